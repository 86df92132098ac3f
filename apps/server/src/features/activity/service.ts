import type { Activity, ParsedBodyOf } from '@sevenfold/contract';
import { isTargetAllowed, isValidTimeline, normalizeReminders, setGoal, targetRange } from '@sevenfold/domain/activity';
import { MAX_DATE, MIN_DATE, type WeekId, weekIdOf } from '@sevenfold/domain/calendar';
import { canActivate, type PlanType } from '@sevenfold/domain/plan';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { HttpError, invalid } from '../../http/httpError';
import { nextOrder, assertUnique } from '../area/order';
import { existingAreaOrNull, existingAreas } from '../area/store';
import { lockUser } from '../user/service';
import { putChoices } from '../calendarEvent/store';
import { recountOnward } from '../calendarEvent/recountTask';
import { statusOf } from '../calendarEvent/trackingStatus';
import { presentActivity } from './present';
import { checkHealthRule } from './healthTracking';
import {
  type ActivityRow,
  countActive,
  findActivities,
  findActivity,
  findTimeline,
  findTimelines,
  insertActivity,
  lastActivityOrder,
  type Move,
  moveActivities,
  replaceTimeline,
  updateActivity,
} from './store';

type NewActivity = ParsedBodyOf<'POST /api/v1/a'>;

/** Called within the transaction of a change of what decides when reminders of activities come. */
export type ScheduleListener = (db: Db, userId: string, clock: Clock) => Promise<unknown>;

/** Days within which a deleted activity can be restored. */
export const RESTORABLE_DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

/** First and last week id of the calendar; the ids do not depend on the start day of the week. */
const FIRST_WEEK = weekIdOf(MIN_DATE, 'MONDAY');
const LAST_WEEK = weekIdOf(MAX_DATE, 'MONDAY');

export async function listActivities(db: Db, userId: string): Promise<Activity[]> {
  const [rows, timelines] = await Promise.all([findActivities(db, userId), findTimelines(db, userId)]);
  return rows.map((row) => presentActivity(row, timelines.get(row.id) ?? []));
}

/**
 * Creates an activity, by default after the last one, and without an area if its area is gone. Returns an existing one
 * as it is, even if edited or deleted since: a device may retry long after its stored response was purged.
 *
 * @throws HttpError PLAN_LIMIT; CONFLICT: the id belongs to an activity of another unit; INVALID_INPUT
 */
export async function createActivity(
  db: Db,
  userId: string,
  body: NewActivity,
  freeLimit: number,
  clock: Clock,
): Promise<Activity> {
  checkWeeks(
    'weeklyGoalsTimeline',
    body.weeklyGoalsTimeline.flatMap((period) => [period.startWeekId, period.endWeekId ?? period.startWeekId]),
  );
  const user = await lockUser(db, userId);
  const existing = await findActivity(db, userId, body.id);
  if (existing) return presentActivity(requireSameUnit(existing, body), await findTimeline(db, userId, existing.id));
  await checkLimit(db, userId, user.subscription_type, freeLimit);
  const row = await insertActivity(db, {
    user_id: userId,
    id: body.id,
    name: body.name,
    description: body.description,
    color: body.color,
    icon: body.icon,
    area_id: await existingAreaOrNull(db, userId, body.areaId),
    unit: body.unit,
    custom_times_unit: body.customTimesUnit,
    custom_times_unit_singular: body.customTimesUnitSingular,
    direction: body.direction,
    weekdays: body.weekdays ?? [],
    reminders: JSON.stringify(normalizeReminders(body.reminders ?? [])),
    calendar_tracking: null,
    sort_order: body.order ?? nextOrder(await lastActivityOrder(db, userId)),
    created_at: new Date(clock.now()),
    deleted_at: null,
  });
  await replaceTimeline(db, userId, row.id, body.weeklyGoalsTimeline);
  return presentActivity(row, body.weeklyGoalsTimeline);
}

