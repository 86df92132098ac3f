import type { WeekId } from '@sevenfold/domain/calendar';

/** Steps of a review: the week, feeling, texts, next week's goals, and the end. */
export const STEPS = 5;
/** The step that finishes the review; the end follows it without a place of its own. */
export const LAST_QUESTION = 4;

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
  return Number.isInteger(step) && step >= 1 && step <= LAST_QUESTION ? step : 1;
}
