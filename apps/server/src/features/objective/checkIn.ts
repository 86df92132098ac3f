import { type ParsedBodyOf, STEP_NOTE_EMPTY, type StoredCheckIn } from '@sevenfold/contract';
import type { Clock } from '../../clock';
import { HttpError, invalid } from '#http';
import { findRow, type UserTransaction } from '#rows';
import { checkPastDate } from '#features/user';
import { objectiveNotFound, stepNotFound } from './notFound';
import { hasStep } from './step';
import { type CheckInRow, findCheckIn, writeCheckIns } from './store';

/**
 * Creates a check-in or a note of a step, also for a deleted objective, with which it can be restored. Returns an existing
 * one as it is, even if edited or removed since.
 *
 * @throws HttpError NOT_FOUND (objectiveId, stepId); CONFLICT: the id belongs to a check-in of another objective, or to a
 * note of another step; INVALID_INPUT (date)
 */
export async function createCheckIn(
  transaction: UserTransaction,
  body: ParsedBodyOf<'POST /api/v1/objective/check-in'>,
  clock: Clock,
): Promise<StoredCheckIn> {
  const { db, userId } = transaction;
  checkPastDate('date', body.date, clock);
  const objective = await findRow(db, 'objective', userId, { id: body.objectiveId });
  if (!objective) throw objectiveNotFound();
  const existing = await findCheckIn(db, userId, body.id);
  if (existing) return presentCheckIn(requireSameSubject(existing, body));
  if (body.stepId !== undefined && !hasStep(objective.row, body.stepId)) throw stepNotFound('stepId');
  const checkIn: CheckInRow = {
    user_id: userId,
    id: body.id,
    objective_id: body.objectiveId,
    step_id: body.stepId ?? null,
    date: body.date,
    value: body.value ?? null,
    note: noteOf(body.note),
    created_at: new Date(clock.now()),
    deleted_at: null,
    deleted_with_step: false,
  };
  await writeCheckIns(transaction, [checkIn]);
  return presentCheckIn(checkIn);
}

/** Compares the objective and the step, the only fields that no edit can change. */
function requireSameSubject(
  stored: CheckInRow,
  { objectiveId, stepId = null }: { objectiveId: string; stepId?: string | null | undefined },
): CheckInRow {
  if (stored.objective_id === objectiveId && stored.step_id === stepId) return stored;
  throw new HttpError('CONFLICT', [{ path: 'id', message: 'Another check-in has or had this id' }]);
}

/**
 * Edits a check-in or a note. A removed one stays removed, and a restore brings back its latest state.
 * @throws HttpError NOT_FOUND: never existed; INVALID_INPUT (date; value of a note; an empty note)
 */
export async function patchCheckIn(
  transaction: UserTransaction,
  { id, date, value, note }: ParsedBodyOf<'PATCH /api/v1/objective/check-in'>,
  clock: Clock,
): Promise<StoredCheckIn> {
  if (date !== undefined) checkPastDate('date', date, clock);
  const before = await requireCheckIn(transaction, id);
  if (before.step_id !== null && value !== undefined) throw invalid('value', 'A note of a step has no value');
  if (before.step_id !== null && note !== undefined && !note) throw invalid('note', STEP_NOTE_EMPTY);
  const checkIn = {
    ...before,
    date: date ?? before.date,
    value: value ?? before.value,
    note: note === undefined ? before.note : noteOf(note),
  };
  await writeCheckIns(transaction, [checkIn]);
  return presentCheckIn(checkIn);
}

/** Marks a check-in or a note as removed; idempotent. @throws HttpError NOT_FOUND: never existed */
export async function removeCheckIn(transaction: UserTransaction, id: string, clock: Clock): Promise<void> {
  const checkIn = await requireCheckIn(transaction, id);
  if (checkIn.deleted_at === null || checkIn.deleted_with_step)
    await writeCheckIns(transaction, [{ ...checkIn, deleted_at: new Date(clock.now()), deleted_with_step: false }]);
}

/**
 * Restores a removed check-in or note; returns one that is not removed as it is. A note whose step is deleted comes back
 * with it.
 * @throws HttpError NOT_FOUND: never existed
 */
export async function restoreCheckIn(transaction: UserTransaction, id: string): Promise<StoredCheckIn> {
  const { db, userId } = transaction;
  const checkIn = await requireCheckIn(transaction, id);
  if (checkIn.deleted_at === null || checkIn.deleted_with_step) return presentCheckIn(checkIn);
  const objective = await findRow(db, 'objective', userId, { id: checkIn.objective_id });
  const isHidden = checkIn.step_id !== null && !(objective && hasStep(objective.row, checkIn.step_id));
  await writeCheckIns(transaction, [
    isHidden ? { ...checkIn, deleted_with_step: true } : { ...checkIn, deleted_at: null },
  ]);
  return presentCheckIn(checkIn);
}

async function requireCheckIn({ db, userId }: UserTransaction, id: string): Promise<CheckInRow> {
  const row = await findCheckIn(db, userId, id);
  if (!row) throw new HttpError('NOT_FOUND');
  return row;
}

/** Stores an empty note as null. */
const noteOf = (note: string | null): string | null => (note === '' ? null : note);

const presentCheckIn = ({ id, step_id: stepId, date, value, note }: CheckInRow): StoredCheckIn => ({
  id,
  date,
  value,
  note,
  ...(stepId !== null && { stepId }),
});
