import type { ImportBatch, ImportCounts, ResponseOf } from '@sevenfold/contract';
import { isAmountAllowed } from '@sevenfold/domain/activity';
import { activityLimit } from '@sevenfold/domain/subscription';
import { countsByKind } from '@sevenfold/domain/transfer';
import { type TrackedCalendar, trackingStatus } from '@sevenfold/domain/tracking';
import type { Clock } from '../../clock';
import type { Db, ItemKeys } from '#db';
import { HttpError, invalid, withErrorPath } from '#http';
import { restoreRows, type UserTransaction } from '#rows';
import { countActive } from '#features/activity';
import { nextOrder } from '#features/area';
import { findTrackedCalendars, recountOnward } from '#features/calendarEvent';
import { checkEntryDate, checkSkipDate, findUnits, parseStartedAt } from '#features/record';
import { checkPastDate, isPastInstant, requireUser } from '#features/user';
import { existingAbsences, insertAbsences, skipOnAbsences } from './absences';
import { findBatch, findBatches, insertBatch } from './batchStore';
import { importCombinedGoals } from './combinedGoals';
import { readAllDigests } from './importedRows';
import { findStoredEntries } from './storedEntries';
import {
  archiveActivities,
  archiveBeyondLimit,
  existingDays,
  existingIds,
  existingLifeRatings,
  existingReviews,
  insertActivities,
  insertAreas,
  insertCheckIns,
  insertChoices,
  insertEntries,
  insertLifeRatings,
  insertLinks,
  insertObjectives,
  insertReviews,
  insertPlans,
  insertSkips,
  restoreCheckIns,
  withoutStrayNotes,
} from './importStore';
import { checkRoom, countImported, countKeys, findRoom, type RecordLimits } from './recordLimit';
import { findUndo } from './undoStore';

/**
 * Checks a batch and counts its objects that exist already. References to rows of other batches are checked when they
 * are written.
 *
 * @throws HttpError INVALID_INPUT
 */
export async function checkBatch(
  db: Db,
  userId: string,
  batch: ImportBatch,
  { limits, clock }: { readonly limits: RecordLimits; readonly clock: Clock },
): Promise<ResponseOf<'POST /api/v1/import/check'>> {
  checkDates(batch, clock);
  const ids = idsOf(batch);
  const existingActivityIds = await existingIds(db, userId, 'activity', ids.activities);
  const existing = {
    areas: (await existingIds(db, userId, 'area', ids.areas)).length,
    activities: existingActivityIds.length,
    objectives: (await existingIds(db, userId, 'objective', ids.objectives)).length,
    combinedGoals: (await existingIds(db, userId, 'combined_goal', ids.combinedGoals)).length,
    checkIns: (await existingIds(db, userId, 'objective_check_in', ids.checkIns)).length,
    entries: (await existingIds(db, userId, 'entry', ids.entries)).length,
    skips: await existingDays(db, userId, 'skip', batch.skips),
    plans: await existingDays(db, userId, 'plan', batch.plans),
    absences: await existingAbsences(db, userId, batch.absences),
    lifeRatings: (await existingLifeRatings(db, userId, ids.lifeRatings)).length,
    reviews: (await existingReviews(db, userId, ids.reviews)).length,
  };
  const room = await findRoom(db, userId, limits);
  const storedEntries = await findStoredEntries(db, userId, batch.entries);
  return { existing, existingActivityIds, storedEntries, room, importMax: limits.perImport };
}

/**
 * Writes a batch. Existing objects stay as they are, deleted ones are restored, and activities beyond the limit of the
 * plan are archived. A batch that was written before is not written again.
 *
 * @param freeLimit maximum number of active activities on the free plan
 * @throws HttpError INVALID_INPUT; NOT_FOUND: the activity or objective of a row does not exist; CONFLICT: the import was
 *   undone; RECORD_LIMIT
 */
