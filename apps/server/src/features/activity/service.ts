import { type Activity, DAY_MAX, type ParsedBodyOf } from '@sevenfold/contract';
import {
  isDayMaxAllowed,
  isTargetAllowed,
  isValidTimeline,
  normalizeReminders,
  setGoal,
  targetRange,
  type WeeklyGoalsTimeline,
} from '@sevenfold/domain/activity';
import { MAX_DATE, MIN_DATE, type WeekId, weekIdOf } from '@sevenfold/domain/calendar';
import { canActivate } from '@sevenfold/domain/subscription';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { HttpError, invalid } from '#http';
import {
  findRow,
  insertRow,
  readRows,
  removeRows,
  replaceGoalPeriods,
  restoreRow,
  stampNouns,
  type Stored,
  updateRow,
  updateRows,
  type UserTransaction,
} from '#rows';
import { assertUnique, existingAreaOrNull, existingAreas, nextOrder } from '#features/area';
import { requireUser } from '#features/user';
import { findTrackingStatus, putChoices, recountOnward, stampCounts } from '#features/calendarEvent';
import { checkHealthRule } from './healthTracking';
import { checkRestorable } from './restorable';
import { countActive } from './store';

type NewActivity = ParsedBodyOf<'POST /api/v1/a'>;

/** Called within the transaction of a change of what decides when reminders of activities come. */
export type ScheduleListener = (db: Db, userId: string, clock: Clock) => Promise<unknown>;

/** First and last week id of the calendar; the ids do not depend on the start day of the week. */
const FIRST_WEEK = weekIdOf(MIN_DATE, 'MONDAY');
const LAST_WEEK = weekIdOf(MAX_DATE, 'MONDAY');

/** Sorted by order number and then by id, so that every device shows the same order. */
export async function listActivities(db: Db, userId: string): Promise<Activity[]> {
  const rest = 'WHERE stored.user_id = $1 AND stored.deleted_at IS NULL ORDER BY stored.sort_order, stored.id';
  return readRows(db, 'activity', userId, rest);
}

/**
 * Creates an activity, by default after the last one, and without an area if its area is gone. Returns an existing one
 * as it is, even if edited or deleted since: a device may retry long after its stored response was purged.
 *
 * @throws HttpError PLAN_LIMIT; CONFLICT: the id belongs to an activity of another unit; INVALID_INPUT
 */
export async function createActivity(
  transaction: UserTransaction,
  { weeklyGoalsTimeline: timeline, ...body }: NewActivity,
  freeLimit: number | null,
  clock: Clock,
): Promise<Activity> {
  checkWeeks(
    'weeklyGoalsTimeline',
    timeline.flatMap((period) => [period.startWeekId, period.endWeekId ?? period.startWeekId]),
  );
  const { db, userId } = transaction;
  const existing = await findRow(db, 'activity', userId, { id: body.id });
  if (existing) return requireSameUnit(existing.row, body.unit);
  await checkLimit(db, userId, freeLimit);
  const created = await insertRow(transaction, 'activity', {
    ...body,
    areaId: await existingAreaOrNull(db, userId, body.areaId),
    reminders: normalizeReminders(body.reminders ?? []),
    calendarTracking: null,
    calendarTrackingStatus: 'OFF',
    order: body.order ?? (await nextOrder(db, 'activity', userId)),
    isActive: true,
    createdAt: new Date(clock.now()).toISOString(),
  });
  return requireRow(timeline.length > 0 ? await setTimeline(transaction, body.id, timeline) : created).row;
}

/** Compares the unit, the only field that no edit can change. */
function requireSameUnit(stored: Activity, unit: Activity['unit']): Activity {
  if (stored.unit === unit) return stored;
  throw new HttpError('CONFLICT', [{ path: 'id', message: 'Another activity has this id' }]);
}

/**
 * Edits an activity. This and the functions below also apply to a deleted activity: it stays deleted, and a restore
 * brings back its latest state.
 *
 * @throws HttpError NOT_FOUND: never existed; INVALID_INPUT (customTimesUnit, customTimesUnitSingular, direction,
 * dayMax, healthTracking)
 */
