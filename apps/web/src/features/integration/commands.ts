import type { Calendar, Integration } from '@sevenfold/contract';
import { chooseCalendar } from '@sevenfold/model/integration';
import { type Command, intent } from '#data';

/** Lets the events of a calendar count, or not. */
export function switchCalendar({ id }: Integration, calendar: Calendar, isOn: boolean): Command {
  const set = (value: boolean) => intent(chooseCalendar, { integrationId: id, calendarId: calendar.id, isOn: value });
  return { operations: [set(isOn)], inverse: [set(!isOn)] };
}
