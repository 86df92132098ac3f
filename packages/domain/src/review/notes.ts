import { addWeeks, type WeekId } from '../calendar';
import { type ActivityFacts, changeOf, type ReviewFacts } from './facts';
import { isAway, usualDifference } from './usual';

/** The positive fact of a week that is shown first. */
export type Highlight =
  | { readonly kind: 'ALL_MET'; readonly goals: number }
  | { readonly kind: 'ABOVE_USUAL'; readonly activity: ActivityFacts }
  | { readonly kind: 'GOAL_MET'; readonly activity: ActivityFacts }
  /** `weeks`: in a row in which its goal was met. */
  | { readonly kind: 'STREAK'; readonly activity: ActivityFacts; readonly weeks: number }
  | { readonly kind: 'DONE'; readonly activity: ActivityFacts };

/** The fact that went less well, shown gently. */
export type GentleNote =
  | { readonly kind: 'QUIETER'; readonly activity: ActivityFacts }
  | { readonly kind: 'OVER_LIMIT'; readonly activity: ActivityFacts };

/** Difference to the usual that is worth mentioning: relative, and for more than usual also in the activity's unit. */
const MUCH_MORE = 0.25;
const MUCH_LESS = 1 / 3;
const MORE_BY = { DAYS: 2, TIMES: 2, DURATION: 30 } as const;
/** Attainment below which an activity is not what a week is remembered by. */
const HALF = 0.5;

type HighlightFacts = Pick<ReviewFacts, 'activities' | 'goals' | 'goalsMet'>;

/** Shortest streak that a week is remembered by. */
const STREAK_MIN = 3;

/** Facts of the weeks before that a highlight depends on. */
interface Earlier {
  /** Activity that the week before is remembered by, which is not repeated. */
  readonly rememberedId: string | undefined;
  /** Weeks in a row, this one included, in which an activity met its goal. */
  readonly streaks: ReadonlyMap<string, number>;
}

/**
 * The first that applies: all of two or more goals met; the goal exceeded furthest; the longest streak of at least
 * three weeks; another goal met, or a limit that held; the most time of at least two timed activities; the largest
 * increase over the usual; the most active activity. Never one below half of its goal; a goal of a single day or time
 * only if no larger one was met.
 */
function highlightOf({ activities, goals, goalsMet }: HighlightFacts, { rememberedId, streaks }: Earlier) {
  if (goals >= 2 && goalsMet === goals) return { kind: 'ALL_MET', goals } as const;
  const others = activities.filter(({ id }) => id !== rememberedId);
  const done = others.filter(
    (one) => one.direction === 'AT_LEAST' && one.done > 0 && (one.attainment === null || one.attainment >= HALF),
  );
  const allMet = done.filter(({ outcome }) => outcome === 'MET');
  const largeMet = allMet.filter(({ target }) => (target ?? 0) > 1);
  const met = largeMet.length > 0 ? largeMet : allMet;
  const effortOf = ({ done: amount, target }: ActivityFacts) => amount / (target ?? 1);
  const furthest = best(met, effortOf);
  if (furthest && effortOf(furthest) > 1) return { kind: 'GOAL_MET', activity: furthest } as const;
  const steadiest = best(met, ({ id }) => streaks.get(id) ?? 0);
  const weeks = streaks.get(steadiest?.id ?? '') ?? 0;
  if (steadiest && weeks >= STREAK_MIN) return { kind: 'STREAK', activity: steadiest, weeks } as const;
  const kept = furthest ?? others.find(({ direction, outcome }) => direction === 'AT_MOST' && outcome === 'MET');
  if (kept) return { kind: 'GOAL_MET', activity: kept } as const;
  const timed = done.filter(({ unit }) => unit === 'DURATION');
  const longest = timed.length > 1 ? best(timed, ({ done: minutes }) => minutes) : undefined;
  if (longest) return { kind: 'DONE', activity: longest } as const;
  const risen = best(
    done.filter(
      (one) =>
        relativeChange(one) >= MUCH_MORE && one.meanBefore !== null && one.done - one.meanBefore >= MORE_BY[one.unit],
    ),
    relativeChange,
  );
  if (risen) return { kind: 'ABOVE_USUAL', activity: risen } as const;
  const most = best(done, ({ attainment }) => attainment ?? 0);
  return most ? ({ kind: 'DONE', activity: most } as const) : null;
}

/**
 * Chooses the highlight of the last of consecutive reviewed weeks, oldest first; each leaves out that of the week
 * before. Null if nothing stands out.
 *
 * @param before the streaks before the first of the weeks: `streaksBefore`
 */
export function chooseHighlight(
  weeks: readonly HighlightFacts[],
  before: ReadonlyMap<string, number> = new Map(),
): Highlight | null {
  let highlight: Highlight | null = null;
  let streaks = before;
  for (const [index, facts] of weeks.entries()) {
    streaks = continued(streaks, facts, index < weeks.length - 1);
    const rememberedId: string | undefined = highlight && 'activity' in highlight ? highlight.activity.id : undefined;
    highlight = highlightOf(facts, { rememberedId, streaks });
  }
  return highlight;
}

/**
 * A missed goal ends a streak; an excused week, one without a goal and a running one leave it as it is.
 *
 * @param isOver true for a week before the last, which runs no longer: a goal that its review found unmet was missed
 */
const continued = (
  streaks: ReadonlyMap<string, number>,
  { activities }: HighlightFacts,
  isOver: boolean,
): ReadonlyMap<string, number> =>
  new Map(
    activities.map(({ id, outcome, direction }) => {
      const before = streaks.get(id) ?? 0;
      const isMissed = outcome === 'MISSED' || (isOver && outcome === 'RUNNING' && direction === 'AT_LEAST');
      return [id, outcome === 'MET' ? before + 1 : isMissed ? 0 : before];
    }),
  );

