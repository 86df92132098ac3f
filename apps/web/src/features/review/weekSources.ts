import type { Area, Objective, ObjectiveSum, WeekTotal } from '@sevenfold/contract';
import { weekDone } from '@sevenfold/domain/activity';
import type { CivilDate, WeekId } from '@sevenfold/domain/calendar';
import { periodRange } from '@sevenfold/domain/objective';
import {
  type GoalOffer,
  goalOffer,
  type JudgedWeek,
  judgedWeeks,
  type MovingObjective,
  type ObjectiveMovement,
  objectiveMovements,
  type ReviewFacts,
  reviewFacts,
  type UsualWeek,
  usualWeeks,
  type WeekFigures,
} from '@sevenfold/domain/review';
import { type Records } from '../record/records';
import type { CountedActivity } from '../activity/countsFrom';
import { totalsOf } from '../insight/weekInsights';

/** What this device knows of a week and the weeks before it. */
export interface WeekSources {
  readonly week: WeekId;
  /** Current and archived, in order. */
  readonly activities: readonly CountedActivity[];
  readonly areas: readonly Area[];
  readonly records: Records;
  /** Whether the week is not over. */
  readonly running: boolean;
  /** The day up to which it is compared with the weeks before; null for one that is over. */
  readonly upTo: CivilDate | null;
  /**
   * Of the four weeks before, by the server; of a running week, by the weekdays it has had. Undefined while they are
   * not here.
   */
  readonly before: readonly WeekTotal[] | undefined;
  /**
   * Of the weeks that offers are judged by, by the server, `lastJudged` the last; undefined while they are not here.
   */
  readonly judged: readonly WeekTotal[] | undefined;
  readonly lastJudged: WeekId;
  readonly range: { readonly first: CivilDate; readonly last: CivilDate };
  /** In order; none while they are not here. */
  readonly objectives: readonly Objective[];
  /** Of what followed activities came to before the week, by the server; undefined while they are not here. */
  readonly sums: readonly ObjectiveSum[] | undefined;
}

/**
 * The facts of the week as the server would freeze them now. Without the weeks before, there is nothing to compare
 * with.
 */
export function factsOf(sources: WeekSources): ReviewFacts {
  const { week, running, activities, areas, before } = sources;
  const facts = reviewFacts({
    week,
    running,
    areas,
    objectives: movementsOf(sources),
    figures: withOwn(sources, before),
    activities: activities.map((activity) => dated(activity, week, before)),
  });
  return before ? facts : { ...facts, attainmentBefore: null };
}

/** The weeks that what is usual for an activity is the mean of. */
export const usualWeeksOf = (sources: WeekSources, activity: CountedActivity): readonly UsualWeek[] =>
  usualWeeks(
    dated(activity, sources.week, sources.before),
    sources.week,
    sources.running,
    withOwn(sources, sources.before),
  );

/** The weeks that the offer for an activity is judged by. */
export const judgedWeeksOf = (sources: WeekSources, activity: CountedActivity): readonly JudgedWeek[] =>
  judgedWeeks(
    dated(activity, sources.lastJudged, sources.judged),
    sources.lastJudged,
    withOwn(sources, sources.judged),
  );

/** The week's own figures are counted from its records, which know what was just tapped. */
const withOwn = (
  { week, activities, records }: WeekSources,
  totals: readonly WeekTotal[] = [],
): readonly WeekFigures[] => [
  ...totals.filter(({ weekId }) => weekId !== week),
  ...totalsOf(week, activities, records),
];

// Where the weeks before are not known, an activity counts from the last known one on: none of them is then taken for
// empty.
const dated = (activity: CountedActivity, known: WeekId, totals: readonly WeekTotal[] | undefined): CountedActivity =>
  totals || activity.countsFrom > known ? activity : { ...activity, countsFrom: known };

/**
 * What to do with the goals of the active activities.
 *
 * @param from the first week the new goals would hold for
 */
export function offersOf(sources: WeekSources, from: WeekId): readonly GoalOffer[] {
  const { lastJudged: last, judged } = sources;
  const figures = withOwn(sources, judged);
  return sources.activities
    .filter(({ isActive }) => isActive)
    .map((activity) => goalOffer({ activity: dated(activity, last, judged), last, from, figures }));
}

/** How far the objectives moved. One whose followed activity's sum is not known stays out. */
function movementsOf({ objectives, activities, records, sums, range }: WeekSources): ObjectiveMovement[] {
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
