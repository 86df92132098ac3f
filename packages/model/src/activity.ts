import type { Activity } from '@sevenfold/contract';
import { type ActivityUnit, type Direction, setGoal } from '@sevenfold/domain/activity';
import {
  absentIfEmpty,
  absentIfNull,
  date,
  gathered,
  flag,
  instant,
  integer,
  smallIntegers,
  json,
  nullable,
  text,
  uuid,
} from './field';
import { changeRow, definedFields, mutation, orderAfter } from './mutation';
import { noun } from './noun';
import { itsActivity, itsArea, ownId } from './references';

export const activity = noun({
  name: 'activity',
  table: 'activity',
  key: ['id'],
  fields: {
    id: uuid('id'),
    name: text('name'),
    description: text('description'),
    color: text('color'),
    icon: text('icon'),
    areaId: nullable(uuid('area_id')),
    unit: text<ActivityUnit>('unit'),
    customTimesUnit: nullable(text('custom_times_unit')),
    customTimesUnitSingular: nullable(text('custom_times_unit_singular')),
    direction: text<Direction>('direction'),
    weekdays: absentIfEmpty(smallIntegers('weekdays')),
    everyDays: absentIfNull(integer('every_days')),
    dayMax: absentIfNull(integer('day_max')),
    pausedUntil: absentIfNull(date('paused_until')),
    reminders: absentIfEmpty(json<NonNullable<Activity['reminders']>>('reminders')),
    weeklyGoalsTimeline: gathered<Activity['weeklyGoalsTimeline']>(`(
      SELECT coalesce(
        json_agg(json_build_object('startWeekId', start_week_id, 'endWeekId', end_week_id, 'target', target) ORDER BY start_week_id),
        '[]')
      FROM goal_period WHERE goal_period.user_id = stored.user_id AND activity_id = stored.id)`),
    calendarTracking: nullable(json<NonNullable<Activity['calendarTracking']>>('calendar_tracking')),
    calendarTrackingStatus: text<Activity['calendarTrackingStatus']>('calendar_tracking_status'),
    healthTracking: absentIfNull(json<NonNullable<Activity['healthTracking']>>('health_tracking')),
    order: integer('sort_order'),
    isActive: flag('is_active'),
    createdAt: instant('created_at'),
  },
  internal: {},
  removal: 'MARKED',
});

export const createActivity = mutation('POST /api/v1/a', {
  effect: 'CREATES',
  refersTo: itsArea,
  about: ({ id }) => [['activity', id]],
  apply(rows, body, { now }) {
    const known = rows.get('activity', body.id);
    // Applied again after its area was deleted and restored, it returns to its area.
    if (known) rows.put('activity', known.areaId === null ? { ...known, areaId: body.areaId } : known);
    else
      rows.put('activity', {
        description: '',
        customTimesUnit: null,
        customTimesUnitSingular: null,
        direction: 'AT_LEAST',
        weeklyGoalsTimeline: [],
        order: orderAfter(rows.list('activity')),
        ...definedFields(body),
        calendarTracking: null,
        calendarTrackingStatus: 'OFF',
        isActive: true,
        createdAt: now,
      });
  },
});

export const editActivity = mutation('PATCH /api/v1/a', {
  effect: 'EDITS',
  dependsOn: ownId,
  refersTo: itsArea,
  about: ({ id }) => [['activity', id]],
  apply: (rows, body) => changeRow(rows, 'activity', body.id, (row) => ({ ...row, ...definedFields(body) })),
});

export const deleteActivity = mutation('DELETE /api/v1/a', {
  effect: 'REMOVES',
  dependsOn: itsActivity,
  apply: (rows, { activityId }) => rows.remove('activity', activityId),
});

export const restoreActivity = mutation('POST /api/v1/a/restore', {
  effect: 'SETS',
  dependsOn: itsActivity,
  about: ({ activityId }) => [['activity', activityId]],
  apply(rows, { activityId }, { remembered }) {
    if (remembered.activity && !rows.get('activity', activityId)) rows.put('activity', remembered.activity);
  },
});

export const setActive = mutation('POST /api/v1/a/is-active', {
  effect: 'SETS',
  dependsOn: itsActivity,
  about: ({ activityId }) => [['activity', activityId]],
  apply: (rows, { activityId, isActive }) => changeRow(rows, 'activity', activityId, (row) => ({ ...row, isActive })),
});

export const setWeeklyGoal = mutation('POST /api/v1/a/weekly-goal/update', {
  effect: 'SETS',
  dependsOn: itsActivity,
  about: ({ activityId }) => [['activity', activityId]],
  apply: (rows, { activityId, startWeekId, target = null }) =>
    changeRow(rows, 'activity', activityId, (row) => ({
      ...row,
      weeklyGoalsTimeline: setGoal(row.weeklyGoalsTimeline, startWeekId, target),
    })),
});

/** The records of the rule are counted by the server. */
export const setCalendarTracking = mutation('POST /api/v1/a/calendar-tracking/update', {
  effect: 'SETS',
  dependsOn: itsActivity,
  about: ({ activityId }) => [['activity', activityId]],
  apply: (rows, { activityId, updatedCalendarTracking: calendarTracking }) =>
    changeRow(rows, 'activity', activityId, (row) => ({
      ...row,
      calendarTracking,
      calendarTrackingStatus: calendarTracking === null ? 'OFF' : 'ACTIVE',
    })),
});

/** Marks nothing: a move renumbers other activities as well. */
export const moveActivities = mutation('POST /api/v1/as/area-and-order', {
  effect: 'EDITS',
  refersTo: ({ updates }) => updates.flatMap((update) => [update.activityId, update.areaId]),
  apply(rows, { updates }) {
    for (const { activityId, ...place } of updates)
      changeRow(rows, 'activity', activityId, (row) => ({ ...row, ...definedFields(place) }));
  },
});

export const activityMutations = [
  createActivity,
  editActivity,
  deleteActivity,
  restoreActivity,
  setActive,
  setWeeklyGoal,
  setCalendarTracking,
  moveActivities,
] as const;
