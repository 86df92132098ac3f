import { describe, expect, it } from 'vitest';
import {
  confirmationDueAt,
  LONG_TIMER_MS,
  minutesOf,
  nextTimer,
  replacedEntryId,
  replacedTimer,
  timedEntryId,
} from '../../src/timer';

const HOUR = 3_600_000;
const MINUTE = 60_000;

describe('the timer after a device has started or stopped one', () => {
  const nine = { startedAt: '2026-05-01T09:00:00.000Z' };
  const ten = { startedAt: '2026-05-01T10:00:00.000Z' };

  it.each([
    ['a start while none runs', null, nine, undefined, nine],
    ['a start after that of the running one', nine, ten, undefined, ten],
    ['a start before that of the running one', ten, nine, undefined, ten],
    [
      'the same timer, confirmed',
      nine,
      { ...nine, confirmedUntil: ten.startedAt },
      undefined,
      { ...nine, confirmedUntil: ten.startedAt },
    ],
    ['a stop of the running one', nine, null, nine.startedAt, null],
    ['a stop of the running one, its start written with an offset', nine, null, '2026-05-01T11:00:00+02:00', null],
    ['a stop of an earlier one', ten, null, nine.startedAt, ten],
    ['a stop while none runs', null, null, nine.startedAt, null],
    ['a stop by an older app, which names none', ten, null, undefined, null],
  ])('%s', (_, running, next, stoppedStart, after) => {
    expect(nextTimer(running, next, stoppedStart)).toEqual(after);
  });
});

describe('the timer that is replaced', () => {
  const nine = { startedAt: '2026-05-01T09:00:00.000Z' };
  const half = { startedAt: '2026-05-01T11:30:00.000+02:00' };
  const evening = { startedAt: '2026-05-01T18:00:00.000Z' };
  const confirmed = { ...nine, confirmedUntil: '2026-05-01T15:00:00.000Z' };
  const at = (time: string) => Date.parse(`2026-05-01T${time}:00.000Z`);

  it.each([
    ['the running one, by a later start', nine, half, nine, at('09:30')],
    ['the one told late, by the running one', half, nine, nine, at('09:30')],
    ['a long one, at the time at which the user was to be asked', nine, evening, nine, at('13:00')],
    ['a confirmed one, at the end of the confirmation', evening, confirmed, confirmed, at('15:00')],
  ])('is %s', (_, running, next, timer, endedAt) => {
    expect(replacedTimer(running, next)).toEqual({ timer, startedAt: at('09:00'), endedAt });
  });

  it.each([
    ['a start while none runs', null, nine],
    ['a stop', nine, null],
    ['a confirmation', nine, confirmed],
  ])('is none by %s', (_, running, next) => expect(replacedTimer<object & typeof nine>(running, next)).toBeNull());
});

describe('duration of a timer', () => {
  it('is whole minutes', () => {
    expect(minutesOf({ startedAt: 0 }, 12 * MINUTE + 4_000)).toBe(12);
    expect(minutesOf({ startedAt: 0 }, 12 * MINUTE + 40_000)).toBe(13);
    expect(minutesOf({ startedAt: 0 }, MINUTE)).toBe(1);
  });

  it('is null below a minute, and when the clock was set back', () => {
    expect(minutesOf({ startedAt: 0 }, MINUTE - 1)).toBeNull();
    expect(minutesOf({ startedAt: 10 * MINUTE }, 0)).toBeNull();
  });

  it('is at most a day, the maximum of an entry', () => {
    expect(minutesOf({ startedAt: 0 }, 30 * HOUR)).toBe(1440);
  });
});

it('a timer needs a confirmation after four hours, and again four hours later', () => {
  expect(confirmationDueAt({ startedAt: 0 })).toBe(4 * HOUR);
  expect(confirmationDueAt({ startedAt: 0, confirmedUntil: 5 * HOUR + LONG_TIMER_MS })).toBe(9 * HOUR);
});

describe('id of the entry of a timer', () => {
  const activityId = '018be8f4-3380-7815-bdf5-cccfb7a32a69';
  const startedAt = Date.parse('2026-11-22T08:00:00.123Z');

  it('is the same on every device, and valid', () => {
    const id = timedEntryId({ startedAt, activityId });
    expect(timedEntryId({ startedAt, activityId })).toBe(id);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(id.slice(0, 13)).toBe('01a20244-e87b');
  });

  it('differs by start and by activity', () => {
    const other = '01928740-7368-7115-b360-11c93b0613de';
    const ids = [startedAt, startedAt + 1].flatMap((start) =>
      [activityId, other].map((of) => timedEntryId({ startedAt: start, activityId: of })),
    );
    expect(new Set(ids).size).toBe(4);
  });

  it('differs between a timer that was stopped and one that was replaced', () => {
    const userId = '01928740-7368-7115-b360-11c93b0613de';
    const id = replacedEntryId({ startedAt, userId });
    expect(id).toBe(`${timedEntryId({ startedAt, activityId }).slice(0, 13)}-7115-b360-11c93b0613de`);
  });
});
