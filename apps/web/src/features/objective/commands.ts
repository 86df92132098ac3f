import type { BodyOf, CheckIn, Objective } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { carryOver, type Period, type DatedStatus } from '@sevenfold/domain/objective';
import { reorder } from '@sevenfold/domain/order';
import { intent } from '../../data/operation';
import type { Command } from '../../data/replica';
import { newId } from '../../platform/id';

export type NewObjective = BodyOf<'POST /api/v1/objective'>;

export function createObjective(objective: NewObjective): Command {
  return {
    operations: [intent('POST /api/v1/objective', objective)],
    inverse: [intent('DELETE /api/v1/objective', { id: objective.id })],
  };
}

export type Changes = Omit<BodyOf<'PATCH /api/v1/objective'>, 'id'>;

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
    operations: [intent('PATCH /api/v1/objective', { id: before.id, ...changes })],
    inverse: [intent('PATCH /api/v1/objective', { id: before.id, ...previous })],
  };
}

export function deleteObjective(objective: Objective): Command {
  return {
    operations: [intent('DELETE /api/v1/objective', { id: objective.id })],
    inverse: [intent('POST /api/v1/objective/restore', { id: objective.id }, { objective })],
  };
}

export function changeStatus({ id, status, achievedAt }: Objective, to: DatedStatus): Command {
  return {
    operations: [intent('POST /api/v1/objective/status', { id, ...to })],
    inverse: [intent('POST /api/v1/objective/status', { id, status, achievedAt })],
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
    operations: [intent('POST /api/v1/objective/check-in', checkIn)],
    inverse: [intent('DELETE /api/v1/objective/check-in', { id: checkIn.id }, { checkIn })],
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
    operations: [intent('PATCH /api/v1/objective/check-in', { id: before.id, ...changes }, remembered)],
    inverse: [intent('PATCH /api/v1/objective/check-in', { id: before.id, ...previous }, remembered)],
  };
}

export function removeCheckIn({ id: objectiveId }: Objective, checkIn: CheckIn): Command {
  const remembered = { checkIn: { ...checkIn, objectiveId } };
  return {
    operations: [intent('DELETE /api/v1/objective/check-in', { id: checkIn.id }, remembered)],
    inverse: [intent('POST /api/v1/objective/check-in/restore', { id: checkIn.id }, remembered)],
  };
}

export function link(objectiveId: string, activityId: string): Command {
  const body = { objectiveId, activityId };
  return {
    operations: [intent('POST /api/v1/objective/link', body)],
    inverse: [intent('DELETE /api/v1/objective/link', body)],
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
    operations: [intent('POST /api/v1/objectives/order', { updates })],
    inverse: [intent('POST /api/v1/objectives/order', { updates: before })],
  };
}
