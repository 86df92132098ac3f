import type { CivilDate } from '../calendar';
import type { CountedEntry } from './done';
import { weekDone } from './done';
import type { DayRing, DueActivity } from './dayRing';
import { isExcused } from './weekOutcome';

/**
 * State of a day in the week mark. DONE: all that was due is done. PARTLY: some of it. NOTHING: none of it. SKIPPED:
 * nothing due because of skips. EMPTY: nothing due and nothing done. FUTURE: after today.
 */
export type PetalState = 'DONE' | 'PARTLY' | 'NOTHING' | 'SKIPPED' | 'EMPTY' | 'FUTURE';

/** One day of the week mark. */
export interface Petal {
  readonly date: CivilDate;
  readonly state: PetalState;
  /** Done activities divided by due ones, 0 to 1; 0 on future days and where nothing is due. */
  readonly share: number;
}

/** The seven days of a week, and how many of them are on track. */
export interface WeekMark {
  /** In the order of the week. */
  readonly petals: readonly Petal[];
  /** Number of days on which all that was due is done. */
  readonly onTrack: number;
  /** Number of days on which something was due or done. Today counts only once it is on track. */
  readonly counted: number;
}

interface MarkedWeek {
  /** The day rings over all activities. */
  readonly rings: readonly DayRing[];
  /** True for each date freed by skips, see `skippedDays`. */
  readonly skipped: readonly boolean[];
  readonly dates: readonly CivilDate[];
  readonly today: CivilDate;
}

/** Derives the week mark from the same shares as the day rings. The arrays are parallel. */
export function weekMark({ rings, skipped, dates, today }: MarkedWeek): WeekMark {
  const petals = dates.map((date, day): Petal => {
    const { done, planned } = rings[day] ?? { done: 0, planned: 0 };
    if (date > today) return { date, state: 'FUTURE', share: 0 };
    if (planned === 0) return { date, state: skipped[day] ? 'SKIPPED' : 'EMPTY', share: 0 };
    return { date, state: done === planned ? 'DONE' : done > 0 ? 'PARTLY' : 'NOTHING', share: done / planned };
  });
  const isOnTrack = ({ state }: Petal) => state === 'DONE';
  const isMissed = ({ state, date }: Petal) => (state === 'PARTLY' || state === 'NOTHING') && date !== today;
  const onTrack = petals.filter(isOnTrack).length;
  return { petals, onTrack, counted: onTrack + petals.filter(isMissed).length };
}

/** The dates one activity is skipped on; all dates it counts on if skips excuse its week. */
export function skippedDays(
  { unit, direction, target, countsFrom }: DueActivity,
  { entries, skips }: { readonly entries: readonly CountedEntry[]; readonly skips: readonly { date: CivilDate }[] },
  dates: readonly CivilDate[],
): boolean[] {
  const own = dates.map((date) => skips.some((skip) => skip.date === date));
  if (target === null || !own.includes(true)) return own;
  const done = weekDone(
    unit,
    entries.filter(({ date }) => dates.includes(date)),
  );
  if (!isExcused({ unit, direction, target, done, skippedDays: own.filter(Boolean).length })) return own;
  return dates.map((date, day) => own[day] === true || countsFrom === null || date >= countsFrom);
}
