import {
  type ActivityUnit,
  attainment,
  type Direction,
  isExcused,
  targetAt,
  type WeeklyGoalsTimeline,
  type WeekOutcome,
  weekOutcome,
} from '../activity';
import { addWeeks, type WeekId, weekRangeList } from '../calendar';
import { type WeekFigures } from './facts';
import { isWorthChanging, suggestedTarget, SUGGESTION_WEEKS, WEEKS_NEEDED } from './suggestion';

/** Options for a weekly goal: keep, raise, lower, pause, or archive the activity. */
export type GoalAction = 'KEEP' | 'RAISE' | 'LOWER' | 'PAUSE' | 'ARCHIVE';

/**
 * Reason of an offer. OFTEN_MET, SELDOM_MET: met in more or fewer weeks than it should be. QUIET: no records for weeks.
 * NO_GOAL: done without a goal. ON_TRACK, TOO_NEW: nothing to change, or too few weeks.
 */
export type GoalReason = 'OFTEN_MET' | 'SELDOM_MET' | 'QUIET' | 'NO_GOAL' | 'ON_TRACK' | 'TOO_NEW';

export interface GoalOffer {
  readonly activityId: string;
  /** Current goal of next week; null for none. In the activity's unit, like all amounts here. */
  readonly current: number | null;
  /** Suggested goal, which differs from the current one by a tenth of it or more; null for none. */
  readonly suggested: number | null;
  /** Suggested action, applied only if the user chooses it. */
  readonly action: GoalAction;
  readonly reason: GoalReason;
  /** Number of the considered weeks that count; below, of those with a goal, and of those that met it. */
  readonly weeks: number;
  readonly goalWeeks: number;
  readonly metWeeks: number;
  /** Number of the weeks that count that reached the suggested goal, or kept to it; null without one. */
  readonly suggestedMetWeeks: number | null;
  /** Mean of the weeks that count; null if there are none. */
  readonly average: number | null;
  /** Number of the latest weeks without records, 0 to {@link SUGGESTION_WEEKS}. */
  readonly quietWeeks: number;
}

export interface OfferSource {
  readonly id: string;
  readonly unit: ActivityUnit;
  readonly direction: Direction;
  readonly weeklyGoalsTimeline: WeeklyGoalsTimeline;
  /** See `countsFromWeek`. */
  readonly countsFrom: WeekId;
  /** Its rhythm; null or absent for none. */
  readonly everyDays?: number | null | undefined;
}

export interface OfferInput {
  readonly activity: OfferSource;
  /** The last week to consider: see `lastConsideredWeek`. */
  readonly last: WeekId;
  /** The week whose goal is the current one. */
  readonly from: WeekId;
  /** Figures of this activity in the {@link SUGGESTION_WEEKS} weeks up to the last; others are ignored. */
  readonly figures: readonly WeekFigures[];
}

/** Weeks without records after which a pause is offered; after all considered weeks, archiving. */
const PAUSE_AFTER = 4;
/** Times that an activity with a rhythm was due without a record before it is quiet. */
const TURNS_MISSED = 2;
const WEEK_DAYS = 7;
/** Shares of met weeks from which on a goal is often met, and below which it is seldom met. */
const OFTEN = 0.85;
const SELDOM = 0.5;

/** Suggests what to do with the goal of an active activity, based on its last eight weeks without excused ones. */
export function goalOffer({ activity, last, from, figures }: OfferInput): GoalOffer {
  const { id, unit, direction, weeklyGoalsTimeline, everyDays } = activity;
  const current = targetAt(weeklyGoalsTimeline, from);
  const weeks = consideredWeeks(activity, last, figures).filter((one) => !one.excused);
  const done = weeks.map((one) => one.done);
  const withGoal = weeks.filter(({ outcome }) => outcome !== 'NO_GOAL');
  const metWeeks = withGoal.filter(({ outcome }) => outcome === 'MET').length;
  const wanted = suggestedTarget(unit, direction, done);
  const suggested = wanted !== null && current !== null && !isWorthChanging(unit, current, wanted) ? null : wanted;
  const known = {
    activityId: id,
    current,
    weeks: weeks.length,
    goalWeeks: withGoal.length,
    metWeeks,
    quietWeeks: quietWeeksOf(done),
    average: done.length === 0 ? null : done.reduce((sum, one) => sum + one, 0) / done.length,
  };
  const offered = offerFor({ direction, everyDays }, current, suggested, { ...known, hasTarget: wanted !== null });
  return { ...known, ...offered, suggestedMetWeeks: countMetWeeks(direction, offered.suggested, done) };
}

