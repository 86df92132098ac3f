import { type Absence, absenceKey, ABSENCES_MAX, changedAbsences } from '@sevenfold/domain/user';
import type { Db } from '../../db/client';
import { updateUser } from '../user/store';
import { requireUser } from '../user/service';

type Absences = readonly Absence[];

const without = (absences: Absences, keys: readonly string[]): Absence[] =>
  absences.filter((absence) => !keys.includes(absenceKey(absence)));

/** Number of the given absences that are in a user's list. */
export async function existingAbsences(db: Db, userId: string, given: Absences): Promise<number> {
  if (given.length === 0) return 0;
  const own = (await requireUser(db, userId)).absences;
  return given.length - without(given, own.map(absenceKey)).length;
}

/**
 * Adds absences to a user's list: the latest ones, if it has no room for all. Returns their keys.
 *
 * @param db a transaction that has locked the user
 */
export async function insertAbsences(db: Db, userId: string, own: Absences, given: Absences): Promise<string[]> {
  const missing = changedAbsences(without(given, own.map(absenceKey)), {});
  const room = Math.max(0, ABSENCES_MAX - own.length);
  const added = missing.slice(Math.max(0, missing.length - room));
  if (added.length > 0)
    await updateUser(db, userId, { absences: JSON.stringify(changedAbsences(own, { planned: added })) });
  return added.map(absenceKey);
}

/**
 * Removes absences from a user's list.
 *
 * @param db a transaction that has locked the user
 */
export async function deleteAbsences(db: Db, userId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { absences } = await requireUser(db, userId);
  await updateUser(db, userId, { absences: JSON.stringify(without(absences, keys)) });
}