export async function patchActivity(
  transaction: UserTransaction,
  { id, ...body }: ParsedBodyOf<'PATCH /api/v1/a'>,
): Promise<Activity> {
  const { db, userId } = transaction;
  const { areaId, customTimesUnit, customTimesUnitSingular, direction, dayMax, reminders, healthTracking } = body;
  const { row } = await requireActivity(db, userId, id);
  for (const [path, label] of Object.entries({ customTimesUnit, customTimesUnitSingular })) {
    if (label && row.unit !== 'TIMES') throw invalid(path, 'Only an activity counted in times can have a custom unit');
  }
  if (direction && !isValidTimeline(row.weeklyGoalsTimeline, row.unit, direction))
    throw invalid('direction', 'This activity has weekly goals that are not possible in this direction');
  if (typeof dayMax === 'number' && !isDayMaxAllowed(row.unit, dayMax)) throw invalid('dayMax', DAY_MAX);
  if (healthTracking) checkHealthRule(healthTracking, row.unit);
  if (Object.values(body).every((value) => value === undefined)) return row;
  const change = {
    ...body,
    areaId: areaId && (await existingAreaOrNull(db, userId, areaId)),
    reminders: reminders === undefined ? undefined : normalizeReminders(reminders ?? []),
  };
  return requireRow(await updateRow(transaction, 'activity', { id }, change)).row;
}

/**
 * Deletes an activity; idempotent, because two devices may both delete it.
 *
 * @throws HttpError NOT_FOUND: never existed
 */
export async function deleteActivity(transaction: UserTransaction, id: string, clock: Clock): Promise<void> {
  await requireActivity(transaction.db, transaction.userId, id);
  await removeRows(transaction, 'activity', [{ id }], new Date(clock.now()));
}

/**
 * Restores a deleted activity; returns one that is not deleted as it is.
 *
 * @throws HttpError NOT_FOUND: never existed, or deleted too long ago; PLAN_LIMIT
 */
export async function restoreActivity(
  transaction: UserTransaction,
  id: string,
  freeLimit: number | null,
  clock: Clock,
): Promise<Activity> {
  const { db, userId } = transaction;
  const { row, removedAt } = await requireActivity(db, userId, id);
  if (removedAt === null) return row;
  checkRestorable(removedAt, clock);
  if (row.isActive) await checkLimit(db, userId, freeLimit);
  const restored = requireRow(await restoreRow(transaction, 'activity', { id }));
  await recountOnward(transaction, clock, id);
  return restored.row;
}

/**
 * Archives or activates an activity. A deleted one counts towards the limit when it is restored. @throws HttpError
 * NOT_FOUND: never existed; PLAN_LIMIT
 */
export async function setActive(
  transaction: UserTransaction,
  id: string,
  isActive: boolean,
  freeLimit: number | null,
  clock: Clock,
): Promise<Activity> {
  const { db, userId } = transaction;
  const { row, isRemoved } = await requireActivity(db, userId, id);
  if (row.isActive === isActive) return row;
  if (isActive && !isRemoved) await checkLimit(db, userId, freeLimit);
  const changed = requireRow(await updateRow(transaction, 'activity', { id }, { isActive }));
  if (isActive) await recountOnward(transaction, clock, id);
  else await stampCounts(transaction);
  return changed.row;
}

/**
 * Sets the goal from a week on; null for none.
 *
 * @throws HttpError NOT_FOUND: never existed; INVALID_INPUT (target, startWeekId)
 */
export async function setWeeklyGoal(
  transaction: UserTransaction,
  { activityId, startWeekId, target = null }: ParsedBodyOf<'POST /api/v1/a/weekly-goal/update'>,
): Promise<Activity> {
  checkWeeks('startWeekId', [startWeekId]);
  const { row } = await requireActivity(transaction.db, transaction.userId, activityId);
  if (target !== null && !isTargetAllowed(row.unit, row.direction, target)) {
    const { min, max } = targetRange(row.unit, row.direction);
    throw invalid('target', `The target of this activity is a number from ${min} to ${max}`);
  }
  const timeline = setGoal(row.weeklyGoalsTimeline, startWeekId, target);
  return requireRow(await setTimeline(transaction, activityId, timeline)).row;
}

