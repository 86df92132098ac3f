import type { WeekId } from '@sevenfold/domain/calendar';

/** Steps of a review: the week, feeling, texts and next week's goals. The end follows them without a place of its own. */
export const STEPS = 4;

/** Locations of reviews, as arguments of a link or a navigation. */
export const reviewPaths = {
  all: () => ({ to: '/weekly-review', search: {} }),
  review: (week: WeekId, step = 1) => ({
    to: '/weekly-review/$week',
    params: { week },
    search: step > 1 ? { step: String(step) } : {},
  }),
  edit: (week: WeekId) => ({ to: '/weekly-review/$week', params: { week }, search: { edit: '1' } }),
} as const;

/** Parses the step of a URL; the first step for a missing or invalid one. */
export function parseStep(text: string | undefined): number {
  const step = Number(text);
  return Number.isInteger(step) && step >= 1 && step <= STEPS ? step : 1;
}
