import { datesBetween, today } from '@sevenfold/domain/calendar';
import { type Absence, absenceKey, ABSENCES_MAX, changedAbsences } from '@sevenfold/domain/user';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import type { UserTransaction } from '#rows';
import { readUser, requireUser, updateUser } from '#features/user';
import { insertAbsenceSkips } from './importStore';

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
 */
export async function insertAbsences(transaction: UserTransaction, own: Absences, given: Absences): Promise<string[]> {
  const missing = changedAbsences(without(given, own.map(absenceKey)), {});
  const room = Math.max(0, ABSENCES_MAX - own.length);
  const added = missing.slice(Math.max(0, missing.length - room));
  if (added.length > 0) await updateUser(transaction, { absences: changedAbsences(own, { planned: added }) });
  return added.map(absenceKey);
}

/**
 * Skips what absences cover and the file does not mention, from today on: own activities on the days of imported
 * absences, and imported activities on those of own absences. A device does the same when it plans an absence or
 * creates an activity.
 *
 * @param imported keys of the rows that the import has created
 * @returns the keys of the skips
 */
export async function skipOnAbsences(
  transaction: UserTransaction,
  imported: { readonly absences: readonly string[]; readonly activities: readonly string[] },
  clock: Clock,
): Promise<string[]> {
  const { absences, timezone, day_ends_at: dayEndsAt } = await requireUser(transaction.db, transaction.userId);
  const from = today(clock.now(), timezone, dayEndsAt);
  const isImported = (absence: Absence) => imported.absences.includes(absenceKey(absence));
  const datesOf = (some: Absences) => [
    ...new Set(some.flatMap(({ first, last }) => datesBetween(first, last)).filter((date) => date >= from)),
  ];
  const ofImported = datesOf(absences.filter(isImported));
  const ofOwn = datesOf(absences.filter((absence) => !isImported(absence)));
  return [
    ...(await insertAbsenceSkips(transaction, ofImported, { except: imported.activities })),
    ...(await insertAbsenceSkips(transaction, ofOwn, { only: imported.activities })),
  ];
}

/**
 * Removes absences from a user's list.
 *
 * @returns those that were in the list
 */
export async function removeAbsences(transaction: UserTransaction, keys: readonly string[]): Promise<Absence[]> {
  if (keys.length === 0) return [];
  const { absences = [] } = await readUser(transaction.db, transaction.userId);
  await updateUser(transaction, { absences: without(absences, keys) });
  return absences.filter((absence) => keys.includes(absenceKey(absence)));
}
