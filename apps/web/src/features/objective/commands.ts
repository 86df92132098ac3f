import type { CheckIn, Objective } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { carryOver, type Period, type DatedStatus } from '@sevenfold/domain/objective';
import { reorder } from '@sevenfold/domain/order';
import type { BodyIn } from '@sevenfold/model/mutation';
import {
  createCheckIn,
  createObjective as createObjectiveMutation,
  deleteObjective as deleteObjectiveMutation,
  editCheckIn,
  editObjective,
  linkActivity,
  orderObjectives,
  removeCheckIn as removeCheckInMutation,
  restoreCheckIn,
  restoreObjective,
  setObjectiveStatus,
  unlinkActivity,
} from '@sevenfold/model/objective';
import { intent } from '../../data/operation';
import type { Command } from '../../data/replica';
import { newId } from '../../platform/id';

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

export const carry = (objective: Objective, period: Period): Command =>
  createObjective(carryOver(objective, newId(), period));

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

export function changeCheckIn(
  { id: objectiveId }: Objective,
  before: CheckIn,
  changes: Partial<Omit<CheckIn, 'id'>>,
): Command {
  const remembered = { checkIn: { ...before, objectiveId } };
  const previous = Object.fromEntries(
    Object.keys(changes).map((name) => [name, before[name as keyof CheckIn]]),
  ) as typeof changes;
  return {
    operations: [intent(editCheckIn, { id: before.id, ...changes }, remembered)],
    inverse: [intent(editCheckIn, { id: before.id, ...previous }, remembered)],
  };
}

export function removeCheckIn({ id: objectiveId }: Objective, checkIn: CheckIn): Command {
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