/**
 * The facts of the finished reviews of the weeks right before one, oldest first, back to the first week without one. All
 * of them decide: a limit would move on with each week, and with it the first highlight that the others depend on.
 */
export function factsBefore(
  week: WeekId,
  reviews: readonly { readonly weekId: WeekId; readonly facts: ReviewFacts | null }[],
): readonly ReviewFacts[] {
  const finished = new Map(reviews.map(({ weekId, facts }) => [weekId, facts]));
  const before: ReviewFacts[] = [];
  let earlier = addWeeks(week, -1);
  for (let facts = finished.get(earlier); facts; facts = finished.get(earlier)) {
    before.push(facts);
    earlier = addWeeks(earlier, -1);
  }
  return before.toReversed();
}

/**
 * The largest decrease below the usual without a met or excused goal or a week away; otherwise an exceeded "at most"
 * goal.
 */
export function findGentleNote({ activities }: Pick<ReviewFacts, 'activities'>): GentleNote | null {
  const open = activities.filter(({ outcome }) => outcome !== 'MET' && outcome !== 'EXCUSED');
  const quieter = best(
    open.filter((one) => one.direction === 'AT_LEAST' && !isAway(one) && relativeChange(one) <= -MUCH_LESS),
    (one) => -relativeChange(one),
  );
  if (quieter) return { kind: 'QUIETER', activity: quieter };
  const over = best(
    open.filter(({ direction, done, target }) => direction === 'AT_MOST' && target !== null && done > target),
    ({ done, target }) => done / Math.max(1, target ?? 1),
  );
  return over ? { kind: 'OVER_LIMIT', activity: over } : null;
}

/** Obstacle to an activity, which a review suggests to write down. */
export type Struggle =
  | { readonly kind: 'MISSED' | 'OUT_OF_REACH' | 'OVER_LIMIT' | 'QUIETER'; readonly activity: ActivityFacts }
  | { readonly kind: 'SKIPPED'; readonly activity: ActivityFacts };

/** The reviewed week. */
export interface StruggleWeek {
  readonly week: WeekId;
  /** Days of a running week, today included, on which each activity by its id can still be done: `openDates`. */
  readonly openDays: ReadonlyMap<string, number>;
  /** First week of each activity by its id. */
  readonly countsFrom: ReadonlyMap<string, WeekId>;
  /** Amounts of each activity by its id in the week before up to the same weekday; empty while unknown. */
  readonly lastWeek: ReadonlyMap<string, number>;
}

/**
 * Goals that are missed, or that a running week can no longer meet, and exceeded limits, lowest attainment first; then
 * activities of a running week that were much less than usual by the same weekday, and also less than in the week
 * before, with which the week's own screen compares; then skipped days. A goal that can still be met is no struggle, and
 * neither is one of an activity's first week, which it may have had only a part of.
 */
export function findStruggles(
  { activities }: Pick<ReviewFacts, 'activities'>,
  { openDays, week, countsFrom, lastWeek }: StruggleWeek,
): readonly Struggle[] {
  const lost = activities
    .flatMap((activity): Struggle[] => {
      const kind = lostGoal(activity, openDays.get(activity.id) ?? 0, countsFrom.get(activity.id) === week);
      return kind ? [{ kind, activity }] : [];
    })
    .sort((a, b) => (a.activity.attainment ?? 0) - (b.activity.attainment ?? 0));
  const isLost = new Set(lost.map(({ activity }) => activity.id));
  const others = activities.filter(({ id }) => !isLost.has(id));
  const quieter = others.filter((one) => isQuieter(one) && one.done < (lastWeek.get(one.id) ?? Infinity));
  const skipped = others.filter((one) => one.skippedDays > 0 && !quieter.includes(one));
  return [
    ...lost,
    ...quieter.map((activity): Struggle => ({ kind: 'QUIETER', activity })),
    ...skipped.map((activity): Struggle => ({ kind: 'SKIPPED', activity })),
  ];
}

function lostGoal(
  activity: ActivityFacts,
  openDays: number,
  isFirstWeek: boolean,
): 'MISSED' | 'OUT_OF_REACH' | 'OVER_LIMIT' | null {
  const { direction, outcome, unit, target, done } = activity;
  if (target === null || (outcome !== 'MISSED' && outcome !== 'RUNNING')) return null;
  if (direction === 'AT_MOST') return done > target ? 'OVER_LIMIT' : null;
  if (isFirstWeek) return null;
  if (outcome === 'MISSED') return 'MISSED';
  // Times and minutes have no upper bound for a day.
  return unit === 'DAYS' && target - done > openDays ? 'OUT_OF_REACH' : null;
}

const isQuieter = (one: ActivityFacts): boolean =>
  one.outcome === 'RUNNING' && one.direction === 'AT_LEAST' && relativeChange(one) <= -MUCH_LESS;

/** Relative difference to the usual: 0.5 is half as much again. 0 if there is no usual, or if the week counts as usual. */
function relativeChange(facts: ActivityFacts): number {
  const change = changeOf(facts);
  if (change === null || facts.meanBefore === null || facts.meanBefore === 0) return 0;
  return usualDifference(facts) === 0 ? 0 : change / facts.meanBefore;
}

/** The item with the highest score, the first among equals. */
function best(facts: readonly ActivityFacts[], scoreOf: (one: ActivityFacts) => number): ActivityFacts | undefined {
  let found: ActivityFacts | undefined;
  for (const one of facts) if (found === undefined || scoreOf(one) > scoreOf(found)) found = one;
  return found;
}
