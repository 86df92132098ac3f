import type { WeekView } from '@sevenfold/domain/calendar';

/** True while a week has days to come: its course says more than the goals it has met. */
export const hasDaysToCome = ({ place, today, dates }: Pick<WeekView, 'place' | 'today' | 'dates'>): boolean =>
  place === 'CURRENT' && today !== dates.at(-1);
