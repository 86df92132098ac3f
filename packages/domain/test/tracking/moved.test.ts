import { expect, test } from 'vitest';
import { civilDate } from '../../src/calendar';
import { movedOccurrences, type SeriesOccurrence } from '../../src/tracking';

/** Occurrences of one series, by day and hour. */
const at = (...times: string[]): SeriesOccurrence[] =>
  times.map((key) => ({ key, seriesId: 'gym', date: civilDate(key.slice(0, 10)) }));

test.each([
  ['to another time', at('2026-03-02 10', '2026-03-09 10'), at('2026-03-02 18', '2026-03-09 18'), 2],
  ['to the day after', at('2026-03-02 10', '2026-03-09 10'), at('2026-03-03 10', '2026-03-10 10'), 2],
  ['far away', at('2026-03-02 10'), at('2026-03-05 10'), 0],
  ['nowhere, with one cancelled', at('2026-03-02 10', '2026-03-03 10'), at('2026-03-03 10'), 0],
  ['nowhere, and continues', at('2026-03-02 10'), at('2026-03-02 10', '2026-03-03 10'), 0],
])('a series that is moved %s', (_, before, after, count) => {
  const moved = movedOccurrences(before, after);
  expect([...moved]).toEqual(before.slice(0, count).map(({ key }, index) => [key, after[index]?.key]));
});

test('each occurrence takes one place, that of its own day first', () => {
  const moved = movedOccurrences(
    at('2026-03-02 10', '2026-03-03 10', '2026-03-04 10'),
    at('2026-03-03 06', '2026-03-04 06', '2026-03-05 06'),
  );
  expect(Object.fromEntries(moved)).toEqual({
    '2026-03-03 10': '2026-03-03 06',
    '2026-03-04 10': '2026-03-04 06',
  });
});

test('occurrences of another series take no place', () => {
  const other = at('2026-03-02 18').map((occurrence) => ({ ...occurrence, seriesId: 'choir' }));
  expect(movedOccurrences(at('2026-03-02 10'), other).size).toBe(0);
});
