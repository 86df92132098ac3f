import { type Activity, contract } from '@sevenfold/contract';
import type { WeeklyGoalsTimeline } from '@sevenfold/domain/activity';
import type { ActivityRow } from './store';

type CalendarTracking = Activity['calendarTracking'];

const storedTracking = contract['POST /api/v1/a/calendar-tracking/update'].body.shape.updatedCalendarTracking;

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
    weeklyGoalsTimeline: timeline.map((period) => ({ ...period })),
    calendarTracking: trackingOf(row),
    calendarTrackingStatus: row.calendar_tracking_status,
    order: row.sort_order,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
  };
}

// The driver returns JSON as unknown; the value passed this schema when it was stored.
function trackingOf(row: ActivityRow): CalendarTracking {
  return row.calendar_tracking === null ? null : storedTracking.parse(row.calendar_tracking);
}
