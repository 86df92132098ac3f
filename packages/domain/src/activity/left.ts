import type { CivilDate, WeekView } from '../calendar';
import { remaining } from './attainment';
import type { CountedEntry } from './done';
import type { ActivityUnit, Direction } from './unit';

/** The remainder of a weekly goal, and the days left for it. */
export interface Left {
  /** In the activity's unit. */
  readonly amount: number;
  /** Today and the following days that are not skipped. */
  readonly days: number;
}

/**
 * Returns the remainder of a weekly goal. Null outside the current week, for "at most" goals, and once the goal is met
 * or can no longer be met.
 */
export function leftOf(
  { unit, direction }: { readonly unit: ActivityUnit; readonly direction: Direction },
  {
    entries,
    skips,
  }: { readonly entries: readonly CountedEntry[]; readonly skips: readonly { readonly date: CivilDate }[] },
  { target, done }: { target: number; done: number },
  week: WeekView,
): Left | null {
  if (week.place !== 'CURRENT' || direction === 'AT_MOST') return null;
  const amount = remaining({ unit, direction, target, done });
  const open = week.dates.filter((date) => date >= week.today && !skips.some((skip) => skip.date === date));
  const usable =
    unit === 'DAYS' ? open.filter((date) => !entries.some((entry) => entry.date === date)).length : open.length;
  if (amount === 0 || usable === 0 || (unit === 'DAYS' && usable < amount)) return null;
  return { amount, days: open.includes(week.today) ? open.length : open.length + 1 };
}
