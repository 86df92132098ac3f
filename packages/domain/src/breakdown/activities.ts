import {
  countsInMean,
  type DayRing,
  type DueActivity,
  dueAmounts,
  type DueAmount,
  EMPTY_DAY,
  isWhole,
  meanAttainment,
  petalOfDay,
  trackedMinutes,
  weekDone,
  type WeekMark,
  weekRings,
} from '../activity';
import type { CivilDate, WeekId, WeekView } from '../calendar';
import { type EvaluatedActivity, type PastWeek, pastWeek, type WeekRecords } from '../insight';
import { type ActivityPart, activityPart, countMet, type Explained, explained, metBy, type Part } from './explained';

/** An activity listed in a week, with its records of that week. */
export interface ListedInWeek extends EvaluatedActivity {
  readonly id: string;
  readonly records: WeekRecords;
}

/** A week that is explained. */
export interface ExplainedWeek {
  readonly week: WeekId;
  /** True while it is not over. */
  readonly running: boolean;
}

function evaluate(activity: ListedInWeek, { week, running }: ExplainedWeek): PastWeek {
  const { entries, skips } = activity.records;
  const done = weekDone(activity.unit, entries);
  return pastWeek(activity, week, { done, skippedDays: skips.length }, running);
}

const goalPart = ({ id }: ListedInWeek, { target, done, outcome }: PastWeek): ActivityPart => ({
  ...activityPart(id, null),
  goal: { target, done, outcome },
  met: metBy(outcome),
});

/** The average progress of a week's goals, and the number of those met. @param activities of the week */
export function explainGoals(activities: readonly ListedInWeek[], week: ExplainedWeek): Explained {
  const weeks = activities.map((activity) => ({ activity, result: evaluate(activity, week) }));
  const parts = weeks
    .filter(({ result }) => result.target !== null)
    .map(({ activity, result }) => {
      const counts = countsInMean(result);
      return { ...goalPart(activity, result), value: counts ? result.attainment : null, counts };
    });
  return explained(
    meanAttainment(weeks.map(({ result }) => result)),
    { kind: 'MEAN', measure: 'SHARE', upTo: null },
    parts,
    [countMet(parts)],
  );
}

/**
 * The dates of a week on which something was done; for an area, with the goals met.
 *
 * @param activities of the week, or of an area in it
 */
export function explainActiveDays(
  activities: readonly ListedInWeek[],
  week: ExplainedWeek,
  of: 'WEEK' | 'AREA',
): Explained {
  const parts = activities.map((activity): ActivityPart => {
    const part = of === 'AREA' ? goalPart(activity, evaluate(activity, week)) : activityPart(activity.id, null);
    if (activity.direction === 'AT_MOST') return { ...part, counts: false };
    const dates = [...new Set(activity.records.entries.map(({ date }) => date))].sort();
    return { ...part, dates, value: dates.length };
  });
  const entries = activities.flatMap(({ direction, records }) => (direction === 'AT_LEAST' ? records.entries : []));
  return explained(
    weekDone('DAYS', entries),
    { kind: 'ACTIVE_DAYS', of },
    parts,
    of === 'AREA' ? [countMet(parts)] : [],
  );
}

/** The time recorded in a week. @param activities of the week */
export function explainTracked(activities: readonly ListedInWeek[]): Explained {
  const timed = activities.flatMap(({ id, unit, records }) =>
    unit === 'DURATION' ? { id, unit, done: weekDone(unit, records.entries) } : [],
  );
  return explained(
    trackedMinutes(timed),
    { kind: 'SUM', measure: 'MINUTES' },
    timed.map(({ id, done }) => activityPart(id, done)),
  );
}

/** An activity in a week, with what decides what it is due. */
export interface DueInWeek {
  readonly id: string;
  readonly due: DueActivity;
  readonly records: WeekRecords;
}

/** The days of a week that are on track. */
export const explainOnTrack = ({ petals, onTrack, counted }: WeekMark): Explained =>
  explained(
    onTrack,
    { kind: 'ON_TRACK', of: counted },
    petals.map((petal) => ({ kind: 'PETAL', petal, value: petal.share, counts: isWhole(petal) })),
  );

const NOTHING: DueAmount = { amount: 0, due: null, isOfGoal: false, wasDue: false, isOpen: false };

/**
 * A day: the mean share of its items, and how many of those due are done.
 *
 * @param isTally true for the tally of an area, which lists only what is due or done
 */
export function explainDay(
  activities: readonly DueInWeek[],
  { dates, today }: Pick<WeekView, 'dates' | 'today'>,
  date: CivilDate,
  isTally: boolean,
): Explained {
  const day = dates.indexOf(date);
  const items = activities.flatMap(({ id, due, records }) => {
    const ring = weekRings(due, records, dates, today)[day] ?? EMPTY_DAY;
    const amounts = dueAmounts(due, records, dates)[day] ?? NOTHING;
    return (isTally ? ring.planned : ring.items) === 0 ? [] : [{ id, ring, due: amounts }];
  });
  const parts = items.map(({ id, ring, due }): Part<never> => ({
    kind: 'ITEM',
    activityId: id,
    ring,
    due,
    isByWeek: !isTally && ring.share > shareOfDay(due),
    value: ring.share,
    counts: ring.items > 0,
  }));
  // `addDayRings` is in the first load, which a further export makes larger.
  const sum = (key: keyof DayRing) => items.reduce((total, { ring }) => total + ring[key], 0);
  const planned = sum('planned');
  const tally = { value: sum('done'), formula: { kind: 'DAY_DONE', of: planned } } as const;
  if (isTally) return explained(tally.value, tally.formula, parts);
  const { share } = petalOfDay({ items: sum('items'), share: sum('share') }, false);
  return explained(share, { kind: 'DAY' }, parts, planned > 0 ? [tally] : []);
}

/** Share of an item by its day alone. */
const shareOfDay = ({ amount, due }: DueAmount): number =>
  due === null ? Number(amount > 0) : Math.min(1, amount / due);
