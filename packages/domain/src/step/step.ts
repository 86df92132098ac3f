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
  isDone?: boolean | undefined;
  /** Null if the date is not known. */
  doneOn?: CivilDate | null | undefined;
  /** Place among the steps, from 0. */
  index?: number | undefined;
}

/** A step as it is stored: with a date only while it is done. */
export const toStep = ({ id, name, isDone = false, doneOn }: StepChange & { id: string; name: string }): Step =>
  isDone && doneOn ? { id, name, isDone, doneOn } : { id, name, isDone };

/** Adds a step that is not there at an index, by default as the last. */
export const addStep = (steps: readonly Step[], step: Step, index = steps.length): Step[] =>
  steps.toSpliced(index, 0, step);

/** Changes or moves a step, if it is there. The fields to change are those of a request: none is undefined. */
export const changeStep = (steps: readonly Step[], stepId: string, { index, ...change }: StepChange): Step[] =>
  steps.reduce<Step[]>(
    (changed, step, at) =>
      step.id === stepId
        ? addStep(steps.toSpliced(at, 1), toStep({ ...step, ...(change as Partial<Step>) }), index ?? at)
        : changed,
    [...steps],
  );