/** Compares the unit, the only field that no edit can change. */
function requireSameUnit(stored: ActivityRow, body: NewActivity): ActivityRow {
  if (stored.unit === body.unit) return stored;
  throw new HttpError('CONFLICT', [{ path: 'id', message: 'Another activity has this id' }]);
}

/**
 * Edits an activity. This and the functions below also apply to a deleted activity: it stays deleted, and a restore
 * brings back its latest state.
 *
 * @throws HttpError NOT_FOUND: never existed; INVALID_INPUT (customTimesUnit, customTimesUnitSingular, direction,
 * healthTracking)
 */
export async function patchActivity(db: Db, userId: string, body: ParsedBodyOf<'PATCH /api/v1/a'>): Promise<Activity> {
  const { id, name, description, color, icon, areaId, customTimesUnit, customTimesUnitSingular, direction } = body;
  const { weekdays, pausedUntil, reminders, healthTracking } = body;
  await lockUser(db, userId);
  const row = await requireActivity(db, userId, id);
  const timeline = await findTimeline(db, userId, id);
  for (const [path, label] of Object.entries({ customTimesUnit, customTimesUnitSingular })) {
    if (label && row.unit !== 'TIMES') throw invalid(path, 'Only an activity counted in times can have a custom unit');
  }
  if (direction && !isValidTimeline(timeline, row.unit, direction))
    throw invalid('direction', 'This activity has weekly goals that are not possible in this direction');
  if (healthTracking) checkHealthRule(healthTracking, row.unit);
  const area_id = areaId && (await existingAreaOrNull(db, userId, areaId));
  const change = {
    name,
    description,
    color,
    icon,
    area_id,
    custom_times_unit: customTimesUnit,
    custom_times_unit_singular: customTimesUnitSingular,
    direction,
    weekdays,
    paused_until: pausedUntil,
    reminders: reminders === undefined ? undefined : JSON.stringify(normalizeReminders(reminders ?? [])),
    health_tracking: healthTracking && JSON.stringify(healthTracking),
  };
  const isUnchanged = Object.values(change).every((value) => value === undefined);
  return presentActivity(isUnchanged ? row : await updateActivity(db, userId, id, change), timeline);
}

/**
 * Deletes an activity; idempotent, because two devices may both delete it.
 *
 * @throws HttpError NOT_FOUND: never existed
 */
export async function deleteActivity(db: Db, userId: string, id: string, clock: Clock): Promise<void> {
  await lockUser(db, userId);
  const row = await requireActivity(db, userId, id);
  if (row.deleted_at === null) await updateActivity(db, userId, id, { deleted_at: new Date(clock.now()) });
}

/**
 * Restores a deleted activity; returns one that is not deleted as it is.
 *
 * @throws HttpError NOT_FOUND: never existed, or deleted too long ago; PLAN_LIMIT
 */
export async function restoreActivity(
  db: Db,
  userId: string,
  id: string,
  freeLimit: number,
  clock: Clock,
): Promise<Activity> {
  const user = await lockUser(db, userId);
  let row = await requireActivity(db, userId, id);
  if (row.deleted_at !== null) {
    if (clock.now() - row.deleted_at.getTime() > RESTORABLE_DAYS * DAY) throw new HttpError('NOT_FOUND');
    if (row.is_active) await checkLimit(db, userId, user.subscription_type, freeLimit);
    row = await updateActivity(db, userId, id, { deleted_at: null });
    await recountOnward(db, userId, clock, id);
  }
  return presentActivity(row, await findTimeline(db, userId, id));
}

/**
 * Archives or activates an activity. A deleted one counts towards the limit when it is restored. @throws HttpError
 * NOT_FOUND: never existed; PLAN_LIMIT
 */
export async function setActive(
  db: Db,
  userId: string,
  id: string,
  isActive: boolean,
  freeLimit: number,
  clock: Clock,
): Promise<Activity> {
  const user = await lockUser(db, userId);
  let row = await requireActivity(db, userId, id);
  if (row.is_active !== isActive) {
    if (isActive && row.deleted_at === null) await checkLimit(db, userId, user.subscription_type, freeLimit);
    row = await updateActivity(db, userId, id, { is_active: isActive });
    if (isActive) await recountOnward(db, userId, clock, id);
  }
  return presentActivity(row, await findTimeline(db, userId, id));
}

