import type { CivilDate } from '../calendar';

/** A step of a completable objective. */
export interface Step {
  id: string;
  name: string;
  isDone: boolean;
  /** Absent unless it is done, and for one ticked before dates were kept. */
  doneOn?: CivilDate | undefined;
}

/** A dated note of what happened with a step. */
export interface StepNote {
  id: string;
  stepId: string;
  date: CivilDate;
  note: string;
}

/** Fields of a step to change; those left out stay. */
export interface StepChange {
  name?: string | undefined;
  /** Replaces the date as well: without `doneOn`, the step has none. */
  isDone?: boolean | undefined;
  doneOn?: CivilDate | null | undefined;
  /** Place among the steps, from 0. */
  index?: number | undefined;
}

/** A step as it is stored: with a date only while it is done. */
export const toStep = ({ id, name, isDone = false, doneOn }: StepChange & { id: string; name: string }): Step => ({
  id,
  name,
  isDone,
  ...(isDone && doneOn ? { doneOn } : {}),
});

/** Adds a step at an index, by default as the last; one that exists stays as it is. */
export const addStep = (steps: readonly Step[], step: Step, index = steps.length): Step[] =>
  steps.some(({ id }) => id === step.id) ? [...steps] : steps.toSpliced(index, 0, step);

/** Changes or moves a step, if it is there. */
export const changeStep = (steps: readonly Step[], stepId: string, { index, ...change }: StepChange): Step[] => {
  const at = steps.findIndex(({ id }) => id === stepId);
  const step = steps[at];
  if (!step) return [...steps];
  const { name = step.name, ...done } = change.isDone === undefined ? { ...step, name: change.name } : change;
  return steps.toSpliced(at, 1).toSpliced(index ?? at, 0, toStep({ ...done, id: stepId, name }));
};