export async function writeBatch(
  transaction: UserTransaction,
  batch: ImportBatch,
  { freeLimit, limits, clock }: { freeLimit: number | null; limits: RecordLimits; clock: Clock },
): Promise<{ created: ImportCounts }> {
  const { db, userId } = transaction;
  checkDates(batch, clock);
  const user = await requireUser(db, userId);
  if (await findUndo(db, userId, batch.importId)) throw new HttpError('CONFLICT');
  const written = await findBatch(db, userId, batch.importId, batch.number);
  if (written) return { created: countsOf([written.created, written.restored]) };
  const room = await findRoom(db, userId, limits);
  const now = new Date(clock.now());
  const ids = idsOf(batch);
  const created: ItemKeys = {};
  const restored: ItemKeys = {};

  created.areas = await insertAreas(transaction, batch.areas, await nextOrder(db, 'area', userId));

  const limit = activityLimit(user.subscription_type, freeLimit);
  restored.activities = await restoreByIds(transaction, 'activity', ids.activities);
  // A deleted one that the batch does not want to be active takes no room from those that were chosen.
  const archived = new Set(batch.activities.filter(({ isActive }) => !isActive).map(({ id }) => id));
  await archiveActivities(
    transaction,
    restored.activities.filter((id) => archived.has(id)),
  );
  await archiveBeyondLimit(transaction, restored.activities, limit);
  const activityRoom = roomFor(limit, await countActive(db, userId));
  const existing = new Set(await existingIds(db, userId, 'activity', ids.activities));
  created.activities = await insertActivities(
    transaction,
    withinRoom(
      batch.activities.filter(({ id }) => !existing.has(id)),
      activityRoom,
      await findTrackedCalendars(db, userId),
    ),
    await nextOrder(db, 'activity', userId),
  );

  created.eventChoices = await insertChoices(db, userId, batch.eventChoices);

  restored.objectives = await restoreByIds(transaction, 'objective', ids.objectives);
  const firstOrder = await nextOrder(db, 'objective', userId);
  created.objectives = await insertObjectives(transaction, batch.objectives, firstOrder);
  created.links = await insertLinks(transaction, batch.objectives);

  const combinedGoals = await importCombinedGoals(transaction, batch.combinedGoals);
  restored.combinedGoals = combinedGoals.restored;
  created.combinedGoals = combinedGoals.created;

  await checkCheckIns(db, userId, batch);
  const checkIns = await withoutStrayNotes(transaction, batch.checkIns);
  restored.checkIns = await restoreCheckIns(
    transaction,
    checkIns.map(({ id }) => id),
  );
  created.checkIns = await insertCheckIns(transaction, checkIns, now);

  await checkRecords(db, userId, batch);
  restored.entries = await restoreByIds(transaction, 'entry', ids.entries);
  created.entries = await insertEntries(transaction, batch.entries, now);
  created.skips = await insertSkips(transaction, batch.skips);
  created.plans = await insertPlans(transaction, batch.plans);
  created.absences = await insertAbsences(transaction, user.absences, batch.absences);

  created.lifeRatings = await insertLifeRatings(transaction, batch.lifeRatings);
  restored.reviews = await restoreReviews(transaction, batch.reviews);
  created.reviews = await insertReviews(transaction, batch.reviews);

  if (batch.isLast) {
    const all = [...(await findBatches(db, userId, batch.importId)), { created }];
    const keysOf = (kind: keyof ItemKeys) => all.flatMap((each) => each.created[kind] ?? []);
    const imported = { absences: keysOf('absences'), activities: keysOf('activities') };
    created.absenceSkips = await skipOnAbsences(transaction, imported, clock);
  }
  const rows = countKeys(created, restored);
  checkRoom(batch, rows, room, 'The account');
  checkRoom(batch, rows, limits.perImport - (await countImported(db, userId, batch.importId)), 'The import');
  const digests = {
    created: await readAllDigests(db, userId, created),
    restored: await readAllDigests(db, userId, restored),
  };
  await insertBatch(db, userId, { ...batch, created, restored, digests, rows, now });
  // Events of calendars that are already connected may count for imported activities.
  if (batch.isLast) await recountOnward(transaction, clock);
  return { created: countsOf([created, restored]) };
}

/** @returns the ids of the rows that were deleted */
async function restoreByIds(
  transaction: UserTransaction,
  noun: 'activity' | 'objective' | 'entry',
  ids: readonly string[],
): Promise<string[]> {
  const restored = await restoreRows(
    transaction,
    noun,
    ids.map((id) => ({ id })),
  );
  return restored.map(({ row }) => row.id);
}

/** @returns the weeks of the reviews that were deleted */
async function restoreReviews(transaction: UserTransaction, reviews: ImportBatch['reviews']): Promise<string[]> {
  const restored = await restoreRows(
    transaction,
    'review',
    reviews.map(({ weekId }) => ({ weekId })),
  );
  return restored.map(({ row }) => row.weekId);
}

const idsOf = (batch: ImportBatch) => ({
  areas: batch.areas.map(({ id }) => id),
  activities: batch.activities.map(({ id }) => id),
  objectives: batch.objectives.map(({ id }) => id),
  combinedGoals: batch.combinedGoals.map(({ id }) => id),
  checkIns: batch.checkIns.map(({ id }) => id),
  entries: batch.entries.map(({ id }) => id),
  lifeRatings: batch.lifeRatings.map(({ date }) => date),
  reviews: batch.reviews.map(({ weekId }) => weekId),
});

