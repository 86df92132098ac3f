import type { Activity } from '@sevenfold/contract';
import type { YearReview } from '@sevenfold/domain/insight';
import { text } from '../../platform/text';
import { colorVariables } from '../../ui/activityColor';
import { toast } from '../../ui/toast';
import { drawYear, PICTURE, type PictureColors } from './yearPicture';
import type { YearFact } from './yearText';

/**
 * Makes a picture of a year, on this device, in the theme and the language shown, and hands it to the browser's way of
 * sharing; where there is none, it is downloaded. Says so when it cannot be made.
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

/** Without what file systems do not allow in a name. */
export const fileName = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim() || 'Sevenfold';

/** Whether the browser's own way of sharing took it, or the person changed their mind there. */
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
  // Some browsers begin to read it only after this.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** The tokens as the theme has them now. */
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
