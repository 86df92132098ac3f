import { describe, expect, it } from 'vitest';
import { timerEnd } from '../../src/timer';

const BERLIN = 'Europe/Berlin';

/** Minutes from a start to a time of day, "02:30". */
const minutes = (startedAt: string, time: string, utcOffsetMinutes?: number, zone = BERLIN): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return timerEnd({ startedAt: Date.parse(startedAt), utcOffsetMinutes }, hour * 60 + minute, zone).minutes;
};

describe('timerEnd', () => {
  it.each([
    ['a time later that day', '2026-10-01T09:00+02:00', '11:30', 150],
    ['a time after midnight', '2026-10-01T23:30+02:00', '00:40', 70],
    ['the time of the start, on the next day', '2026-10-01T10:00:50+02:00', '10:00', 1440],
    ['a time after the clock was set back', '2026-10-24T23:00+02:00', '04:00', 360],
    ['a time that occurs twice, once before the start', '2026-10-25T02:30+02:00', '02:10', 40],
    ['a time that occurs twice after the start', '2026-10-25T01:30+02:00', '02:10', 40],
    ['a day of 25 hours, whose entry has 24', '2026-10-24T10:00+02:00', '10:00', 1440],
    ['a time after the clock was set forward', '2026-03-28T23:00+01:00', '04:00', 240],
    ['a time that the clock leaves out, on the next day', '2026-03-28T23:00+01:00', '02:30', 1440],
  ])('ends at %s', (_, startedAt, time, expected) => {
    expect(minutes(startedAt, time)).toBe(expected);
    expect(minutes(startedAt, time, Number(startedAt.slice(-4, -3)) * 60)).toBe(expected);
  });

  it('returns the instant, also of a time that is still to come', () => {
    const { endedAt } = timerEnd({ startedAt: Date.parse('2026-10-24T10:00+02:00') }, 600, BERLIN);
    expect(new Date(endedAt).toISOString()).toBe('2026-10-25T09:00:00.000Z');
  });

  it('follows the clock at the start after the user has travelled', () => {
    expect(minutes('2026-10-01T09:00+09:00', '11:30', 540)).toBe(150);
  });
});
