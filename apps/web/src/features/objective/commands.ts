import type { Activity, CheckIn, Objective, StepNote } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { carryOver, type DatedStatus, type Period } from '@sevenfold/domain/objective';
import { reorder } from '@sevenfold/domain/order';
import { type Step, type StepChange, toStep } from '@sevenfold/domain/step';
import type { BodyIn } from '@sevenfold/model/mutation';
import {
  createCheckIn,
  createObjective as createObjectiveMutation,
  createStep,
  deleteObjective as deleteObjectiveMutation,
  editCheckIn,
  editObjective,
  editStep,
  linkActivity,
  orderObjectives,
  removeCheckIn as removeCheckInMutation,
  removeStep as removeStepMutation,
  restoreCheckIn,
  restoreObjective,
  setObjectiveStatus,
  unlinkActivity,
} from '@sevenfold/model/objective';
import { type Command, intent } from '#data';
import { newId } from '#platform';

export type NewObjective = BodyIn<typeof createObjectiveMutation>;

export function createObjective(objective: NewObjective): Command {
  return {
    operations: [intent(createObjectiveMutation, objective)],
    inverse: [intent(deleteObjectiveMutation, { id: objective.id })],
  };
}

export type Changes = Omit<BodyIn<typeof editObjective>, 'id'>;

export function changeObjective(before: Objective, changes: Changes): Command {
  // Start and target belong to the type, so undoing a change of the type restores them as well.
  const names = new Set([...Object.keys(changes), ...(changes.type ? ['start', 'target'] : [])]);
  const previous = Object.fromEntries(
    // An objective cannot lose its numbers again: they stay stored but hidden, as for one that was made completable.
    [...names]
      .map((name) => [name, before[name as keyof Changes] ?? (name === 'steps' ? [] : before[name as keyof Changes])])
      .filter(([name, value]) => !((name === 'start' || name === 'target') && value === null)),
  ) as Changes;
  return {
    operations: [intent(editObjective, { id: before.id, ...changes })],
    inverse: [intent(editObjective, { id: before.id, ...previous })],
  };
}

export function deleteObjective(objective: Objective): Command {
  return {
    operations: [intent(deleteObjectiveMutation, { id: objective.id })],
    inverse: [intent(restoreObjective, { id: objective.id }, { objective })],
  };
}

export function changeStatus({ id, status, achievedAt }: Objective, to: DatedStatus): Command {
  return {
    operations: [intent(setObjectiveStatus, { id, ...to })],
    inverse: [intent(setObjectiveStatus, { id, status, achievedAt })],
  };
}

/** Copies an objective to another period, without the activities that were deleted since: the server forgets them. */
export function carry(objective: Objective, period: Period, activities: readonly Pick<Activity, 'id'>[]): Command {
  const existing = new Set(activities.map(({ id }) => id));
  const { followsActivityId, linkedActivityIds } = objective;
  const kept = {
    ...objective,
    followsActivityId: followsActivityId !== null && existing.has(followsActivityId) ? followsActivityId : null,
    linkedActivityIds: linkedActivityIds.filter((id) => existing.has(id)),
  };
  return createObjective(carryOver(kept, newId(), period));
}

export function addStep({ id: objectiveId }: Objective, step: Step): Command {
  return {
    operations: [intent(createStep, { objectiveId, ...step })],
    inverse: [intent(removeStepMutation, { objectiveId, id: step.id })],
  };
}

/** Changes fields of a step or moves it. Each step is an operation of its own, so that changes of two devices are both kept. */
export function changeStep(objective: Objective, before: Step, change: StepChange): Command {
  const body = { objectiveId: objective.id, id: before.id };
  const { isDone, doneOn = null } = toStep(before);
  return {
    operations: [intent(editStep, { ...body, ...change })],
    inverse: [
      intent(editStep, {
        ...body,
        ...(change.name !== undefined && { name: before.name }),
        ...(change.isDone !== undefined && { isDone, doneOn }),
        ...(change.index !== undefined && { index: stepIndex(objective, before) }),
      }),
    ],
  };
}

