import type { CheckIn, ParsedBodyOf } from '@sevenfold/contract';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { HttpError } from '../../http/httpError';
import { lockUser } from '../user/service';
import { checkPastDate } from './date';
import { presentCheckIn } from './present';
import { objectiveNotFound } from './service';
import { type CheckInRow, findCheckIn, findObjective, insertCheckIn, updateCheckIn } from './store';

/**
 * Creates a check-in, also for a deleted objective, with which it can be restored. Returns an existing one as it is,
 * even if edited or removed since.
 *
 * @throws HttpError NOT_FOUND (objectiveId); CONFLICT: the id belongs to a check-in of another objective; INVALID_INPUT
 * (date)
 */
export async function createCheckIn(
  db: Db,
  userId: string,
  body: ParsedBodyOf<'POST /api/v1/objective/check-in'>,
  clock: Clock,
): Promise<CheckIn> {
  checkPastDate('date', body.date, clock);
  await lockUser(db, userId);
  if (!(await findObjective(db, userId, body.objectiveId))) throw objectiveNotFound('objectiveId');
  const existing = await findCheckIn(db, userId, body.id);
  if (existing) return presentCheckIn(requireSameObjective(existing, body.objectiveId));
  return presentCheckIn(
    await insertCheckIn(db, {
      user_id: userId,
      id: body.id,
      objective_id: body.objectiveId,
      date: body.date,
      value: body.value,
      note: noteOf(body.note),
      created_at: new Date(clock.now()),
      deleted_at: null,
    }),
  );
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
  db: Db,
  userId: string,
  { id, date, value, note }: ParsedBodyOf<'PATCH /api/v1/objective/check-in'>,
  clock: Clock,
): Promise<CheckIn> {
  if (date !== undefined) checkPastDate('date', date, clock);
  await lockUser(db, userId);
  const row = await requireCheckIn(db, userId, id);
  const change = { date, value, note: note === undefined ? undefined : noteOf(note) };
  const isUnchanged = Object.values(change).every((field) => field === undefined);
  return presentCheckIn(isUnchanged ? row : await updateCheckIn(db, userId, id, change));
}

/** Marks a check-in as removed; idempotent. @throws HttpError NOT_FOUND: never existed */
export async function removeCheckIn(db: Db, userId: string, id: string, clock: Clock): Promise<void> {
  await lockUser(db, userId);
  const row = await requireCheckIn(db, userId, id);
  if (row.deleted_at === null) await updateCheckIn(db, userId, id, { deleted_at: new Date(clock.now()) });
}

/** Restores a removed check-in; returns one that is not removed as it is. @throws HttpError NOT_FOUND: never existed */
export async function restoreCheckIn(db: Db, userId: string, id: string): Promise<CheckIn> {
  await lockUser(db, userId);
  const row = await requireCheckIn(db, userId, id);
  return presentCheckIn(row.deleted_at === null ? row : await updateCheckIn(db, userId, id, { deleted_at: null }));
}

async function requireCheckIn(db: Db, userId: string, id: string): Promise<CheckInRow> {
  const row = await findCheckIn(db, userId, id);
  if (!row) throw new HttpError('NOT_FOUND');
  return row;
}

/** Stores an empty note as null. */
const noteOf = (note: string | null): string | null => (note === '' ? null : note);
