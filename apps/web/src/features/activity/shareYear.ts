import type { Activity } from '@sevenfold/contract';
import type { YearReview } from '@sevenfold/domain/insight';
import { text } from '#platform';
import { colorVariables, pictureFile, probeColors, sharePicture } from '#ui';
import { drawYear, type PictureColors } from './yearPicture';
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
  const name = text('insight.pictureName', { name: activity.name, year: String(isoYear) });
  const picture = await pictureFile(name, (context) =>
    drawYear(context, {
      activity,
      review,
      isoYear,
      facts,
      colors: colorsOf(activity.color),
      font: getComputedStyle(document.body).fontFamily,
      brand: text('app.name'),
    }),
  );
  await sharePicture(picture);
}

/** Reads the current values of the theme's tokens. */
function colorsOf(hex: string): PictureColors {
  const heat = (step: number) => `oklch(from var(--solid) var(--heat-${step}) calc(c * var(--cell-chroma)) h)`;
  const { heat0, heat1, heat2, heat3, heat4, ...colors } = probeColors(
    {
      ground: 'var(--n1)',
      text: 'var(--n12)',
      quiet: 'var(--n10)',
      line: 'var(--n5)',
      solid: 'var(--solid)',
      onSolid: 'var(--on-solid)',
      brand: 'var(--y9)',
      onBrand: 'var(--on-primary)',
      heat0: 'var(--n4)',
      heat1: heat(1),
      heat2: heat(2),
      heat3: heat(3),
      heat4: 'var(--solid)',
    },
    { ...colorVariables(hex) },
  );
  return { ...colors, heat: [heat0, heat1, heat2, heat3, heat4] };
}
