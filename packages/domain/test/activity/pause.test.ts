import { describe, expect, it } from 'vitest';
import { isPaused, PAUSE_DAYS_MAX, remainingPauseDates } from '../../src/activity';
import { civilDate } from '../../src/calendar';

it('skips the days of the longest pause at most, however late its end is', () => {
  const dates = remainingPauseDates({ pausedUntil: civilDate('2199-12-31') }, civilDate('2026-11-22'));
  expect([dates[0], dates.at(-1), dates.length]).toEqual(['2026-11-22', '2027-11-22', PAUSE_DAYS_MAX]);
});

describe('a pause', () => {
  it.each([
    [undefined, false, []],
    [null, false, []],
    ['2026-11-22', false, []],
    ['2026-11-23', true, ['2026-11-22']],
    ['2026-11-25', true, ['2026-11-22', '2026-11-23', '2026-11-24']],
  ])('until %s lasts to the day before', (until, expected, dates) => {
    const activity = { pausedUntil: until ? civilDate(until) : until === null ? null : undefined };
    expect(isPaused(activity, civilDate('2026-11-22'))).toBe(expected);
    expect(remainingPauseDates(activity, civilDate('2026-11-22'))).toEqual(dates);
  });
});
