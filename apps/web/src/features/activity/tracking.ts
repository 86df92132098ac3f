import type { Activity, BodyOf } from '@sevenfold/contract';
import { intent } from '../../data/operation';
import type { Command } from '../../data/replica';

type Tracking = BodyOf<'POST /api/v1/a/calendar-tracking/update'>['updatedCalendarTracking'];

/** Sets which events count for an activity; null turns it off. @param rejected keys of events that must not count */
export function setTracking(activity: Activity, tracking: Tracking, rejected: readonly string[] = []): Command {
  const set = (value: Tracking, keys: readonly string[]) =>
    intent('POST /api/v1/a/calendar-tracking/update', {
      activityId: activity.id,
      updatedCalendarTracking: value,
      rejectedEventKeys: [...keys],
    });
  return { operations: [set(tracking, rejected)], inverse: [set(activity.calendarTracking, [])] };
}