const roomFor = (limit: number | null, active: number): number => (limit === null ? Infinity : limit - active);

/** Archives the activities that the limit has no room for, the last ones first. */
function withinRoom(activities: ImportBatch['activities'], room: number, calendars: readonly TrackedCalendar[]) {
  let left = room;
  return activities.map((activity) => {
    const isActive = activity.isActive && left > 0;
    if (isActive) left -= 1;
    return { ...activity, isActive, calendarTrackingStatus: trackingStatus(activity.calendarTracking, calendars) };
  });
}

function checkDates(batch: ImportBatch, clock: Clock): void {
  batch.activities.forEach(({ createdAt }, index) =>
    checkPastInstant(`activities.${index}.createdAt`, createdAt, clock),
  );
  batch.combinedGoals.forEach(({ createdAt }, index) =>
    checkPastInstant(`combinedGoals.${index}.createdAt`, createdAt, clock),
  );
  batch.objectives.forEach((one, index) => {
    checkPastInstant(`objectives.${index}.createdAt`, one.createdAt, clock);
    if (one.achievedAt !== null) checkPastDate(`objectives.${index}.achievedAt`, one.achievedAt, clock);
    one.steps?.forEach(({ doneOn }, at) => {
      if (doneOn) checkPastDate(`objectives.${index}.steps.${at}.doneOn`, doneOn, clock);
    });
  });
  batch.checkIns.forEach(({ date }, index) => checkPastDate(`checkIns.${index}.date`, date, clock));
  batch.entries.forEach((one, index) =>
    withErrorPath(`entries.${index}`, () => {
      checkEntryDate(one.date, clock);
      if (one.startedAt !== null) parseStartedAt(one.startedAt, clock);
      if (one.startedAt !== null && one.utcOffsetMinutes === null)
        throw invalid('utcOffsetMinutes', 'A time needs the UTC offset of its clock');
    }),
  );
  batch.lifeRatings.forEach(({ date, updatedAt }, index) => {
    checkPastDate(`lifeRatings.${index}.date`, date, clock);
    checkPastInstant(`lifeRatings.${index}.updatedAt`, updatedAt, clock);
  });
  batch.skips.forEach(({ date }, index) => checkSkipDate(`skips.${index}.date`, date));
  batch.reviews.forEach((one, index) => {
    checkPastInstant(`reviews.${index}.updatedAt`, one.updatedAt, clock);
    if (one.finishedAt !== null) checkPastInstant(`reviews.${index}.finishedAt`, one.finishedAt, clock);
  });
}

function checkPastInstant(path: string, instant: string, clock: Clock): void {
  if (!isPastInstant(instant, clock)) throw invalid(path, 'This must be in the past');
}

/**
 * @throws HttpError NOT_FOUND (entries.n.activityId, skips.n.activityId, plans.n.activityId), INVALID_INPUT (entries.n.amount,
 *   plans.n.amount)
 */
async function checkRecords(db: Db, userId: string, { entries, skips, plans }: ImportBatch): Promise<void> {
  const ids = [...new Set([...entries, ...skips, ...plans].map(({ activityId }) => activityId))];
  const units = await findUnits(db, userId, ids);
  for (const [kind, list] of Object.entries({ entries, plans }))
    list.forEach(({ activityId, amount }, index) => {
      const unit = units.get(activityId);
      if (unit === undefined) throw missing(`${kind}.${index}.activityId`);
      if (amount !== null && !isAmountAllowed(unit, amount))
        throw invalid(`${kind}.${index}.amount`, 'This amount is not allowed for the unit of the activity');
    });
  skips.forEach(({ activityId }, index) => {
    if (!units.has(activityId)) throw missing(`skips.${index}.activityId`);
  });
}

/** @throws HttpError NOT_FOUND (checkIns.n.objectiveId) */
async function checkCheckIns(db: Db, userId: string, { checkIns }: ImportBatch): Promise<void> {
  const ids = checkIns.map(({ objectiveId }) => objectiveId);
  const existing = new Set(await existingIds(db, userId, 'objective', ids));
  ids.forEach((id, index) => {
    if (!existing.has(id)) throw missing(`checkIns.${index}.objectiveId`);
  });
}

const missing = (path: string): HttpError =>
  new HttpError('NOT_FOUND', [{ path, message: 'The object that this belongs to does not exist' }]);

const countsOf = (all: readonly ItemKeys[]): ImportCounts =>
  countsByKind((kind) => all.reduce((total, keys) => total + (keys[kind]?.length ?? 0), 0));
