import type { WeekId } from '@sevenfold/domain/calendar';

/** Location of the planning board, as arguments of a link or a navigation. */
export const weekPlanPath = (week: WeekId) => ({ to: '/week/plan', search: { week } }) as const;