/** Removes a step with its notes. */
export function removeStep(objective: Objective, step: Step): Command {
  const body = { objectiveId: objective.id, id: step.id };
  const stepNotes = (objective.stepNotes ?? []).filter(({ stepId }) => stepId === step.id);
  return {
    operations: [intent(removeStepMutation, body)],
    inverse: [intent(createStep, { ...body, ...toStep(step), index: stepIndex(objective, step) }, { stepNotes })],
  };
}

const stepIndex = ({ steps = [] }: Objective, step: Step): number => steps.findIndex(({ id }) => id === step.id);

export function addNote({ id: objectiveId }: Objective, { stepId, date, note }: Omit<StepNote, 'id'>): Command {
  const checkIn = { id: newId(), objectiveId, stepId, date, note };
  return {
    operations: [intent(createCheckIn, checkIn)],
    inverse: [intent(removeCheckInMutation, { id: checkIn.id }, { checkIn })],
  };
}

export function addCheckIn(
  { id: objectiveId }: Objective,
  { date, value, note = null }: { date: CivilDate; value: number; note?: string | null },
): Command {
  const checkIn = { id: newId(), objectiveId, date, value, note };
  return {
    operations: [intent(createCheckIn, checkIn)],
    inverse: [intent(removeCheckInMutation, { id: checkIn.id }, { checkIn })],
  };
}

/** Changes a check-in, or a note of a step. */
export function changeCheckIn(
  { id: objectiveId }: Objective,
  before: CheckIn | StepNote,
  changes: Partial<Omit<CheckIn, 'id'>>,
): Command {
  const remembered = { checkIn: { ...before, objectiveId } };
  const fields: Partial<CheckIn> = before;
  const previous = Object.fromEntries(
    Object.keys(changes).map((name) => [name, fields[name as keyof CheckIn]]),
  ) as typeof changes;
  return {
    operations: [intent(editCheckIn, { id: before.id, ...changes }, remembered)],
    inverse: [intent(editCheckIn, { id: before.id, ...previous }, remembered)],
  };
}

/** Changes the fields that differ of a check-in, or of a note of a step; null if none does. */
export function changeCheckInTo(
  objective: Objective,
  before: CheckIn | StepNote,
  wanted: Partial<Omit<CheckIn, 'id'>>,
): Command | null {
  const fields: Partial<CheckIn> = before;
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => fields[name as keyof CheckIn] !== value),
  ) as typeof wanted;
  return Object.keys(changes).length > 0 ? changeCheckIn(objective, before, changes) : null;
}

/** Removes a check-in, or a note of a step. */
export function removeCheckIn({ id: objectiveId }: Objective, checkIn: CheckIn | StepNote): Command {
  const remembered = { checkIn: { ...checkIn, objectiveId } };
  return {
    operations: [intent(removeCheckInMutation, { id: checkIn.id }, remembered)],
    inverse: [intent(restoreCheckIn, { id: checkIn.id }, remembered)],
  };
}

export function link(objectiveId: string, activityId: string): Command {
  const body = { objectiveId, activityId };
  return {
    operations: [intent(linkActivity, body)],
    inverse: [intent(unlinkActivity, body)],
  };
}

export function unlink(objectiveId: string, activityId: string): Command {
  const { operations, inverse } = link(objectiveId, activityId);
  return { operations: inverse, inverse: operations };
}

/** Moves an objective within its period; null when nothing changes. */
export function moveObjective(shown: readonly Objective[], id: string, toIndex: number): Command | null {
  const updates = reorder(shown, id, toIndex);
  if (updates.length === 0) return null;
  const before = updates.map((update) => ({
    id: update.id,
    order: shown.find((objective) => objective.id === update.id)?.order ?? update.order,
  }));
  return {
    operations: [intent(orderObjectives, { updates })],
    inverse: [intent(orderObjectives, { updates: before })],
  };
}
