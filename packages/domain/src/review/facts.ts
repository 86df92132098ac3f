import {
  type ActivityUnit,
  type Direction,
  distinctDays,
  isOfWeek,
  type ListableActivity,
  meanAttainment,
  meanDone,
  streaks,
  targetAt,
  type WeekOutcome,
  type WeeklyGoalsTimeline,
  type WeekResult,
  weekResult,
} from '../activity';
import { type AreaKind, sortByArea } from '../area';
import { addWeeks, type WeekId, weekRangeList } from '../calendar';

/** The fields of an activity kept by a review, so that it reads the same after the activity was renamed or deleted. */
export interface ReviewedActivity {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly icon: string;
  readonly areaId: string | null;
  readonly unit: ActivityUnit;
  readonly customTimesUnit: string | null;
  readonly customTimesUnitSingular: string | null;
  readonly direction: Direction;
}

/** One activity in the week of a review. */
export interface ActivityFacts extends ReviewedActivity {
  /** In the activity's unit, like `done`; null without a goal. */
  readonly target: number | null;
  readonly done: number;
  readonly skippedDays: number;
  readonly outcome: WeekOutcome;
  /** 0 to 1; null without a goal. */
  readonly attainment: number | null;
  /**
   * Mean of the four previous weeks, for a current week up to the same weekday; null if none counts, and for what only a
   * rhythm asks for, of which some weeks have more days than others.
   */
  readonly meanBefore: number | null;
}

/** One area in a reviewed week; "at most" activities are left out. */
export interface AreaFacts {
  /** Null for activities without an area. */
  readonly id: string | null;
  readonly name: string;
  /** Set if the name follows the user's language. */
  readonly kind: AreaKind | null;
  readonly color: string;
  readonly goalsMet: number;
  readonly goals: number;
  /** Dates on which at least one of its activities was done. */
  readonly activeDays: number;
  /** Active days as bits: bit n is day n of the week. Missing in facts frozen by earlier versions. */
  readonly dayBits?: number | undefined;
  readonly minutes: number;
}

