import type { TrackingRule } from './matching';

export type TrackingStatus = 'OFF' | 'ACTIVE' | 'CALENDAR_MISSING' | 'ERROR';

/** State of a calendar, from which the status of rules follows. */
export interface TrackedCalendar {
  readonly id: string;
  /** True if its events count for activities. */
  readonly isOn: boolean;
  /** True if it cannot be read, or its account needs to be reconnected. */
  readonly hasError: boolean;
}

/**
 * CALENDAR_MISSING: a calendar of the rule is off or gone, or the rule searches all calendars and there is none. ERROR:
 * one of its calendars cannot be read.
 */
export function trackingStatus(rule: TrackingRule | null, calendars: readonly TrackedCalendar[]): TrackingStatus {
  if (rule === null) return 'OFF';
  const on = calendars.filter((calendar) => calendar.isOn);
  const used = rule.calendars ? on.filter(({ id }) => rule.calendars?.includes(id)) : on;
  if (used.length === 0 || (rule.calendars && used.length < new Set(rule.calendars).size)) return 'CALENDAR_MISSING';
  return used.some(({ hasError }) => hasError) ? 'ERROR' : 'ACTIVE';
}
