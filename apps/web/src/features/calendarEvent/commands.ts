import type { CalendarEvent } from '@sevenfold/contract';
import { chooseEvent } from '@sevenfold/model/entry';
import { type Command, intent } from '#data';

type Choice = 'REJECTED' | 'ATTACHED' | null;

const countOf = ({ counts }: CalendarEvent, activityId: string) =>
  counts.find((count) => count.activityId === activityId)?.by;

function choose(event: CalendarEvent, activityId: string, choice: Choice, before: Choice): Command {
  const set = (value: Choice) => intent(chooseEvent, { activityId, eventKey: event.key, choice: value });
  return { operations: [set(choice)], inverse: [set(before)] };
}

/** Keeps an event from counting for an activity. */
export const rejectEvent = (event: CalendarEvent, activityId: string): Command =>
  countOf(event, activityId) === 'ATTACHED'
    ? choose(event, activityId, null, 'ATTACHED')
    : choose(event, activityId, 'REJECTED', null);

/** Lets an event count for an activity, whether or not it matches the rule. */
export const attachEvent = (event: CalendarEvent, activityId: string): Command =>
  countOf(event, activityId) === 'REJECTED'
    ? choose(event, activityId, null, 'REJECTED')
    : choose(event, activityId, 'ATTACHED', null);
