import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LONG_TIMER_MS,
  elapsedMinutes,
  nextTimer,
  replacedEntryId,
  replacedTimer,
  ROUND_MINUTES_MAX,
  timedEntryId,
  timerLimit,
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
  const round = { ...nine, roundMinutes: 25 };
  const longRound = { ...nine, roundMinutes: 50 };
  const at = (time: string) => Date.parse(`2026-05-01T${time}:00.000Z`);

  it.each([
    ['the running one, by a later start', nine, half, nine, at('09:30')],
    ['the one told late, by the running one', half, nine, nine, at('09:30')],
    ['a long one, at the time at which the user was to be asked', nine, evening, nine, at('13:00')],
    ['a confirmed one, at the end of the confirmation', evening, confirmed, confirmed, at('15:00')],
    ['a focus round that was over, at its end', round, half, round, at('09:25')],
    ['a focus round told late, at its end', half, round, round, at('09:25')],
    ['a focus round, by a start before its end', longRound, half, longRound, at('09:30')],
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
    expect(elapsedMinutes({ startedAt: 0 }, 12 * MINUTE + 4_000)).toBe(12);
    expect(elapsedMinutes({ startedAt: 0 }, 12 * MINUTE + 40_000)).toBe(13);
    expect(elapsedMinutes({ startedAt: 0 }, MINUTE)).toBe(1);
  });

  it('is null below a minute, and when the clock was set back', () => {
    expect(elapsedMinutes({ startedAt: 0 }, MINUTE - 1)).toBeNull();
    expect(elapsedMinutes({ startedAt: 10 * MINUTE }, 0)).toBeNull();
  });

  it('is at most a day, the maximum of an entry', () => {
    expect(elapsedMinutes({ startedAt: 0 }, 30 * HOUR)).toBe(1440);
  });
});

it('a timer needs a confirmation after four hours, and again four hours later', () => {
  expect(timerLimit({ startedAt: 0 })).toBe(4 * HOUR);
  expect(timerLimit({ startedAt: 0, confirmedUntil: 5 * HOUR + LONG_TIMER_MS })).toBe(9 * HOUR);
});

describe('a focus round', () => {
  const startedAt = Date.parse('2026-05-01T09:00:00.000Z');

  it.each([
    ['at its end', 25 * MINUTE, 25],
    ['hours after its end', 5 * HOUR, 25],
    ['days after its end', 72 * HOUR, 25],
    ['early', 10 * MINUTE, 10],
    ['half a minute before its end', 24 * MINUTE + 30_000, 25],
    ['within its first minute', 59_000, null],
    ['by a clock that was set back', -HOUR, null],
  ])('stopped %s records its elapsed minutes, and never more than its length', (_, elapsed, minutes) => {
    expect(elapsedMinutes({ startedAt, roundMinutes: 25 }, startedAt + elapsed)).toBe(minutes);
  });

  const lengths = fc.integer({ min: 1, max: ROUND_MINUTES_MAX });

  it('ends when its minutes are over, before its user would be asked about it', () => {
    fc.assert(
      fc.property(
        lengths,
        fc.option(fc.integer({ min: 0, max: 9 * HOUR }), { nil: undefined }),
        (minutes, confirmed) => {
          const confirmedUntil = confirmed === undefined ? undefined : startedAt + confirmed;
          const limit = timerLimit({ startedAt, roundMinutes: minutes, confirmedUntil });
          expect(limit).toBe(startedAt + minutes * MINUTE);
          expect(limit).toBeLessThan(timerLimit({ startedAt }));
        },
      ),
    );
  });

  it('records at most what the same timer without a length does, and all of it up to its end', () => {
    fc.assert(
      fc.property(lengths, fc.integer({ min: -HOUR, max: 30 * HOUR }), (roundMinutes, elapsed) => {
        const open = elapsedMinutes({ startedAt }, startedAt + elapsed);
        const minutes = elapsedMinutes({ startedAt, roundMinutes }, startedAt + elapsed);
        expect(minutes).toBe(open === null ? null : Math.min(open, roundMinutes));
      }),
    );
  });

  it('that two devices replaced is recorded for at most its length', () => {
    const instant = fc.integer({ min: 0, max: 8 * HOUR }).map((ms) => new Date(startedAt + ms).toISOString());
    fc.assert(
      fc.property(instant, instant, lengths, lengths, (first, second, a, b) => {
        fc.pre(first !== second);
        const timers = [
          { startedAt: first, roundMinutes: a },
          { startedAt: second, roundMinutes: b },
        ] as const;
        const replaced = replacedTimer<(typeof timers)[number]>(timers[0], timers[1]);
        expect(replaced).toEqual(replacedTimer<(typeof timers)[number]>(timers[1], timers[0]));
        const ran = (replaced?.endedAt ?? 0) - (replaced?.startedAt ?? 0);
        expect(ran).toBeGreaterThan(0);
        expect(ran).toBeLessThanOrEqual((replaced?.timer.roundMinutes ?? 0) * MINUTE);
      }),
    );
  });
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
