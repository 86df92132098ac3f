import type { CivilDate, WeekView } from '../calendar';
import { remaining } from './attainment';
import type { CountedEntry } from './done';
import type { ActivityUnit, Direction } from './unit';

/** The remainder of a weekly goal, and the days left for it. */
export interface GoalRemainder {
  /** In the activity's unit. */
  readonly amount: number;
  /** Number of days from today to the end of the week, without skipped ones. Today counts also if it is done. */
  readonly days: number;
}

/**
 * Returns the remainder of a weekly goal. Null outside the current week, for "at most" goals, once the goal is met,
 * when all remaining days are skipped, and when a goal in days has more days to do than there are days left without an
 * entry.
 */
export function goalRemainder(
  { unit, direction }: { readonly unit: ActivityUnit; readonly direction: Direction },
  {
    entries,
    skips,
  }: { readonly entries: readonly CountedEntry[]; readonly skips: readonly { readonly date: CivilDate }[] },
  { target, done }: { target: number; done: number },
  week: WeekView,
): GoalRemainder | null {
  if (week.place !== 'CURRENT' || direction === 'AT_MOST') return null;
  const amount = remaining({ unit, direction, target, done });
  const open = week.dates.filter((date) => date >= week.today && !skips.some((skip) => skip.date === date));
  // A second entry on a date adds nothing to a goal in days.
  const usable = unit === 'DAYS' ? open.filter((date) => !entries.some((entry) => entry.date === date)) : open;
  const canBeMet = usable.length > 0 && (unit !== 'DAYS' || usable.length >= amount);
  if (amount === 0 || !canBeMet) return null;
  return { amount, days: open.length };
}
