import type { Activity, ParsedBodyOf } from '@sevenfold/contract';
import { isTargetAllowed, isValidTimeline, setGoal, targetRange } from '@sevenfold/domain/activity';
import { MAX_DATE, MIN_DATE, type WeekId, weekIdOf } from '@sevenfold/domain/calendar';
import { canActivate, type PlanType } from '@sevenfold/domain/plan';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { HttpError, invalid } from '../../http/httpError';
import { nextOrder, assertUnique } from '../area/order';
import { existingAreas } from '../area/store';
import { lockUser } from '../user/service';
import { presentActivity, trackingStatus } from './present';
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

/** For how long a deleted activity can be brought back. */
export const RESTORABLE_DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

/** The weeks of the calendar, by the id they have whatever day they start on. */
const FIRST_WEEK = weekIdOf(MIN_DATE, 'MONDAY');
const LAST_WEEK = weekIdOf(MAX_DATE, 'MONDAY');

export async function listActivities(db: Db, userId: string): Promise<Activity[]> {
  const [rows, timelines] = await Promise.all([findActivities(db, userId), findTimelines(db, userId)]);
  return rows.map((row) => presentActivity(row, timelines.get(row.id) ?? []));
}

/**
 * Makes an activity, after the last one unless it says where, and without an area when its area is gone. One that is
 * there already, edited or deleted since, is answered as it is: a device may ask again long after its first answer was
 * forgotten.
 *
 * @throws HttpError PLAN_LIMIT; CONFLICT: the id is taken by an activity of another unit; INVALID_INPUT
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
  if (existing) return presentActivity(sameActivity(existing, body), await findTimeline(db, userId, existing.id));
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
    calendar_tracking: null,
    sort_order: body.order ?? nextOrder(await lastActivityOrder(db, userId)),
    created_at: new Date(clock.now()),
    deleted_at: null,
  });
  await replaceTimeline(db, userId, row.id, body.weeklyGoalsTimeline);
  return presentActivity(row, body.weeklyGoalsTimeline);
}

/** The unit is what no edit can change. */
function sameActivity(stored: ActivityRow, body: NewActivity): ActivityRow {
  if (stored.unit === body.unit) return stored;
  throw new HttpError('CONFLICT', [{ path: 'id', message: 'There is another activity with this id' }]);
}

/**
 * A deleted activity is changed unseen, here and below: it stays deleted, and comes back as it was last edited.
 *
 * @throws HttpError NOT_FOUND: never there; INVALID_INPUT (customTimesUnit, customTimesUnitSingular, direction)
 */
export async function patchActivity(db: Db, userId: string, body: ParsedBodyOf<'PATCH /api/v1/a'>): Promise<Activity> {
  const { id, name, description, color, icon, areaId, customTimesUnit, customTimesUnitSingular, direction } = body;
  await lockUser(db, userId);
  const row = await requireActivity(db, userId, id);
  const timeline = await findTimeline(db, userId, id);
  for (const [path, label] of Object.entries({ customTimesUnit, customTimesUnitSingular })) {
    if (label && row.unit !== 'TIMES') throw invalid(path, 'Only an activity counted in times has a unit of its own');
  }
  if (direction && !isValidTimeline(timeline, row.unit, direction))
    throw invalid('direction', 'A weekly goal of this activity is not possible in that direction');
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
  };
  const nothing = Object.values(change).every((value) => value === undefined);
  return presentActivity(nothing ? row : await updateActivity(db, userId, id, change), timeline);
}

/** Deleting a deleted one does nothing: two devices may both have done it. @throws HttpError NOT_FOUND: never there */
export async function deleteActivity(db: Db, userId: string, id: string, clock: Clock): Promise<void> {
  await lockUser(db, userId);
  const row = await requireActivity(db, userId, id);
  if (row.deleted_at === null) await updateActivity(db, userId, id, { deleted_at: new Date(clock.now()) });
}

/**
 * One that is not deleted is answered as it is.
 * @throws HttpError NOT_FOUND: never there, or deleted too long ago; PLAN_LIMIT
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
  }
  return presentActivity(row, await findTimeline(db, userId, id));
}

/** A deleted one counts for the limit when it is restored. @throws HttpError NOT_FOUND: never there; PLAN_LIMIT */
export async function setActive(
  db: Db,
  userId: string,
  id: string,
  isActive: boolean,
  freeLimit: number,
): Promise<Activity> {
  const user = await lockUser(db, userId);
  let row = await requireActivity(db, userId, id);
  if (row.is_active !== isActive) {
    if (isActive && row.deleted_at === null) await checkLimit(db, userId, user.subscription_type, freeLimit);
    row = await updateActivity(db, userId, id, { is_active: isActive });
  }
  return presentActivity(row, await findTimeline(db, userId, id));
}

/** @throws HttpError NOT_FOUND: never there; INVALID_INPUT (target, startWeekId) */
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

/** @throws HttpError NOT_FOUND: never there */
export async function setCalendarTracking(
  db: Db,
  userId: string,
  body: ParsedBodyOf<'POST /api/v1/a/calendar-tracking/update'>,
): Promise<Activity> {
  const { activityId, updatedCalendarTracking: tracking } = body;
  await lockUser(db, userId);
  await requireActivity(db, userId, activityId);
  const row = await updateActivity(db, userId, activityId, {
    calendar_tracking: tracking === null ? null : JSON.stringify(tracking),
    calendar_tracking_status: trackingStatus(tracking, connectedCalendars()),
  });
  return presentActivity(row, await findTimeline(db, userId, activityId));
}

/** Calendars cannot be connected yet, so nobody has one. */
const connectedCalendars = (): readonly string[] => [];

/**
 * Moves activities. One that was deleted on another device meanwhile takes its new place unseen, one that is not there
 * at all is passed over, and an area that is gone is none: none of these is a reason to refuse the others.
 *
 * @throws HttpError INVALID_INPUT: an activity is given twice
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
  await moveActivities(
    db,
    userId,
    moves.map((move) => ({ ...move, areaId: move.areaId !== null && existing.has(move.areaId) ? move.areaId : null })),
  );
}

/** Deleted or not. */
async function requireActivity(db: Db, userId: string, id: string): Promise<ActivityRow> {
  const row = await findActivity(db, userId, id);
  if (!row) throw new HttpError('NOT_FOUND');
  return row;
}

async function checkLimit(db: Db, userId: string, plan: PlanType, freeLimit: number): Promise<void> {
  const activeCount = await countActive(db, userId);
  if (!canActivate({ plan, freeLimit, activeCount })) throw new HttpError('PLAN_LIMIT');
}

/**
 * The area, or none when it is gone. Another person's id is as little known here as one that was deleted, so that
 * nobody can find out what others have.
 */
async function existingAreaOrNull(db: Db, userId: string, areaId: string | null): Promise<string | null> {
  return areaId !== null && (await existingAreas(db, userId, [areaId])).has(areaId) ? areaId : null;
}

function checkWeeks(path: string, weeks: readonly WeekId[]): void {
  if (weeks.some((week) => week < FIRST_WEEK || week > LAST_WEEK))
    throw invalid(path, `The calendar goes from ${FIRST_WEEK} to ${LAST_WEEK}`);
}
