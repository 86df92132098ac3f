import type { Activity, Area, Objective, ObjectiveSum, WeekTotal } from '@sevenfold/contract';
import { openDates, targetAt, weekDone } from '@sevenfold/domain/activity';
import { sortByArea } from '@sevenfold/domain/area';
import { addWeeks, type CivilDate, datesBetween, type WeekId } from '@sevenfold/domain/calendar';
import { periodRange } from '@sevenfold/domain/objective';
import {
  type GoalOffer,
  goalOffer,
  type ConsideredWeek,
  consideredWeeks,
  type MovingObjective,
  type ObjectiveMovement,
  objectiveMovements,
  type ReviewFacts,
  reviewFacts,
  type UsualWeek,
  usualWeeks,
  type WeekFigures,
} from '@sevenfold/domain/review';
import { NO_RECORDS, type Records } from '#features/record';
import { type CountedActivity, isShortWeek } from '#features/activity';
import { sumWeek } from '#features/insight';

/** The data of a week and the weeks before it on this device. */
export interface WeekSources {
  readonly week: WeekId;
  /** Current and archived, in order. */
  readonly activities: readonly CountedActivity[];
  readonly areas: readonly Area[];
  readonly records: Records;
  /** True while the week is not over. */
  readonly running: boolean;
  /** Last day of the comparison with previous weeks; null for a completed week. */
  readonly upTo: CivilDate | null;
  /** Server totals of the four weeks before; for a running week, of the same weekdays. Undefined while loading. */
  readonly before: readonly WeekTotal[] | undefined;
  /** Server totals of the weeks the suggestions are based on, up to `lastConsidered`; undefined while loading. */
  readonly considered: readonly WeekTotal[] | undefined;
  readonly lastConsidered: WeekId;
  readonly range: { readonly first: CivilDate; readonly last: CivilDate };
  /** In order; empty while loading. */
  readonly objectives: readonly Objective[];
  /** Server totals of followed activities before the week; undefined while loading. */
  readonly sums: readonly ObjectiveSum[] | undefined;
}

/**
 * Computes the facts of the week as the server would freeze them now. Without the previous weeks, no comparisons are
 * included.
 */
export function computeFacts(sources: WeekSources): ReviewFacts {
  const { week, running, activities, areas, before } = sources;
  const facts = reviewFacts({
    week,
    running,
    areas,
    objectives: getMovements(sources),
    figures: withOwn(sources, before),
    activities: activities.map((activity) => withCountsFrom(activity, week, before)),
  });
  return before ? facts : { ...facts, attainmentBefore: null };
}

/** Number of days of a running week, today included, on which each activity can still be done; none of a completed week. */
export function countOpenDays({
  activities,
  records,
  range,
  upTo,
}: Pick<WeekSources, 'activities' | 'records' | 'range' | 'upTo'>): ReadonlyMap<string, number> {
  if (upTo === null) return new Map();
  const days = { dates: datesBetween(range.first, range.last), today: upTo };
  return new Map(activities.map(({ id }) => [id, openDates(days, records.byActivity[id] ?? NO_RECORDS).length]));
}

/** Amounts of each activity by its id in the week before, of a running week up to the same weekday; empty while unknown. */
export const doneLastWeek = ({
  week,
  activities,
  before,
}: Pick<WeekSources, 'week' | 'activities' | 'before'>): ReadonlyMap<string, number> => {
  if (!before) return new Map();
  const done = new Map(
    before.filter(({ weekId }) => weekId === addWeeks(week, -1)).map((total) => [total.activityId, total.done]),
  );
  return new Map(activities.map(({ id }) => [id, done.get(id) ?? 0]));
};

/** The weeks whose mean is the usual value of an activity. */
export const usualWeeksOf = (sources: WeekSources, activity: CountedActivity): readonly UsualWeek[] =>
  usualWeeks(
    withCountsFrom(activity, sources.week, sources.before),
    sources.week,
    sources.running,
    withOwn(sources, sources.before),
  );

/** The weeks the suggestion for an activity is based on. */
export const consideredWeeksOf = (sources: WeekSources, activity: CountedActivity): readonly ConsideredWeek[] =>
  consideredWeeks(
    withCountsFrom(activity, sources.lastConsidered, sources.considered),
    sources.lastConsidered,
    withOwn(sources, sources.considered),
  );

/** The week's figures come from its entries, which include the latest changes. */
const withOwn = (
  { week, activities, records }: WeekSources,
  totals: readonly WeekTotal[] = [],
): readonly WeekFigures[] => [...totals.filter(({ weekId }) => weekId !== week), ...sumWeek(week, activities, records)];

// Without the previous weeks, an activity counts from the last known one on, so that none of them is treated as empty.
const withCountsFrom = (
  activity: CountedActivity,
  known: WeekId,
  totals: readonly WeekTotal[] | undefined,
): CountedActivity => (totals || activity.countsFrom > known ? activity : { ...activity, countsFrom: known });

/**
 * Suggests goal changes for the active activities, sorted by area. The goal of a short first week is that of the next,
 * which was chosen.
 *
 * @param from first week of the new goals
 */
export function computeOffers(sources: WeekSources, from: WeekId): readonly GoalOffer[] {
  const { lastConsidered: last, considered } = sources;
  const figures = withOwn(sources, considered);
  const active = sources.activities.filter(({ isActive }) => isActive);
  return sortByArea(active, sources.areas).map((activity) =>
    goalOffer({
      activity: withCountsFrom(activity, last, considered),
      last,
      from: goalWeek(activity, from),
      figures,
    }),
  );
}

/** The week whose goal is the current one. */
const goalWeek = (activity: CountedActivity, from: WeekId): WeekId =>
  isShortWeek(activity, from) ? addWeeks(from, 1) : from;

/** The goal of an activity in the coming week. */
export type CurrentGoal = Pick<GoalOffer, 'activityId' | 'current'>;

/** The current goals of the active activities, without suggestions. */
export const currentGoals = (activities: readonly CountedActivity[], from: WeekId): readonly CurrentGoal[] =>
  activities
    .filter(({ isActive }) => isActive)
    .map((activity) => ({
      activityId: activity.id,
      current: targetAt(activity.weeklyGoalsTimeline, goalWeek(activity, from)),
    }));

/** Progress of the objectives. Those that follow an activity with an unknown total are left out. */
export function getMovements({
  objectives,
  activities,
  records,
  sums,
  range,
}: Pick<WeekSources, 'objectives' | 'records' | 'sums' | 'range'> & {
  readonly activities: readonly Activity[];
}): ObjectiveMovement[] {
  const moving = objectives.flatMap((objective): MovingObjective[] => {
    const followed = activities.find(({ id }) => id === objective.followsActivityId);
    if (!followed) return [{ ...objective, followed: null }];
    const before = sums?.find(({ objectiveId }) => objectiveId === objective.id)?.sum;
    if (before === undefined) return [];
    const { first, last } = periodRange(objective.period);
    const entries = records.byActivity[followed.id]?.entries.filter(({ date }) => first <= date && date <= last) ?? [];
    return [
      { ...objective, followed: { unit: followed.unit, before, upTo: before + weekDone(followed.unit, entries) } },
    ];
  });
  return objectiveMovements(moving, range);
}
