import { type ActivityFacts, changeOf, type ReviewFacts } from './facts';

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

/** Relative difference to the usual that is worth mentioning. */
const MUCH_MORE = 0.25;
const MUCH_LESS = 1 / 3;

/**
 * The first that applies: all of two or more goals met; the largest increase over the usual; the goal exceeded
 * furthest; the most active activity.
 */
export function highlightOf({
  activities,
  goals,
  goalsMet,
}: Pick<ReviewFacts, 'activities' | 'goals' | 'goalsMet'>): Highlight | null {
  if (goals >= 2 && goalsMet === goals) return { kind: 'ALL_MET', goals };
  const done = activities.filter((one) => one.direction === 'AT_LEAST' && one.done > 0);
  const risen = best(
    done.filter((one) => relativeChange(one) >= MUCH_MORE),
    relativeChange,
  );
  if (risen) return { kind: 'ABOVE_USUAL', activity: risen };
  const met =
    best(
      done.filter(({ outcome }) => outcome === 'MET'),
      ({ done: amount, target }) => amount / (target ?? 1),
    ) ?? activities.find(({ direction, outcome }) => direction === 'AT_MOST' && outcome === 'MET');
  if (met) return { kind: 'GOAL_MET', activity: met };
  const most = best(done, ({ attainment }) => attainment ?? 0);
  return most ? { kind: 'DONE', activity: most } : null;
}

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

/** Relative difference to the usual: 0.5 is half as much again. 0 if there is no usual. */
function relativeChange(facts: ActivityFacts): number {
  const change = changeOf(facts);
  return change === null || facts.meanBefore === null || facts.meanBefore === 0 ? 0 : change / facts.meanBefore;
}

/** The item with the highest score, the first among equals. */
function best(facts: readonly ActivityFacts[], scoreOf: (one: ActivityFacts) => number): ActivityFacts | undefined {
  let found: ActivityFacts | undefined;
  for (const one of facts) if (found === undefined || scoreOf(one) > scoreOf(found)) found = one;
  return found;
}
