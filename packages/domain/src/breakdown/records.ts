import { type ActivityUnit, type CountedEntry, weekDone } from '../activity';
import { addWeeks, type CivilDate, type WeekId } from '../calendar';
import {
  aWeekBefore,
  doneUntil,
  type EvaluatedActivity,
  pastWeek,
  type WeekRecords,
  type WeekToDate,
} from '../insight';
import { type DayPart, type Explained, explained, type Measure, nested, NOT_MET, type WeekPart } from './explained';

/** Adds up entries: in the activity's unit, or their number. */
const addUp = (unit: ActivityUnit | 'RECORDS', entries: readonly CountedEntry[]): number =>
  unit === 'RECORDS' ? entries.length : weekDone(unit, entries);

/**
 * The total of entries, by day.
 *
 * @param unit RECORDS: the number of entries, because a day may have several
 * @param whole total with earlier entries, which are not known; null if that is not known either
 */
export function explainTotal<E extends CountedEntry>(
  unit: ActivityUnit | 'RECORDS',
  entries: readonly E[],
  whole?: number | null,
): Explained<E> {
  const formula = { kind: 'SUM', measure: unit === 'RECORDS' ? 'RECORDS' : 'AMOUNT' } as const;
  const days = new Map<CivilDate, E[]>();
  for (const entry of entries) {
    const day = days.get(entry.date);
    if (day) day.push(entry);
    else days.set(entry.date, [entry]);
  }
  const parts = [...days]
    .map(([date, own]): DayPart<E> => ({ kind: 'DAY', date, entries: own, value: addUp(unit, own), counts: true }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  const known = addUp(unit, entries);
  if (whole === undefined) return explained(known, formula, parts);
  const earlier = { kind: 'EARLIER', value: whole === null ? null : whole - known, counts: true } as const;
  return explained(whole, formula, [earlier, ...parts]);
}

/** The average of a total over a number of days, weeks or months. @param count an empty range is divided by 1 */
export function explainPer<E extends CountedEntry>(total: Explained<E>, count: number, measure: Measure): Explained<E> {
  const divisor = Math.max(1, count);
  const value = total.value === null ? null : total.value / divisor;
  return explained(value, { kind: 'PER', count: divisor, measure }, [nested(total)]);
}

/** Attainment of an activity's goal in a week. */
export function explainWeek<E extends CountedEntry>(
  activity: EvaluatedActivity,
  week: WeekId,
  { entries, skips }: { readonly entries: readonly E[]; readonly skips: WeekRecords['skips'] },
  running: boolean,
): Explained<E> {
  const skippedDays = skips.length;
  const done = weekDone(activity.unit, entries);
  const { target, outcome, attainment } = pastWeek(activity, week, { done, skippedDays }, running);
  return explained(attainment, { kind: 'ATTAINMENT', direction: activity.direction, outcome, skippedDays }, [
    nested(explainTotal(activity.unit, entries)),
    { kind: 'GOAL', week, value: target, counts: true },
  ]);
}

const comparedWeek = (week: WeekId, value: number): WeekPart => ({
  kind: 'WEEK',
  week,
  value,
  counts: true,
  met: NOT_MET,
});

/** A number of a week compared with the previous one. */
const explainDifference = (
  measure: Measure,
  upTo: CivilDate | null,
  [week, now]: readonly [WeekId, number],
  before: number,
): Explained =>
  explained(now - before, { kind: 'DIFFERENCE', measure, upTo }, [
    comparedWeek(week, now),
    comparedWeek(addWeeks(week, -1), before),
  ]);

/** Amount of a week compared with the previous one, see `changeSince`. */
export const explainChange = (
  unit: ActivityUnit,
  week: WeekId,
  [now, before]: readonly [now: Pick<WeekRecords, 'entries'>, before: Pick<WeekRecords, 'entries'>],
  upTo: CivilDate | null,
): Explained =>
  explainDifference('AMOUNT', upTo, [week, doneUntil(unit, now, upTo)], doneUntil(unit, before, aWeekBefore(upTo)));

/** A fact of a week that is compared with the previous one. */
export type WeekFact = 'goals' | 'activeDays' | 'tracked';

const FACTS = {
  goals: ['GOALS', ({ goalsMet }) => goalsMet],
  activeDays: ['DAYS', ({ activeDays }) => activeDays],
  tracked: ['MINUTES', ({ trackedMinutes }) => trackedMinutes],
} as const satisfies Record<WeekFact, readonly [Measure, (facts: WeekToDate) => number]>;

/** A fact of a week compared with the previous one. @param now up to the same weekday as `before` */
export function explainFactChange(
  about: WeekFact,
  week: WeekId,
  [now, before]: readonly [now: WeekToDate, before: WeekToDate],
  upTo: CivilDate | null,
): Explained {
  const [measure, valueOf] = FACTS[about];
  return explainDifference(measure, upTo, [week, valueOf(now)], valueOf(before));
}
