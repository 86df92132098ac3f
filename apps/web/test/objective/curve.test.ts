import { civilDate } from '@sevenfold/domain/calendar';
import { expect, test } from 'vitest';
import { computeCurve } from '../../src/features/objective/curve';

const [FIRST, LAST] = [civilDate('2026-10-01'), civilDate('2026-10-11')];
const MIDDLE = civilDate('2026-10-06');
const point = (date: string, value: number) => ({ date: civilDate(date), value });
const drawn = (
  start: number,
  target: number,
  path: ReturnType<typeof point>[],
  today: typeof MIDDLE | null = MIDDLE,
  isBehind = false,
) => computeCurve({ start, target, range: { first: FIRST, last: LAST }, path, isBehind }, FIRST, today);

test('the curve goes from the start at the bottom left to the target at the top right', () => {
  const curve = drawn(0, 10, [point('2026-10-01', 0), point('2026-10-06', 10)]);
  expect(curve).toEqual({
    pace: 'M5 51L995 5',
    line: 'M5 51L500 5',
    target: 'M995 5h0',
    area: 'M5 51L500 5V51H5Z',
    dots: '',
    latest: 'M500 5h0',
    today: 'M500 0V56',
    gap: '',
    todayLabel: { left: 50, side: 'BOTTOM', inset: (8 / 56) * 100 },
    base: 'M5 51H995',
  });
});

test('the curve goes down for a target below the start, and makes room for values beyond both', () => {
  const { pace, line, area } = drawn(80, 72, [
    point('2026-10-01', 80),
    point('2026-10-06', 88),
    point('2026-10-11', 72),
  ]);
  expect([pace, line, area]).toEqual(['M5 28L995 51', 'M5 28L500 5L995 51', 'M5 28L500 5L995 51V28H5Z']);
});

test('a bracket at the line of today marks what is missing to the pace while it is behind', () => {
  const path = [point('2026-10-01', 0), point('2026-10-04', 2)];
  expect(drawn(0, 10, path, MIDDLE, true).gap).toBe('M500 28V41.8M500 28m-9 0h18M500 41.8m-9 0h18');
  expect(drawn(0, 10, path, null, true).gap).toBe('');
  expect(drawn(0, 10, [], MIDDLE, true).gap).toBe('');
});

test('the word beside the line of today stands opposite to the curve, inside the drawing', () => {
  const label = (start: number, target: number, today: string, value: number) =>
    drawn(start, target, [point('2026-10-01', start), point(today, value)], civilDate(today)).todayLabel?.side ?? null;
  expect(label(0, 10, '2026-10-05', 2)).toBe('TOP');
  expect(label(10, 0, '2026-10-05', 8)).toBe('BOTTOM');
  expect(label(0, 10, '2026-10-07', 9)).toBe('BOTTOM');
  expect(label(10, 0, '2026-10-07', 1)).toBe('TOP');
  expect(label(0, 10, '2026-10-10', 2)).toBeNull();
});

test('the word beside the line of today keeps away from the pace and from the level of the start', () => {
  const label = (start: number, target: number, today: string, value: number) =>
    drawn(start, target, [point('2026-10-01', start), point(today, value)], civilDate(today)).todayLabel;
  // The pace reaches the upper edge.
  expect(label(0, 10, '2026-10-09', 2)).toMatchObject({ side: 'BOTTOM', inset: (8 / 56) * 100 });
  expect(label(10, 0, '2026-10-09', 8)).toMatchObject({ side: 'TOP', inset: (8 / 56) * 100 });
  // It has not left the lower one.
  expect(label(0, 10, '2026-10-02', 6)).toMatchObject({ side: 'TOP', inset: 0 });
  expect(label(10, 0, '2026-10-02', 4)).toMatchObject({ side: 'BOTTOM', inset: 0 });
});

test('the curve has only a dot without a check-in, and nothing without a value', () => {
  expect(drawn(0, 10, [point('2026-10-01', 0)])).toMatchObject({ line: '', area: '', latest: 'M5 51h0' });
  expect(drawn(0, 10, [], null)).toMatchObject({ line: '', area: '', latest: '', today: '', pace: 'M5 51L995 5' });
});

test('the curve leaves out a dot that the latest one would cover', () => {
  const { dots } = computeCurve(
    {
      start: 0,
      target: 100,
      range: { first: FIRST, last: civilDate('2027-01-09') },
      path: [point('2026-10-01', 0), point('2026-10-21', 20), point('2026-11-18', 48), point('2026-11-20', 50)],
      isBehind: false,
    },
    FIRST,
    null,
  );
  expect(dots).toBe('M203 41.8h0');
});

test('the curve has no dots of single check-ins when there are many', () => {
  const many = Array.from({ length: 40 }, (_, index) => point('2026-10-06', index));
  expect(drawn(0, 39, many).dots).toBe('');
  const some = [...many.slice(0, 3), point('2026-10-08', 3)];
  expect(drawn(0, 39, some).dots.split('M')).toHaveLength(3);
});
