import { expect, it } from 'vitest';
import { type TrackedCalendar, type TrackingStatus, trackingStatus } from '../../src/tracking';

const on: TrackedCalendar = { id: 'on', isOn: true, hasError: false };
const off: TrackedCalendar = { id: 'off', isOn: false, hasError: false };
const broken: TrackedCalendar = { id: 'broken', isOn: true, hasError: true };

it.each<[TrackingStatus, string[] | null | 'NO_RULE', TrackedCalendar[]]>([
  ['OFF', 'NO_RULE', [on]],
  ['ACTIVE', null, [on, off]],
  ['ACTIVE', ['on'], [on, off, broken]],
  ['CALENDAR_MISSING', null, []],
  ['CALENDAR_MISSING', null, [off]],
  ['CALENDAR_MISSING', ['off'], [on, off]],
  ['CALENDAR_MISSING', ['on', 'gone'], [on, broken]],
  ['CALENDAR_MISSING', [], [on]],
  ['ERROR', null, [on, broken]],
  ['ERROR', ['on', 'broken'], [on, broken]],
])('the status of a rule is %s for the calendars %j of %j', (status, calendars, known) => {
  const rule = calendars === 'NO_RULE' ? null : { filters: [], calendars };
  expect(trackingStatus(rule, known)).toBe(status);
});
