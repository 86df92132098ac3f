import { DEFAULT_AREAS } from '@sevenfold/domain/area';
import { addDays, civilDate } from '@sevenfold/domain/calendar';
import { colorVariables } from '#ui';

const FIRST = civilDate('2026-01-05');
const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Dates of a sample week. */
export const sampleDates = DAYS.map((day) => addDays(FIRST, day));

/** Colours of the default areas but the last: the grey of Other would look like a gap. */
export const SAMPLE_COLORS = DEFAULT_AREAS.slice(0, -1).map(({ color }) => color);

/** A color on the tip of each petal; another one in each week. */
export const sampleStrata = (week: number) =>
  DAYS.map((day) => [{ color: solidColor(SAMPLE_COLORS, day * 2 + week), share: 1 }]);

/** One of the colours on the tip of each petal: two of them are muddy lines on a petal of this size. */
export const fullStrata = (colors: readonly string[]) =>
  DAYS.map((day) => [{ color: solidColor(colors, day), share: 1 }]);

const solidColor = (colors: readonly string[], index: number): string =>
  colorVariables(colors[index % colors.length] ?? '')['--solid'];
