import type { Activity } from '@sevenfold/contract';
import type { YearReview } from '@sevenfold/domain/insight';
import { text } from '../../platform/text';
import { colorVariables } from '../../ui/activityColor';
import { toast } from '../../ui/toast';
import { drawYear, PICTURE, type PictureColors } from './yearPicture';
import type { YearFact } from './yearText';

/**
 * Renders a picture of a year on this device in the current theme and language, and opens the browser's share dialog;
 * downloads it in browsers without one. Shows an error when rendering fails.
 */
export async function shareYear(
  activity: Activity,
  review: YearReview,
  isoYear: number,
  facts: readonly YearFact[],
): Promise<void> {
  const picture = await pictureOf(activity, review, isoYear, facts);
  if (!picture) {
    toast({ kind: 'error', text: text('insight.pictureFailed') });
    return;
  }
  if (await isShared(picture)) return;
  download(picture);
  toast({ kind: 'success', text: text('insight.pictureSaved') });
}

async function pictureOf(
  activity: Activity,
  review: YearReview,
  isoYear: number,
  facts: readonly YearFact[],
): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE.width;
  canvas.height = PICTURE.height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  drawYear(context, {
    activity,
    review,
    isoYear,
    facts,
    colors: colorsOf(activity.color),
    font: getComputedStyle(document.body).fontFamily,
    brand: text('app.name'),
  });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return (
    blob &&
    new File([blob], `${fileName(text('insight.pictureName', { name: activity.name, year: String(isoYear) }))}.png`, {
      type: 'image/png',
    })
  );
}

/** Removes characters that file systems do not allow in a name. */
export const fileName = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim() || 'Sevenfold';

/** Returns true when the picture was shared or the user cancelled the share dialog. */
async function isShared(picture: File): Promise<boolean> {
  const data = { files: [picture] };
  if (!('canShare' in navigator) || !navigator.canShare(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

const KEPT_MS = 60_000;

function download(picture: File): void {
  const url = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = url;
  link.download = picture.name;
  link.click();
  // Some browsers start reading the file only after this task.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Reads the current values of the theme's tokens. */
function colorsOf(hex: string): PictureColors {
  const probe = document.createElement('span');
  for (const [name, value] of Object.entries<string>({ ...colorVariables(hex) })) probe.style.setProperty(name, value);
  document.body.append(probe);
  const of = (color: string) => {
    probe.style.color = color;
    return getComputedStyle(probe).color;
  };
  const heat = (step: number) => of(`color-mix(in oklab, var(--solid) var(--heat-${step}), var(--card))`);
  const colors: PictureColors = {
    ground: of('var(--n1)'),
    text: of('var(--n12)'),
    quiet: of('var(--n10)'),
    line: of('var(--n5)'),
    solid: of('var(--solid)'),
    onSolid: of('var(--on-solid)'),
    brand: of('var(--y9)'),
    onBrand: of('var(--on-primary)'),
    heat: [of('var(--n4)'), heat(1), heat(2), heat(3), heat(4)],
  };
  probe.remove();
  return colors;
}
