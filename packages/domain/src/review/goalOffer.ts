import {
  type ActivityUnit,
  type Direction,
  isExcused,
  targetAt,
  type WeeklyGoalsTimeline,
  type WeekOutcome,
  weekOutcome,
} from '../activity';
import { addWeeks, type WeekId, weekRangeList } from '../calendar';
import { type WeekFigures } from './facts';
import { suggestedTarget, SUGGESTION_WEEKS } from './suggestion';

/**
 * What can be done with a weekly goal: nothing, a higher or a lower number, no goal for now, or no activity any more.
 */
export type GoalAction = 'KEEP' | 'RAISE' | 'LOWER' | 'PAUSE' | 'ARCHIVE';

/**
 * Why it is offered. OFTEN_MET, SELDOM_MET: the goal was met in more or in fewer weeks than it should be. QUIET:
 * nothing was recorded for weeks. NO_GOAL: it is done without a goal. ON_TRACK, TOO_NEW: there is nothing to change, or
 * too little is known.
 */
export type GoalReason = 'OFTEN_MET' | 'SELDOM_MET' | 'QUIET' | 'NO_GOAL' | 'ON_TRACK' | 'TOO_NEW';

export interface GoalOffer {
  readonly activityId: string;
  /** The goal the next week has as things stand; null: none. In the activity's unit, like all amounts here. */
  readonly current: number | null;
  /** Never what it is already; null: nothing better is known. */
  readonly suggested: number | null;
  /** What the weeks speak for. Nothing of it happens by itself. */
  readonly action: GoalAction;
  readonly reason: GoalReason;
  /** Of the weeks looked at: those that count, those of them with a goal, and those in which that goal was met. */
  readonly weeks: number;
  readonly goalWeeks: number;
  readonly metWeeks: number;
  /** The mean of the weeks that count; null when none does. */
  readonly average: number | null;
  /** For how many weeks up to the last one nothing was done; 0 to {@link SUGGESTION_WEEKS}. */
  readonly quietWeeks: number;
}

export interface OfferSource {
  readonly id: string;
  readonly unit: ActivityUnit;
  readonly direction: Direction;
  readonly weeklyGoalsTimeline: WeeklyGoalsTimeline;
  /** See `countsFromWeek`. */
  readonly countsFrom: WeekId;
}

export interface OfferInput {
  readonly activity: OfferSource;
  /** The last week to look at: see `lastJudgedWeek`. */
  readonly last: WeekId;
  /** The first week the new goal would hold for. */
  readonly from: WeekId;
  /** Of this activity and of {@link SUGGESTION_WEEKS} weeks up to the last; others are passed over. */
  readonly figures: readonly WeekFigures[];
}

/** From so many weeks without a record on, a pause is offered; after all of the weeks looked at, putting it away. */
const PAUSE_AFTER = 4;
const WEEKS_NEEDED = 4;
const OFTEN = 0.85;
const SELDOM = 0.5;

/**
 * What to do with the goal of an active activity after a review, judged by its last eight weeks; excused weeks are left
 * out.
 */
export function goalOffer({ activity, last, from, figures }: OfferInput): GoalOffer {
  const { id, unit, direction, weeklyGoalsTimeline } = activity;
  const current = targetAt(weeklyGoalsTimeline, from);
  const weeks = judgedWeeks(activity, last, figures).filter((one) => !one.excused);
  const done = weeks.map((one) => one.done);
  const withGoal = weeks.filter(({ outcome }) => outcome !== 'NO_GOAL');
  const metWeeks = withGoal.filter(({ outcome }) => outcome === 'MET').length;
  const wanted = suggestedTarget(unit, direction, done);
  const suggested = wanted === current ? null : wanted;
  const known = {
    activityId: id,
    current,
    weeks: weeks.length,
    goalWeeks: withGoal.length,
    metWeeks,
    quietWeeks: quietWeeksOf(done),
    average: done.length === 0 ? null : done.reduce((sum, one) => sum + one, 0) / done.length,
  };
  return { ...known, ...judged(direction, current, suggested, known) };
}

type Known = Pick<GoalOffer, 'weeks' | 'goalWeeks' | 'metWeeks' | 'quietWeeks'>;

function judged(
  direction: Direction,
  current: number | null,
  suggested: number | null,
  { weeks, goalWeeks, metWeeks, quietWeeks }: Known,
): Pick<GoalOffer, 'action' | 'reason' | 'suggested'> {
  const keep = (reason: GoalReason) => ({ action: 'KEEP', reason, suggested }) as const;
  if (direction === 'AT_LEAST' && quietWeeks >= PAUSE_AFTER) {
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
  // Hardly ever met, and no lower number would be: a rest is the kinder offer.
  if (share < SELDOM && suggested === null && direction === 'AT_LEAST')
    return { action: 'PAUSE', reason: 'SELDOM_MET', suggested };
  return keep('ON_TRACK');
}

/** One of the weeks an offer is judged by. */
export interface JudgedWeek {
  readonly week: WeekId;
  readonly done: number;
  /** The goal it had; null: none. */
  readonly target: number | null;
  readonly outcome: WeekOutcome;
  /** It says nothing, and is left out. */
  readonly excused: boolean;
}

/**
 * The {@link SUGGESTION_WEEKS} weeks up to the last one that an offer is judged by, the oldest first; those before the
 * activity are left out.
 */
export function judgedWeeks(
  { id, unit, direction, weeklyGoalsTimeline, countsFrom }: OfferSource,
  last: WeekId,
  figures: readonly WeekFigures[],
): JudgedWeek[] {
  const known = new Map(figures.filter(({ activityId }) => activityId === id).map((one) => [one.weekId, one]));
  return weekRangeList(addWeeks(last, 1 - SUGGESTION_WEEKS), last).flatMap((week) => {
    const found = known.get(week);
    if (week < countsFrom && (found?.done ?? 0) === 0) return [];
    const { done, skippedDays } = found ?? { done: 0, skippedDays: 0 };
    const target = targetAt(weeklyGoalsTimeline, week);
    const outcome = weekOutcome({ unit, direction, target, done, skippedDays, running: false });
    // A week away says as little where there was no goal to miss: it is judged as if all its days had been wanted.
    const excused =
      outcome === 'EXCUSED' ||
      (target === null && done === 0 && isExcused({ unit, direction, target: 7, done, skippedDays }));
    return [{ week, done, target, outcome, excused }];
  });
}

/** @param done the oldest first */
function quietWeeksOf(done: readonly number[]): number {
  const last = done.findLastIndex((amount) => amount > 0);
  return done.length - 1 - last;
}