const countMetWeeks = (direction: Direction, target: number | null, done: readonly number[]): number | null =>
  target === null ? null : done.filter((amount) => attainment({ direction, target, done: amount }) === 1).length;

interface Known extends Pick<GoalOffer, 'weeks' | 'goalWeeks' | 'metWeeks' | 'quietWeeks'> {
  /** True if there is a goal that three in four weeks would have met, the current one or another. */
  readonly hasTarget: boolean;
}

function offerFor(
  { direction, everyDays }: Pick<OfferSource, 'direction' | 'everyDays'>,
  current: number | null,
  suggested: number | null,
  { weeks, goalWeeks, metWeeks, quietWeeks, hasTarget }: Known,
): Pick<GoalOffer, 'action' | 'reason' | 'suggested'> {
  const keep = (reason: GoalReason) => ({ action: 'KEEP', reason, suggested }) as const;
  const isExpected = quietWeeks * WEEK_DAYS >= TURNS_MISSED * (everyDays ?? 0);
  if (direction === 'AT_LEAST' && quietWeeks >= PAUSE_AFTER && isExpected) {
    if (quietWeeks >= SUGGESTION_WEEKS) return { action: 'ARCHIVE', reason: 'QUIET', suggested: null };
    return { action: current === null ? 'KEEP' : 'PAUSE', reason: 'QUIET', suggested: null };
  }
  if (current === null) return keep('NO_GOAL');
  if (weeks < WEEKS_NEEDED || goalWeeks < WEEKS_NEEDED) return keep('TOO_NEW');
  const share = metWeeks / goalWeeks;
  const [often, seldom]: [GoalAction, GoalAction] = direction === 'AT_LEAST' ? ['RAISE', 'LOWER'] : ['LOWER', 'RAISE'];
  const change: GoalAction = suggested === null ? 'KEEP' : suggested > current ? 'RAISE' : 'LOWER';
  if (share >= OFTEN && change === often) return { action: often, reason: 'OFTEN_MET', suggested };
  if (share < SELDOM && change === seldom) return { action: seldom, reason: 'SELDOM_MET', suggested };
  // Rarely met, with no lower goal possible: suggest a pause.
  if (share < SELDOM && !hasTarget && direction === 'AT_LEAST')
    return { action: 'PAUSE', reason: 'SELDOM_MET', suggested };
  return keep('ON_TRACK');
}

/** One of the weeks considered. */
export interface ConsideredWeek {
  readonly week: WeekId;
  readonly done: number;
  /** Null without a goal. */
  readonly target: number | null;
  readonly outcome: WeekOutcome;
  /** True if the week is left out. */
  readonly excused: boolean;
}

/**
 * The {@link SUGGESTION_WEEKS} weeks up to the last one, oldest first; weeks before the activity counted are left out.
 */
export function consideredWeeks(
  { id, unit, direction, weeklyGoalsTimeline, countsFrom }: OfferSource,
  last: WeekId,
  figures: readonly WeekFigures[],
): ConsideredWeek[] {
  const known = new Map(figures.filter(({ activityId }) => activityId === id).map((one) => [one.weekId, one]));
  return weekRangeList(addWeeks(last, 1 - SUGGESTION_WEEKS), last).flatMap((week) => {
    const found = known.get(week);
    if (week < countsFrom && (found?.done ?? 0) === 0) return [];
    const { done, skippedDays } = found ?? { done: 0, skippedDays: 0 };
    const target = targetAt(weeklyGoalsTimeline, week);
    const outcome = weekOutcome({ unit, direction, target, done, skippedDays, running: false });
    // Without a goal, a week away is left out as if all its days had been required.
    const excused =
      outcome === 'EXCUSED' ||
      (target === null && done === 0 && isExcused({ unit, direction, target: 7, done, skippedDays }));
    return [{ week, done, target, outcome, excused }];
  });
}

/** @param done oldest first */
function quietWeeksOf(done: readonly number[]): number {
  const last = done.findLastIndex((amount) => amount > 0);
  return done.length - 1 - last;
}
