import type { Activity } from '@sevenfold/contract';
import { neededGoal } from '@sevenfold/domain/objective';
import { dispatch } from '#dispatch';
import { labelled, useText } from '#platform';
import { Button } from '#ui';
import { chosenTarget, goalFromText, replacesLater, setWeeklyGoal, useCurrentWeek } from '#features/activity';
import { amountText } from '#features/record';
import type { ObjectiveView } from '../view';
import { goalAmount } from '../words';
import { focusCardSoon } from './cardCommands';

interface Raise {
  readonly activity: Activity;
  /** The weekly goal as it is. */
  readonly goal: number;
  /** The one that is needed. */
  readonly raised: number;
}

/** The weekly goal of the activity that an objective counts, if it is too low to reach the target in time. */
export function useRaise({ followed, progress }: ObjectiveView): Raise | null {
  const week = useCurrentWeek();
  // A goal that changes anyway is left as it was planned.
  if (!followed?.isActive || !progress?.needed || replacesLater(followed, week)) return null;
  const goal = chosenTarget(followed, week);
  const raised = neededGoal(followed, goal, progress.needed);
  return goal === null || raised === null ? null : { activity: followed, goal, raised };
}

/** Raises that goal from this week on, as its editor proposes. */
export function RaiseButton({ view }: { readonly view: ObjectiveView }) {
  const text = useText();
  const week = useCurrentWeek();
  const raise = useRaise(view);
  if (!raise) return null;
  const { activity, raised } = raise;
  return (
    <Button
      size="small"
      className="whitespace-nowrap"
      aria-label={labelled(activity.name, text('objective.raise', { amount: amountText(activity, raised) }))}
      onClick={() => {
        dispatch(setWeeklyGoal(activity, week, raised), goalFromText(activity, raised, week, week));
        focusCardSoon(view.objective.id);
      }}
    >
      {text('objective.raise', { amount: goalAmount(activity, raised) })}
    </Button>
  );
}
