import type { WeekId } from '../calendar';
import { type ActivityFacts, changeOf, type ReviewFacts } from './facts';
import { usualDifference } from './usual';

/** The positive fact of a week that is shown first. */
export type Highlight =
  | { readonly kind: 'ALL_MET'; readonly goals: number }
  | { readonly kind: 'ABOVE_USUAL'; readonly activity: ActivityFacts }
  | { readonly kind: 'GOAL_MET'; readonly activity: ActivityFacts }
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

/**
 * The first that applies: all of two or more goals met; the goal exceeded furthest, or a limit that held; the most
 * time of at least two timed activities; the largest increase over the usual; the most active activity. Never one below
 * half of its goal.
 *
 * @param before id of the activity that the week before is remembered by, which is not repeated
 */
export function chooseHighlight({ activities, goals, goalsMet }: HighlightFacts, before?: string): Highlight | null {
  if (goals >= 2 && goalsMet === goals) return { kind: 'ALL_MET', goals };
  const others = activities.filter(({ id }) => id !== before);
  const done = others.filter(
    (one) => one.direction === 'AT_LEAST' && one.done > 0 && (one.attainment === null || one.attainment >= HALF),
  );
  const met =
    best(
      done.filter(({ outcome }) => outcome === 'MET'),
      ({ done: amount, target }) => amount / (target ?? 1),
    ) ?? others.find(({ direction, outcome }) => direction === 'AT_MOST' && outcome === 'MET');
  if (met) return { kind: 'GOAL_MET', activity: met };
  const timed = done.filter(({ unit }) => unit === 'DURATION');
  const longest = timed.length > 1 ? best(timed, ({ done: minutes }) => minutes) : undefined;
  if (longest) return { kind: 'DONE', activity: longest };
  const risen = best(
    done.filter(
      (one) =>
        relativeChange(one) >= MUCH_MORE && one.meanBefore !== null && one.done - one.meanBefore >= MORE_BY[one.unit],
    ),
    relativeChange,
  );
  if (risen) return { kind: 'ABOVE_USUAL', activity: risen };
  const most = best(done, ({ attainment }) => attainment ?? 0);
  return most ? { kind: 'DONE', activity: most } : null;
}

/** The highlight of the last of consecutive reviewed weeks, oldest first; each leaves out that of the week before. */
export const chooseLastHighlight = (weeks: readonly HighlightFacts[]): Highlight | null =>
  weeks.reduce<Highlight | null>(
    (before, facts) => chooseHighlight(facts, before && 'activity' in before ? before.activity.id : undefined),
    null,
  );

/** The largest decrease below the usual without a met or excused goal; otherwise an exceeded "at most" goal. */
export function gentleNoteOf({ activities }: Pick<ReviewFacts, 'activities'>): GentleNote | null {
  const open = activities.filter(({ outcome }) => outcome !== 'MET' && outcome !== 'EXCUSED');
  const quieter = best(
    open.filter((one) => one.direction === 'AT_LEAST' && relativeChange(one) <= -MUCH_LESS),
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
  /** Days of a running week, today included; 0 for a completed one. */
  readonly daysLeft: number;
  /** First week of each activity by its id. */
  readonly countsFrom: ReadonlyMap<string, WeekId>;
}

/**
 * Goals that are missed, or that a running week can no longer meet, and exceeded limits, lowest attainment first; then
 * activities of a running week that were much less than usual by the same weekday; then skipped days. A goal that can
 * still be met is no struggle, and neither is one of an activity's first week, which it may have had only a part of.
 */
export function strugglesOf(
  { activities }: Pick<ReviewFacts, 'activities'>,
  { daysLeft, week, countsFrom }: StruggleWeek,
): readonly Struggle[] {
  const lost = activities
    .flatMap((activity): Struggle[] => {
      const kind = lostGoal(activity, daysLeft, countsFrom.get(activity.id) === week);
      return kind ? [{ kind, activity }] : [];
    })
    .sort((a, b) => (a.activity.attainment ?? 0) - (b.activity.attainment ?? 0));
  const isLost = new Set(lost.map(({ activity }) => activity.id));
  const others = activities.filter(({ id }) => !isLost.has(id));
  const quieter = others.filter(isQuieter);
  const skipped = others.filter((one) => one.skippedDays > 0 && !isQuieter(one));
  return [
    ...lost,
    ...quieter.map((activity): Struggle => ({ kind: 'QUIETER', activity })),
    ...skipped.map((activity): Struggle => ({ kind: 'SKIPPED', activity })),
  ];
}

function lostGoal(
  activity: ActivityFacts,
  daysLeft: number,
  isFirstWeek: boolean,
): 'MISSED' | 'OUT_OF_REACH' | 'OVER_LIMIT' | null {
  const { direction, outcome, unit, target, done } = activity;
  if (target === null || (outcome !== 'MISSED' && outcome !== 'RUNNING')) return null;
  if (direction === 'AT_MOST') return done > target ? 'OVER_LIMIT' : null;
  if (isFirstWeek) return null;
  if (outcome === 'MISSED') return 'MISSED';
  // Times and minutes have no upper bound for a day.
  return unit === 'DAYS' && target - done > daysLeft ? 'OUT_OF_REACH' : null;
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
