import type { CheckIn, ParsedBodyOf } from '@sevenfold/contract';
import type { Clock } from '../../clock';
import { HttpError } from '../../http/httpError';
import { findRow } from '../../rows/table';
import type { UserTransaction } from '../../rows/transaction';
import { checkPastDate } from './date';
import { objectiveNotFound } from './service';
import { type CheckInRow, findCheckIn, writeCheckIns } from './store';

/**
 * Creates a check-in, also for a deleted objective, with which it can be restored. Returns an existing one as it is,
 * even if edited or removed since.
 *
 * @throws HttpError NOT_FOUND (objectiveId); CONFLICT: the id belongs to a check-in of another objective; INVALID_INPUT
 * (date)
 */
export async function createCheckIn(
  transaction: UserTransaction,
  body: ParsedBodyOf<'POST /api/v1/objective/check-in'>,
  clock: Clock,
): Promise<CheckIn> {
  const { db, userId } = transaction;
  checkPastDate('date', body.date, clock);
  if (!(await findRow(db, 'objective', userId, { id: body.objectiveId }))) throw objectiveNotFound('objectiveId');
  const existing = await findCheckIn(db, userId, body.id);
  if (existing) return presentCheckIn(requireSameObjective(existing, body.objectiveId));
  const checkIn: CheckInRow = {
    user_id: userId,
    id: body.id,
    objective_id: body.objectiveId,
    date: body.date,
    value: body.value,
    note: noteOf(body.note),
    created_at: new Date(clock.now()),
    deleted_at: null,
  };
  await writeCheckIns(transaction, [checkIn]);
  return presentCheckIn(checkIn);
}

/** Compares the objective, the only field that no edit can change. */
function requireSameObjective(stored: CheckInRow, objectiveId: string): CheckInRow {
  if (stored.objective_id === objectiveId) return stored;
  throw new HttpError('CONFLICT', [{ path: 'id', message: 'Another check-in has or had this id' }]);
}

/**
 * Edits a check-in. A removed one stays removed, and a restore brings back its latest state.
 * @throws HttpError NOT_FOUND: never existed; INVALID_INPUT (date)
 */
export async function patchCheckIn(
  transaction: UserTransaction,
  { id, date, value, note }: ParsedBodyOf<'PATCH /api/v1/objective/check-in'>,
  clock: Clock,
): Promise<CheckIn> {
  if (date !== undefined) checkPastDate('date', date, clock);
  const before = await requireCheckIn(transaction, id);
  const checkIn = {
    ...before,
    date: date ?? before.date,
    value: value ?? before.value,
    note: note === undefined ? before.note : noteOf(note),
  };
  await writeCheckIns(transaction, [checkIn]);
  return presentCheckIn(checkIn);
}

/** Marks a check-in as removed; idempotent. @throws HttpError NOT_FOUND: never existed */
export async function removeCheckIn(transaction: UserTransaction, id: string, clock: Clock): Promise<void> {
  const checkIn = await requireCheckIn(transaction, id);
  if (checkIn.deleted_at === null)
    await writeCheckIns(transaction, [{ ...checkIn, deleted_at: new Date(clock.now()) }]);
}

/** Restores a removed check-in; returns one that is not removed as it is. @throws HttpError NOT_FOUND: never existed */
export async function restoreCheckIn(transaction: UserTransaction, id: string): Promise<CheckIn> {
  const checkIn = await requireCheckIn(transaction, id);
  if (checkIn.deleted_at !== null) await writeCheckIns(transaction, [{ ...checkIn, deleted_at: null }]);
  return presentCheckIn(checkIn);
}

async function requireCheckIn({ db, userId }: UserTransaction, id: string): Promise<CheckInRow> {
  const row = await findCheckIn(db, userId, id);
  if (!row) throw new HttpError('NOT_FOUND');
  return row;
}

/** Stores an empty note as null. */
const noteOf = (note: string | null): string | null => (note === '' ? null : note);

const presentCheckIn = ({ id, date, value, note }: CheckInRow): CheckIn => ({ id, date, value, note });
