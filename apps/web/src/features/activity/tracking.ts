import type { Activity, BodyOf } from '@sevenfold/contract';
import { addDays, today } from '@sevenfold/domain/calendar';
import type { EventChoice } from '@sevenfold/domain/tracking';
import { setCalendarTracking } from '@sevenfold/model/activity';
import { chooseEvent } from '@sevenfold/model/entry';
import { type Command, deviceRows, intent } from '#data';
import { now } from '#platform';
import { knownSettings } from '#features/user';
import type { ChoiceChange } from './trackingDraft';

type Tracking = BodyOf<'POST /api/v1/a/calendar-tracking/update'>['updatedCalendarTracking'];

/**
 * Sets which events count for an activity; null turns it off, and keeps what was counted. Undoing a first rule takes back
 * what it has counted.
 *
 * @param changes decisions about single events
 */
export function setTracking(activity: Activity, tracking: Tracking, changes: readonly ChoiceChange[] = []): Command {
  const activityId = activity.id;
  const set = (value: Tracking, keys: readonly string[]) =>
    intent(setCalendarTracking, {
      activityId,
      updatedCalendarTracking: value,
      rejectedEventKeys: [...keys],
    });
  const choose = (eventKey: string, choice: EventChoice | null) =>
    intent(chooseEvent, { activityId, eventKey, choice });
  const rejected = changes.filter(({ after }) => after === 'REJECTED').map(({ eventKey }) => eventKey);
  const withdrawn = changes.filter(({ after }) => after === null);
  const isFirst = activity.calendarTracking === null && !mayHaveCounted(activityId);
  // Finds no event, so that what it has counted goes.
  const emptied = isFirst && tracking ? [set({ ...tracking, calendars: [] }, [])] : [];
  return {
    operations: [set(tracking, rejected), ...withdrawn.map(({ eventKey, after }) => choose(eventKey, after))],
    inverse: [
      ...emptied,
      set(activity.calendarTracking, []),
      ...changes.map(({ eventKey, before }) => choose(eventKey, before)),
    ],
  };
}

/** False if no event has counted for an activity yet, as far as events of that time are counted anew. */
function mayHaveCounted(activityId: string): boolean {
  const settings = knownSettings();
  const from = deviceRows.sync.windowStart;
  if (!settings || from === undefined) return true;
  // A day more, because an event may have been counted in a time zone ahead of the current one.
  const to = addDays(today(now(), settings.timezone, settings.dayEndsAt), 1);
  return deviceRows.records.slice(activityId, from, to).entries.some(({ source }) => source === 'CALENDAR');
}