/** Change of an objective's value in the week. */
export interface ObjectiveMovement {
  readonly objectiveId: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Facts of a week, shown and stored with its review. */
export interface ReviewFacts {
  /** True if the week was not over yet. */
  readonly running: boolean;
  readonly goalsMet: number;
  /** Goals that count, without excused ones. */
  readonly goals: number;
  /** 0 to 1; null if no goal counts. */
  readonly attainment: number | null;
  /** Mean over the four previous weeks, for a current week up to the same weekday; null if no goal counted. */
  readonly attainmentBefore: number | null;
  readonly activities: readonly ActivityFacts[];
  readonly areas: readonly AreaFacts[];
  readonly objectives: readonly ObjectiveMovement[];
}

/** Totals of an activity in one week; weeks without records are left out. */
export interface WeekFigures {
  readonly activityId: string;
  readonly weekId: WeekId;
  readonly done: number;
  /** Active days as bits: bit n is day n of the week. */
  readonly dayBits: number;
  readonly skippedDays: number;
}

/** An activity with all inputs of its facts. */
export interface FactsSource extends ReviewedActivity, Readonly<ListableActivity> {
  readonly weeklyGoalsTimeline: WeeklyGoalsTimeline;
  /** Its rhythm; null or absent for none. */
  readonly everyDays?: number | null | undefined;
}

export interface FactsInput {
  readonly week: WeekId;
  readonly running: boolean;
  /** In order; the facts are sorted by area as well. */
  readonly activities: readonly FactsSource[];
  /** In order. */
  readonly areas: readonly {
    readonly id: string;
    readonly name: string;
    readonly kind: AreaKind | null;
    readonly color: string;
  }[];
  /**
   * Figures of the week and the {@link WEEKS_BEFORE} before it; others are ignored. For a current week, the previous
   * ones contain only the weekdays so far, so that they are comparable.
   */
  readonly figures: readonly WeekFigures[];
  readonly objectives: readonly ObjectiveMovement[];
}

/** Number of previous weeks to compare with. */
export const WEEKS_BEFORE = 4;

type Figures = Pick<WeekFigures, 'done' | 'dayBits' | 'skippedDays'>;
type FiguresOf = (activityId: string, week: WeekId) => Figures | undefined;

const NOTHING: Figures = { done: 0, dayBits: 0, skippedDays: 0 };

/** Computes the facts of a week. The server freezes them when a review is finished; devices compute them until then. */
export function reviewFacts({ week, running, activities, areas, figures, objectives }: FactsInput): ReviewFacts {
  const known = new Map(figures.map((one) => [`${one.weekId} ${one.activityId}`, one]));
  const figuresOf: FiguresOf = (activityId, ofWeek) => known.get(`${ofWeek} ${activityId}`);
  const before = weeksBefore(week);
  const shown = sortByArea(
    activities.filter((activity) => isOfWeek(activity, week, figuresOf(activity.id, week))),
    areas,
  );
  const facts = shown.map((activity) => activityFacts(activity, week, running, before, figuresOf));
  return {
    running,
    goalsMet: count(facts, 'MET'),
    goals: facts.length - count(facts, 'NO_GOAL') - count(facts, 'EXCUSED'),
    attainment: meanAttainment(facts),
    attainmentBefore: attainmentBefore(activities, before, running, figuresOf),
    activities: facts,
    areas: areaFacts(facts, areas, (id) => figuresOf(id, week) ?? NOTHING),
    objectives,
  };
}

const count = (facts: readonly ActivityFacts[], outcome: WeekOutcome): number =>
  facts.filter((one) => one.outcome === outcome).length;

function activityFacts(
  source: FactsSource,
  week: WeekId,
  running: boolean,
  before: readonly WeekId[],
  figuresOf: FiguresOf,
): ActivityFacts {
  const { id, name, color, icon, areaId, unit, customTimesUnit, customTimesUnitSingular, direction } = source;
  const { done, skippedDays } = figuresOf(id, week) ?? NOTHING;
  const target = targetAt(source.weeklyGoalsTimeline, week);
  const { outcome, attainment } = resultOf(source, week, figuresOf(id, week), running);
  return {
    id,
    name,
    color,
    icon,
    areaId,
    unit,
    customTimesUnit,
    customTimesUnitSingular,
    direction,
    target,
    done,
    skippedDays,
    outcome,
    attainment,
    meanBefore: source.everyDays && target === null ? null : meanDone(weeksOfUsual(source, before, running, figuresOf)),
  };
}

function resultOf(
  { unit, direction, weeklyGoalsTimeline }: FactsSource,
  week: WeekId,
  { done, skippedDays }: Figures = NOTHING,
  running: boolean,
): WeekResult {
  return weekResult({ unit, direction, target: targetAt(weeklyGoalsTimeline, week), done, skippedDays, running });
}

/** One of the weeks of the usual mean. Some are left out: see `weeksOfMean`. */
export interface UsualWeek {
  readonly week: WeekId;
  readonly done: number;
  readonly target: number | null;
  readonly outcome: WeekOutcome;
}

/**
 * The {@link WEEKS_BEFORE} weeks before an activity's week, oldest first; weeks before the activity counted are left
 * out.
 */
export function usualWeeks(
  source: FactsSource,
  week: WeekId,
  running: boolean,
  figures: readonly WeekFigures[],
): UsualWeek[] {
  const known = new Map(figures.filter(({ activityId }) => activityId === source.id).map((one) => [one.weekId, one]));
  return weeksOfUsual(source, weeksBefore(week), running, (_, ofWeek) => known.get(ofWeek));
}

/**
 * Weeks in a row right before a week in which each activity met its goal, by its id.
 *
 * @param figures of all weeks before
 */
export function streaksBefore(
  week: WeekId,
  activities: readonly FactsSource[],
  figures: readonly WeekFigures[],
): ReadonlyMap<string, number> {
  const known = new Map(figures.map((one) => [`${one.weekId} ${one.activityId}`, one]));
  return new Map(
    activities.map((activity) => {
      const weeks = activity.countsFrom < week ? weekRangeList(activity.countsFrom, addWeeks(week, -1)) : [];
      const outcomes = weeks.map((one) => resultOf(activity, one, known.get(`${one} ${activity.id}`), false).outcome);
      return [activity.id, streaks(outcomes).current];
    }),
  );
}

const weeksBefore = (week: WeekId): WeekId[] => weekRangeList(addWeeks(week, -WEEKS_BEFORE), addWeeks(week, -1));

function weeksOfUsual(
  source: FactsSource,
  weeks: readonly WeekId[],
  running: boolean,
  figuresOf: FiguresOf,
): UsualWeek[] {
  return weeks.flatMap((week) => {
    const figures = figuresOf(source.id, week);
    if (week < source.countsFrom && (figures?.done ?? 0) === 0) return [];
    return [
      {
        week,
        done: figures?.done ?? 0,
        target: targetAt(source.weeklyGoalsTimeline, week),
        outcome: resultOf(source, week, figures, running).outcome,
      },
    ];
  });
}

/** Mean over the weeks in which a goal counted; null if there are none. */
function attainmentBefore(
  activities: readonly FactsSource[],
  weeks: readonly WeekId[],
  running: boolean,
  figuresOf: FiguresOf,
): number | null {
  const means = weeks.flatMap((week) => {
    const shown = activities.filter((activity) => isOfWeek(activity, week, figuresOf(activity.id, week)));
    return (
      meanAttainment(shown.map((activity) => resultOf(activity, week, figuresOf(activity.id, week), running))) ?? []
    );
  });
  return means.length === 0 ? null : sum(means) / means.length;
}

/** In the order of the areas, without empty ones; activities of no known area come last. */
function areaFacts(
  facts: readonly ActivityFacts[],
  areas: FactsInput['areas'],
  figuresOf: (id: string) => Figures,
): AreaFacts[] {
  const known = new Set(areas.map(({ id }) => id));
  const groups: Pick<AreaFacts, 'id' | 'name' | 'kind' | 'color'>[] = [
    ...areas,
    { id: null, name: '', kind: null, color: '' },
  ];
  return groups.flatMap(({ id, name, kind, color }) => {
    const own = facts.filter(({ areaId }) => (areaId !== null && known.has(areaId) ? areaId : null) === id);
    if (own.length === 0) return [];
    const wanted = own.filter(({ direction }) => direction === 'AT_LEAST');
    return [
      {
        id,
        name,
        kind,
        color,
        goalsMet: count(own, 'MET'),
        goals: own.length - count(own, 'NO_GOAL') - count(own, 'EXCUSED'),
        activeDays: distinctDays(wanted.map((one) => figuresOf(one.id))),
        dayBits: wanted.reduce((bits, one) => bits | figuresOf(one.id).dayBits, 0),
        minutes: sum(wanted.filter(({ unit }) => unit === 'DURATION').map(({ done }) => done)),
      },
    ];
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Difference to the mean of the four previous weeks; null if there is none. */
export const changeOf = ({ done, meanBefore }: Pick<ActivityFacts, 'done' | 'meanBefore'>): number | null =>
  meanBefore === null ? null : done - meanBefore;
