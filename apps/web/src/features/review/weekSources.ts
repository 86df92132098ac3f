import type { Activity, Area, Objective, ObjectiveSum, WeekTotal } from '@sevenfold/contract';
import { weekDone } from '@sevenfold/domain/activity';
import { addWeeks, type CivilDate, type WeekId } from '@sevenfold/domain/calendar';
import { periodRange } from '@sevenfold/domain/objective';
import {
  type GoalOffer, goalOffer, type JudgedWeek, judgedWeeks, type MovingObjective, type ObjectiveMovement, objectiveMovements, type ReviewFacts, reviewFacts, type UsualWeek, usualWeeks,
  type WeekFigures,
} from '@sevenfold/domain/review';
import type { Records } from '../../data/applyToRecords';

/** What this device knows of a week and the weeks before it. */
export interface WeekSources {
  readonly week: WeekId;
  /** Current and archived, in order. */
  readonly activities: readonly Activity[];
  readonly areas: readonly Area[];
  readonly records: Records;
  /** Of the weeks before, by the server; undefined while they are not here. */
  readonly totals: readonly WeekTotal[] | undefined;
  readonly range: { readonly first: CivilDate; readonly last: CivilDate };
  /** In order; none while they are not here. */
  readonly objectives: readonly Objective[];
  /** Of what followed activities came to before the week, by the server; undefined while they are not here. */
  readonly sums: readonly ObjectiveSum[] | undefined;
  /** The week an activity was made in. */
  readonly since: (activity: Activity) => WeekId;
}

/** The facts of the week as the server would freeze them now. Without the weeks before, there is nothing to compare with. */
export function factsOf(sources: WeekSources, running: boolean): ReviewFacts {
  const { week, activities, areas, totals } = sources;
  const facts = reviewFacts({ week, running, areas, objectives: movementsOf(sources), figures: allFigures(sources), activities: activities.map((activity) => dated(activity, sources)) });
  return totals ? facts : { ...facts, attainmentBefore: null };
}

/** The weeks that what is usual for an activity is the mean of. */
export const usualWeeksOf = (sources: WeekSources, activity: Activity): readonly UsualWeek[] => usualWeeks(dated(activity, sources), sources.week, allFigures(sources));

/** The weeks that the offer for an activity is judged by. @param isOver see `offersOf` */
export const judgedWeeksOf = (sources: WeekSources, activity: Activity, isOver: boolean): readonly JudgedWeek[] => judgedWeeks(dated(activity, sources), lastJudged(sources, isOver), allFigures(sources));

const lastJudged = ({ week }: WeekSources, isOver: boolean): WeekId => (isOver ? week : addWeeks(week, -1));

const allFigures = ({ week, activities, records, totals }: WeekSources): readonly WeekFigures[] => [...(totals ?? []), ...figuresOf(week, activities, records)];

const dated = (activity: Activity, { week, totals, since }: WeekSources) => ({ ...activity, since: totals ? since(activity) : earlier(week, since(activity)) });

// An activity counts as made in the week itself where the weeks before are not known: none of them is then taken for empty.
const earlier = (week: WeekId, since: WeekId): WeekId => (since > week ? since : week);

/**
 * What to do with the goals of the active activities.
 *
 * @param from the first week the new goals would hold for
 * @param isOver whether the week has come to its last day: before, it would look like a bad one
 */
export function offersOf(sources: WeekSources, from: WeekId, isOver: boolean): readonly GoalOffer[] {
  const figures = allFigures(sources);
  const last = lastJudged(sources, isOver);
  return sources.activities.filter(({ isActive }) => isActive).map((activity) => goalOffer({ activity: dated(activity, sources), last, from, figures }));
}

/** The week's own figures, counted from its records: they know what was just tapped. */
function figuresOf(week: WeekId, activities: readonly Activity[], { byActivity }: Records): WeekFigures[] {
  return activities.flatMap(({ id, unit }) => {
    const { entries, skips } = byActivity[id] ?? { entries: [], skips: [] };
    if (entries.length + skips.length === 0) return [];
    return [{ activityId: id, weekId: week, done: weekDone(unit, entries), activeDays: weekDone('DAYS', entries), skippedDays: skips.length }];
  });
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
    return [{ ...objective, followed: { unit: followed.unit, before, upTo: before + weekDone(followed.unit, entries) } }];
  });
  return objectiveMovements(moving, range);
}