/**
 * Sets the goal from a week on; null for none.
 *
 * @throws HttpError NOT_FOUND: never existed; INVALID_INPUT (target, startWeekId)
 */
export async function setWeeklyGoal(
  db: Db,
  userId: string,
  body: ParsedBodyOf<'POST /api/v1/a/weekly-goal/update'>,
): Promise<Activity> {
  const { activityId, startWeekId, target = null } = body;
  checkWeeks('startWeekId', [startWeekId]);
  await lockUser(db, userId);
  const row = await requireActivity(db, userId, activityId);
  if (target !== null && !isTargetAllowed(row.unit, row.direction, target)) {
    const { min, max } = targetRange(row.unit, row.direction);
    throw invalid('target', `The target of this activity is a number from ${min} to ${max}`);
  }
  const timeline = setGoal(await findTimeline(db, userId, activityId), startWeekId, target);
  await replaceTimeline(db, userId, activityId, timeline);
  return presentActivity(row, timeline);
}

/**
 * Sets or removes the tracking rule of an activity, and recounts its entries from calendar events.
 *
 * @throws HttpError NOT_FOUND: never existed
 */
export async function setCalendarTracking(
  db: Db,
  userId: string,
  body: ParsedBodyOf<'POST /api/v1/a/calendar-tracking/update'>,
  clock: Clock,
): Promise<Activity> {
  const { activityId, updatedCalendarTracking: tracking, rejectedEventKeys } = body;
  await lockUser(db, userId);
  await requireActivity(db, userId, activityId);
  const row = await updateActivity(db, userId, activityId, {
    calendar_tracking: tracking === null ? null : JSON.stringify(tracking),
    calendar_tracking_status: await statusOf(db, userId, tracking),
  });
  await putChoices(db, userId, activityId, rejectedEventKeys, 'REJECTED');
  await recountOnward(db, userId, clock, activityId);
  return presentActivity(row, await findTimeline(db, userId, activityId));
}

/**
 * Moves activities within and between areas. Moves of deleted activities apply, unknown activities are ignored, and a
 * deleted area becomes none, so that an outdated device does not lose its other moves.
 *
 * @throws HttpError INVALID_INPUT: an activity is given twice
 * @throws HttpError NOT_FOUND: none of them is an activity of this user
 */
export async function arrangeActivities(db: Db, userId: string, moves: readonly Move[]): Promise<void> {
  assertUnique(
    moves.map((move) => move.activityId),
    (index) => `updates.${index}.activityId`,
  );
  await lockUser(db, userId);
  const existing = await existingAreas(
    db,
    userId,
    moves.flatMap(({ areaId }) => areaId ?? []),
  );
  const moved = await moveActivities(
    db,
    userId,
    moves.map((move) => ({ ...move, areaId: move.areaId !== null && existing.has(move.areaId) ? move.areaId : null })),
  );
  if (moved === 0n) throw new HttpError('NOT_FOUND');
}

/** Finds an activity, deleted or not. */
async function requireActivity(db: Db, userId: string, id: string): Promise<ActivityRow> {
  const row = await findActivity(db, userId, id);
  if (!row) throw new HttpError('NOT_FOUND');
  return row;
}

async function checkLimit(db: Db, userId: string, plan: PlanType, freeLimit: number): Promise<void> {
  const activeCount = await countActive(db, userId);
  if (!canActivate({ plan, freeLimit, activeCount })) throw new HttpError('PLAN_LIMIT');
}

function checkWeeks(path: string, weeks: readonly WeekId[]): void {
  if (weeks.some((week) => week < FIRST_WEEK || week > LAST_WEEK))
    throw invalid(path, `The calendar goes from ${FIRST_WEEK} to ${LAST_WEEK}`);
}
