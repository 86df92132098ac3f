import type { CivilDate } from '../calendar';
import type { CountedEntry } from './done';
import { weekDone } from './done';
import { addDayRings, type DayRing, type DueActivity, EMPTY_DAY, weekRings } from './dayRing';
import { isWhole, type Petal, petalOfDay } from './petal';
import { isExcused } from './weekOutcome';

/** The seven days of a week, and how many of them are on track. */
export interface WeekMark {
  /** In the order of the week. */
  readonly petals: readonly Petal[];
  /** Number of days that are DONE or WHOLE. */
  readonly onTrack: number;
  /** Number of days with items. Today counts only once it is on track. */
  readonly counted: number;
}

interface MarkedWeek {
  /** The day rings over all activities. */
  readonly rings: readonly DayRing[];
  /** True for each date freed by skips, see {@link freedDays}. */
  readonly skipped: readonly boolean[];
  readonly dates: readonly CivilDate[];
  readonly today: CivilDate;
}

/** Derives the week mark from the day rings. The arrays are parallel. */
export function weekMark({ rings, skipped, dates, today }: MarkedWeek): WeekMark {
  return countPetals(
    dates.map((date, day) =>
      date > today
        ? { date, state: 'FUTURE', share: 0 }
        : { date, ...petalOfDay(rings[day] ?? EMPTY_DAY, skipped[day] === true) },
    ),
    today,
  );
}

/** One activity in a week, with its records of that week. */
export interface MarkedActivity {
  readonly due: DueActivity;
  readonly records: {
    readonly entries: readonly CountedEntry[];
    readonly skips: readonly { readonly date: CivilDate }[];
  };
}

/** Computes the mark of a week over all its activities. @param today the user's current day */
export function computeWeekMark(
  activities: readonly MarkedActivity[],
  dates: readonly CivilDate[],
  today: CivilDate,
): WeekMark {
  let rings: readonly DayRing[] = dates.map(() => EMPTY_DAY);
  for (const { due, records } of activities) {
    const own = weekRings(due, records, dates, today);
    rings = rings.map((ring, day) => addDayRings(ring, own[day] ?? EMPTY_DAY));
  }
  return weekMark({ rings, skipped: freedDays(activities, dates, today), dates, today });
}

/** True for each date on which the skips of an activity free it, see {@link skippedDays}. */
export function freedDays(
  activities: readonly MarkedActivity[],
  dates: readonly CivilDate[],
  today: CivilDate,
): boolean[] {
  const freed = activities
    .filter(({ records: { skips } }) => skips.length > 0)
    .map(({ due, records }) => skippedDays(due, records, dates, today));
  return dates.map((_, day) => freed.some((own) => own[day] === true));
}

/** Counts the days on track. */
export function countPetals(petals: readonly Petal[], today: CivilDate): WeekMark {
  const onTrack = petals.filter(isWhole).length;
  const missed = petals.filter(({ state, date }) => (state === 'PARTLY' || state === 'NOTHING') && date !== today);
  return { petals, onTrack, counted: onTrack + missed.length };
}

/**
 * The dates one activity is skipped on; if skips excuse its week, all dates it counts on. Until the week is over, a date
 * depends only on the records up to and including it.
 */
export function skippedDays(
  { unit, direction, target, countsFrom }: DueActivity,
  {
    entries,
    skips,
  }: { readonly entries: readonly CountedEntry[]; readonly skips: readonly { readonly date: CivilDate }[] },
  dates: readonly CivilDate[],
  today: CivilDate,
): boolean[] {
  const own = dates.map((date) => skips.some((skip) => skip.date === date));
  if (target === null || !own.includes(true)) return own;
  const last = dates.at(-1);
  const isOver = last !== undefined && last < today;
  const isExcusedBy = (day: number): boolean => {
    const known = dates.slice(0, day + 1);
    const done = weekDone(
      unit,
      entries.filter(({ date }) => known.includes(date)),
    );
    const skipped = own.slice(0, day + 1).filter(Boolean).length;
    return isExcused({ unit, direction, target, done, skippedDays: skipped });
  };
  const isWeekExcused = isOver && isExcusedBy(dates.length - 1);
  return dates.map(
    (date, day) =>
      own[day] === true || ((countsFrom === null || date >= countsFrom) && (isOver ? isWeekExcused : isExcusedBy(day))),
  );
}
