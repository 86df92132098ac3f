import type { Activity, CalendarEvent } from '@sevenfold/contract';
import { addDays, type CivilDate } from '@sevenfold/domain/calendar';
import { dayKey, matches, prepareRule } from '@sevenfold/domain/tracking';
import { chooseEvent } from '@sevenfold/model/entry';
import { type Command, intent } from '#data';

type Choice = 'REJECTED' | 'ATTACHED' | null;

/** The fields of an activity that decide which events count for it. */
export type TrackingActivity = Pick<Activity, 'id' | 'calendarTracking'>;

const countOf = ({ counts }: CalendarEvent, { id }: TrackingActivity) =>
  counts.find((count) => count.activityId === id);

/**
 * True if an event counts by the activity's rule where no choice decides. Undefined for a rule that reads descriptions,
 * which the device does not have.
 */
function isMatched(event: CalendarEvent, { calendarTracking: rule }: TrackingActivity): boolean | undefined {
  if (rule?.filters.some(({ field }) => field === 'DESCRIPTION')) return undefined;
  return rule !== null && matches(prepareRule(rule), { ...event, description: '' });
}

function choose(eventKey: string, { id }: TrackingActivity, choice: Choice, before: Choice): Command {
  const set = (value: Choice) => intent(chooseEvent, { activityId: id, eventKey, choice: value });
  return { operations: [set(choice)], inverse: [set(before)] };
}

const isOfSeveralDays = ({ isAllDay, start, end }: CalendarEvent): boolean =>
  isAllDay && addDays(start as CivilDate, 1) < end;

/**
 * Keeps an event from counting for an activity: an all-day event of several days on this day, and any other one as a
 * whole. One that was attached is let go, unless the rule would count it then.
 */
export function rejectEvent(event: CalendarEvent, activity: TrackingActivity, date: CivilDate): Command {
  if (isOfSeveralDays(event)) return choose(dayKey(event.key, date), activity, 'REJECTED', null);
  const isAttached = countOf(event, activity)?.by === 'ATTACHED';
  const isLetGo = isAttached && isMatched(event, activity) === false;
  return choose(event.key, activity, isLetGo ? null : 'REJECTED', isAttached ? 'ATTACHED' : null);
}

/** Lets an event of a day count for an activity. One that was rejected is left to the rule, if that counts it. */
export function attachEvent(event: CalendarEvent, activity: TrackingActivity): Command {
  const count = countOf(event, activity);
  if (count?.date !== undefined) return choose(dayKey(event.key, count.date), activity, null, 'REJECTED');
  const isRejected = count?.by === 'REJECTED';
  const isLeftToRule = isRejected && isMatched(event, activity) === true;
  return choose(event.key, activity, isLeftToRule ? null : 'ATTACHED', isRejected ? 'REJECTED' : null);
}
