import type { Objective } from '@sevenfold/contract';
import { dispatch } from '../../../dispatch/dispatch';
import { text } from '../../../platform/text';
import { announce } from '../../../ui/announce';
import { toast } from '../../../ui/toast';
import { currentObjectives } from '../api';
import { changeObjective } from '../commands';

export type Step = NonNullable<Objective['steps']>[number];

/** Replaces the steps of an objective. */
export const setSteps = (objective: Objective, steps: readonly Step[]): void =>
  dispatch(changeObjective(objective, { steps: [...steps] }));

/**
 * Removes a step. The toast restores only this step: the inverse of the command would also undo what was done to other
 * steps meanwhile.
 */
export function removeStep(objective: Objective, removed: Step): void {
  const steps = objective.steps ?? [];
  setSteps(
    objective,
    steps.filter(({ id }) => id !== removed.id),
  );
  const index = steps.findIndex(({ id }) => id === removed.id);
  toast({
    kind: 'success',
    text: text('objective.toast.stepRemoved'),
    action: { label: text('ui.undo'), onAct: () => restoreStep(objective.id, removed, index) },
  });
}

function restoreStep(objectiveId: string, removed: Step, index: number): void {
  const objective = currentObjectives().find(({ id }) => id === objectiveId);
  const steps = objective?.steps ?? [];
  const isMissing = objective !== undefined && !steps.some(({ id }) => id === removed.id);
  if (isMissing) setSteps(objective, steps.toSpliced(index, 0, removed));
  if (isMissing) toast({ kind: 'success', text: text('operation.restored', { what: removed.name }) });
  else announce(text('shell.nothingToUndo'));
}
