import type { Activity } from '@sevenfold/contract';
import type { WeeklyGoalsTimeline } from '@sevenfold/domain/activity';
import { ruleOf } from '../calendarEvent/rule';
import { parseHealthRule } from './healthTracking';
import type { ActivityRow } from './store';

export function presentActivity(row: ActivityRow, timeline: WeeklyGoalsTimeline): Activity {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    color: row.color,
    icon: row.icon,
    areaId: row.area_id,
    unit: row.unit,
    customTimesUnit: row.custom_times_unit,
    customTimesUnitSingular: row.custom_times_unit_singular,
    direction: row.direction,
    ...(row.weekdays.length > 0 && { weekdays: row.weekdays }),
    ...(row.paused_until !== null && { pausedUntil: row.paused_until }),
    ...(row.reminders.length > 0 && { reminders: row.reminders }),
    weeklyGoalsTimeline: timeline.map((period) => ({ ...period })),
    calendarTracking: ruleOf(row),
    calendarTrackingStatus: row.calendar_tracking_status,
    ...(row.health_tracking !== null && { healthTracking: parseHealthRule(row) }),
    order: row.sort_order,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
  };
}
