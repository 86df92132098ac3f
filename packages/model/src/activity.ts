import type { Activity } from '@sevenfold/contract';
import type { ActivityUnit, Direction } from '@sevenfold/domain/activity';
import {
  absentIfEmpty,
  absentIfNull,
  date,
  derived,
  flag,
  instant,
  integer,
  smallIntegers,
  json,
  nullable,
  text,
  uuid,
} from './field';
import { noun } from './noun';

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
    pausedUntil: absentIfNull(date('paused_until')),
    reminders: absentIfEmpty(json<NonNullable<Activity['reminders']>>('reminders')),
    weeklyGoalsTimeline: derived<Activity['weeklyGoalsTimeline']>(`(
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
