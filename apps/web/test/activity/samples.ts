import type { Activity, Area } from '@sevenfold/contract';
import { civilDate } from '@sevenfold/domain/calendar';
import type { ActivityRecords } from '../../src/features/record/api';

/** An activity counted in days with nothing special about it. */
export function activity(changes: Partial<Activity> = {}): Activity {
  return {
    id: 'run',
    name: 'Run',
    description: '',
    color: '#1A9951',
    icon: 'footprints',
    areaId: 'health',
    unit: 'DAYS',
    customTimesUnit: null,
    customTimesUnitSingular: null,
    direction: 'AT_LEAST',
    weeklyGoalsTimeline: [],
    calendarTracking: null,
    calendarTrackingStatus: 'OFF',
    order: 0,
    isActive: true,
    createdAt: '2026-01-05T08:00:00.000Z',
    ...changes,
  };
}

export const area = (id: string, order: number): Area => ({ id, name: id, color: '#1A9951', order });

/** Records of one activity: amounts by date, and skipped dates. */
export function records(
  amounts: Readonly<Record<string, number>>,
  skipped: readonly string[] = [],
  note: string | null = null,
): ActivityRecords {
  return {
    entries: Object.entries(amounts).map(([date, amount], index) => ({
      id: `entry ${index}`,
      activityId: 'run',
      date: civilDate(date),
      amount,
      source: 'MANUAL',
      startedAt: null,
      utcOffsetMinutes: null,
      note,
    })),
    skips: skipped.map((date) => ({ activityId: 'run', date: civilDate(date), reason: null })),
  };
}
