import { expect, test } from 'vitest';
import { type EventTime, hasLeftFile } from '../../src/tracking';

const NOW = Date.parse('2026-03-11T10:00:00Z');
const HOUR = 3_600_000;

const at = (start: string, hours = 1): EventTime => {
  const from = Date.parse(`${start}Z`);
  return { isAllDay: false, start: from, end: from + hours * HOUR };
};
const day = (start: string, end: string) => ({ isAllDay: true, start, end }) as EventTime;

const listed = (uid: string, time: EventTime, isRecurring = false) => ({ uid, isRecurring, time });
const known = (uid: string, time: EventTime) => ({ uid, time });

test.each([
  ['before all that the file lists', known('gym', at('2026-02-01T10:00')), true],
  ['of whole days before them', known('trip', day('2026-02-01', '2026-02-04')), true],
  ['after one that it lists', known('gym', at('2026-03-02T10:00')), false],
  ['of which it lists another occurrence', known('choir', at('2026-02-01T10:00')), false],
  ['still to come', known('gym', at('2026-03-11T11:00')), false],
])('an event %s', (_, event, isLeft) => {
  const file = [listed('run', at('2026-03-01T10:00')), listed('choir', at('2025-03-11T10:00'), true)];
  expect(hasLeftFile(file, NOW)(event)).toBe(isLeft);
});

test.each([
  ['over', at('2026-03-11T08:00'), true],
  ['taking place', at('2026-03-11T09:30'), true],
  ['a whole day that has begun', day('2026-03-11', '2026-03-12'), true],
  ['still to come', at('2026-03-11T10:30'), false],
  ['a whole day to come', day('2026-03-12', '2026-03-13'), false],
])('an event that is %s, and gone from a file of what is to come', (_, time, isLeft) => {
  expect(hasLeftFile([listed('run', at('2026-03-14T10:00'))], NOW)(known('gym', time))).toBe(isLeft);
  expect(hasLeftFile([], NOW)(known('gym', time))).toBe(isLeft);
});
