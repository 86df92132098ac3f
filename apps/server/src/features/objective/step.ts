import type { Objective, ParsedBodyOf } from '@sevenfold/contract';
import { STEPS_MAX } from '@sevenfold/domain/objective';
import { addStep, changeStep, type Step, toStep } from '@sevenfold/domain/step';
import type { Clock } from '../../clock';
import { invalid } from '#http';
import { findRow, updateRow, type UserTransaction } from '#rows';
import { checkPastDate } from '#features/user';
import { objectiveNotFound, stepNotFound } from './notFound';
import { removeNotes, restoreNotes } from './store';

/**
 * Adds a step, also to a deleted objective; one that was deleted gets its notes back. Returns an existing one as it is.
 *
 * @throws HttpError NOT_FOUND (objectiveId); INVALID_INPUT (doneOn; id: there are as many steps as allowed)
 */
export async function createStep(
  transaction: UserTransaction,
  { objectiveId, index, ...body }: ParsedBodyOf<'POST /api/v1/objective/step'>,
  clock: Clock,
): Promise<Step> {
  if (body.doneOn !== null) checkPastDate('doneOn', body.doneOn, clock);
  const steps = await requireSteps(transaction, objectiveId);
  const existing = steps.find(({ id }) => id === body.id);
  if (existing) return existing;
  if (steps.length >= STEPS_MAX) throw invalid('id', `At most ${STEPS_MAX} steps`);
  const step = toStep(body);
  await writeSteps(transaction, objectiveId, steps, addStep(steps, step, index), clock);
  return step;
}

/** Changes or moves a step. @throws HttpError NOT_FOUND (objectiveId, id); INVALID_INPUT (doneOn) */
export async function patchStep(
  transaction: UserTransaction,
  { objectiveId, id, ...change }: ParsedBodyOf<'PATCH /api/v1/objective/step'>,
  clock: Clock,
): Promise<Step> {
  if (change.doneOn) checkPastDate('doneOn', change.doneOn, clock);
  const steps = await requireSteps(transaction, objectiveId);
  const changed = changeStep(steps, id, change);
  const step = changed.find((one) => one.id === id);
  if (!step) throw stepNotFound('id');
  await writeSteps(transaction, objectiveId, steps, changed, clock);
  return step;
}

/** Deletes a step with its notes. @throws HttpError NOT_FOUND (objectiveId; id: never existed, or deleted before) */
export async function removeStep(
  transaction: UserTransaction,
  { objectiveId, id }: ParsedBodyOf<'DELETE /api/v1/objective/step'>,
  clock: Clock,
): Promise<void> {
  const steps = await requireSteps(transaction, objectiveId);
  const others = steps.filter((step) => step.id !== id);
  if (others.length === steps.length) throw stepNotFound('id');
  await writeSteps(transaction, objectiveId, steps, others, clock);
}

/** Writes the steps of an objective: notes are deleted and restored with their step. */
export async function writeSteps(
  transaction: UserTransaction,
  objectiveId: string,
  before: readonly Step[],
  steps: readonly Step[],
  clock: Clock,
): Promise<void> {
  await removeNotes(transaction, objectiveId, missingIds(before, steps), new Date(clock.now()));
  await restoreNotes(transaction, objectiveId, missingIds(steps, before));
  await updateRow(transaction, 'objective', { id: objectiveId }, { steps: [...steps] });
}

/**
 * Prepares a whole list of steps, as versions of the app before dates of steps send it: a step that stays done keeps its
 * date, and one that is not done has none.
 *
 * @throws HttpError INVALID_INPUT (steps.n.doneOn)
 */
export function checkSteps(steps: readonly Step[], clock: Clock, before: readonly Step[] = []): Step[] {
  return steps.map((step, index) => {
    if (step.doneOn) checkPastDate(`steps.${index}.doneOn`, step.doneOn, clock);
    return toStep({ ...before.find(({ id }) => id === step.id), ...step });
  });
}

export const hasStep = ({ steps = [] }: Pick<Objective, 'steps'>, stepId: string): boolean =>
  steps.some(({ id }) => id === stepId);

async function requireSteps({ db, userId }: UserTransaction, objectiveId: string): Promise<readonly Step[]> {
  const stored = await findRow(db, 'objective', userId, { id: objectiveId });
  if (!stored) throw objectiveNotFound();
  return stored.row.steps ?? [];
}

const missingIds = (steps: readonly Step[], from: readonly Step[]): string[] =>
  steps.filter(({ id }) => !from.some((other) => other.id === id)).map(({ id }) => id);
