import * as samples from '@sevenfold/contract/samples';
import { afterEach, expect, it } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import { undoLast } from '../../src/dispatch/undoLast';
import { knownRecordsOn } from '../../src/features/record/api';
import { adoptTimer } from '../../src/features/timer/adoptTimer';
import { TIMER_KEY } from '../../src/features/timer/timerStore';
import { stopTimer, timers } from '../../src/features/timer/timing';
import { parseInstant } from '../../src/platform/clock';
import { fillDevice, fillRows } from '../dom/device';

const STARTED_AT = '2026-10-01T11:00:00.000Z';
const idle = samples.user();
const running = { ...idle, timer: { activityId: 'read', startedAt: STARTED_AT, utcOffsetMinutes: 0 } };

afterEach(() => timers.adopt(null));

it('the timer of another device is shown, until it is stopped there', () => {
  fillDevice({ user: running });
  adoptTimer();
  expect(timers.current()).toMatchObject({ activityId: 'read', startedAt: parseInstant(STARTED_AT) });
  fillRows({ user: [idle] });
  adoptTimer();
  expect(timers.current()).toBeNull();
});

it('a timer whose stop is undone runs again from its start, without its record', () => {
  fillDevice({ user: running, activities: [samples.activity({ id: 'read', name: 'Read', unit: 'DURATION' })] });
  adoptTimer();
  stopTimer();
  adoptTimer();
  expect(timers.current()).toBeNull();
  expect(knownRecordsOn('read', '2026-10-01').entries).toHaveLength(1);
  undoLast();
  adoptTimer();
  expect(timers.current()).toMatchObject({ activityId: 'read', startedAt: parseInstant(STARTED_AT) + 1 });
  expect(knownRecordsOn('read', '2026-10-01').entries).toEqual([]);
});

it('the running timer is shown again after a sign-out and a sign-in of the same user', () => {
  fillDevice({ user: running });
  adoptTimer();
  deviceRows.clear();
  localStorage.removeItem(TIMER_KEY);
  adoptTimer();
  expect(timers.current()).toBeNull();
  fillDevice({ user: running });
  adoptTimer();
  expect(timers.current()).toMatchObject({ activityId: 'read' });
});
