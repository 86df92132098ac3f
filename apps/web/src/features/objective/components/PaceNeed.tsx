import type { Activity } from '@sevenfold/contract';
import { neededGoal } from '@sevenfold/domain/objective';
import { dispatch } from '#dispatch';
import { labelled, useText } from '#platform';
import { Button } from '#ui';
import { chosenTarget, goalFromText, replacesLater, setWeeklyGoal, useCurrentWeek } from '#features/activity';
import { amountText } from '#features/record';
import type { ObjectiveView } from '../view';
import { goalAmount, neededText } from '../words';
import { focusCardSoon } from './cardCommands';

/**
 * Need of an objective that is behind. Where the goal of the activity it counts is lower, a button raises that from this
 * week on, as the editor of the goal proposes.
 */
export function PaceNeed({ view }: { readonly view: ObjectiveView }) {
  const text = useText();
  const week = useCurrentWeek();
  const { followed, progress, objective } = view;
  // A goal that changes anyway is left as it was planned.
  const canRaise = followed?.isActive === true && !replacesLater(followed, week);
  const goal = canRaise ? chosenTarget(followed, week) : null;
  const raised = canRaise && progress?.needed ? neededGoal(followed, goal, progress.needed) : null;
  const needed = neededText(view, raised === null ? null : goal);
  if (needed === null) return null;
  const raise = (activity: Activity, target: number) => {
    dispatch(setWeeklyGoal(activity, week, target), goalFromText(activity, target, week, week));
    focusCardSoon(objective.id);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-balance text-n10 tabular-nums max-medium:has-[button]:pb-1">
      {needed}
      {followed && raised !== null && (
        <Button
          size="small"
          aria-label={labelled(followed.name, text('objective.raise', { amount: amountText(followed, raised) }))}
          onClick={() => raise(followed, raised)}
        >
          {text('objective.raise', { amount: goalAmount(followed, raised) })}
        </Button>
      )}
    </div>
  );
}