const setTimeline = async (
  transaction: UserTransaction,
  activityId: string,
  timeline: WeeklyGoalsTimeline,
): Promise<Stored<'activity'> | undefined> => (await replaceGoalPeriods(transaction, [{ activityId, timeline }]))[0];

/**
 * Sets or removes the tracking rule of an activity, and recounts its entries from calendar events.
 *
 * @throws HttpError NOT_FOUND: never existed
 */
export async function setCalendarTracking(
  transaction: UserTransaction,
  body: ParsedBodyOf<'POST /api/v1/a/calendar-tracking/update'>,
  clock: Clock,
): Promise<Activity> {
  const { activityId: id, updatedCalendarTracking: calendarTracking, rejectedEventKeys } = body;
  const { db, userId } = transaction;
  await requireActivity(db, userId, id);
  const change = { calendarTracking, calendarTrackingStatus: await findTrackingStatus(db, userId, calendarTracking) };
  const { row } = requireRow(await updateRow(transaction, 'activity', { id }, change));
  await putChoices(db, userId, id, rejectedEventKeys, 'REJECTED');
  // The devices do not know which events the rule finds, and what it has counted stays when it is switched off.
  await stampNouns(transaction, 'calendarWeek');
  await recountOnward(transaction, clock, id);
  return row;
}

interface Move {
  readonly activityId: string;
  /** Absent for one that stays in its area, to which another device may have moved it. */
  readonly areaId?: string | null | undefined;
  readonly order: number;
}

/**
 * Moves activities within and between areas. Moves of deleted activities apply, unknown activities are ignored, and a
 * deleted area becomes none, so that an outdated device does not lose its other moves.
 *
 * @throws HttpError INVALID_INPUT: an activity is given twice
 * @throws HttpError NOT_FOUND: none of them is an activity of this user
 */
export async function arrangeActivities(transaction: UserTransaction, moves: readonly Move[]): Promise<void> {
  assertUnique(
    moves.map((move) => move.activityId),
    (index) => `updates.${index}.activityId`,
  );
  const { db, userId } = transaction;
  const existing = await existingAreas(
    db,
    userId,
    moves.flatMap(({ areaId }) => areaId ?? []),
  );
  const staying = moves.flatMap(({ activityId: id, areaId, order }) => (areaId === undefined ? { id, order } : []));
  const moving = moves.flatMap(({ activityId: id, areaId, order }) =>
    areaId === undefined ? [] : { id, areaId: areaId !== null && existing.has(areaId) ? areaId : null, order },
  );
  const written = [
    ...(await updateRows(transaction, 'activity', staying)),
    ...(await updateRows(transaction, 'activity', moving)),
  ];
  if (written.length === 0) throw new HttpError('NOT_FOUND');
}

/** Finds an activity, deleted or not. */
const requireActivity = async (db: Db, userId: string, id: string): Promise<Stored<'activity'>> =>
  requireRow(await findRow(db, 'activity', userId, { id }));

function requireRow<T>(stored: T | undefined): T {
  if (!stored) throw new HttpError('NOT_FOUND');
  return stored;
}

async function checkLimit(db: Db, userId: string, freeLimit: number | null): Promise<void> {
  const { subscription_type: plan } = await requireUser(db, userId);
  const activeCount = await countActive(db, userId);
  if (!canActivate({ plan, freeLimit, activeCount })) throw new HttpError('PLAN_LIMIT');
}

/** @throws HttpError INVALID_INPUT: a week is outside the calendar */
export function checkWeeks(path: string, weeks: readonly WeekId[]): void {
  if (weeks.some((week) => week < FIRST_WEEK || week > LAST_WEEK))
    throw invalid(path, `The calendar goes from ${FIRST_WEEK} to ${LAST_WEEK}`);
}
