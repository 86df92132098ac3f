import type { Activity, BodyOf } from '@sevenfold/contract';
import type { EventChoice } from '@sevenfold/domain/tracking';
import { setCalendarTracking } from '@sevenfold/model/activity';
import { chooseEvent } from '@sevenfold/model/entry';
import { type Command, intent } from '#data';
import type { ChoiceChange } from './trackingDraft';

type Tracking = BodyOf<'POST /api/v1/a/calendar-tracking/update'>['updatedCalendarTracking'];

/** Sets which events count for an activity; null turns it off. @param changes decisions about single events */
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
  return {
    operations: [set(tracking, rejected), ...withdrawn.map(({ eventKey, after }) => choose(eventKey, after))],
    inverse: [set(activity.calendarTracking, []), ...changes.map(({ eventKey, before }) => choose(eventKey, before))],
  };
}
