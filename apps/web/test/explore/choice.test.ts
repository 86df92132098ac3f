import { describe, expect, test } from 'vitest';
import { drawnMeasure, parseChoice, rangeOf, toSearch, rangeErrors } from '../../src/features/explore/choice';

const TODAY = '2026-03-11';
const read = (search: Record<string, string>) => parseChoice(search, TODAY, 'MONDAY');

describe('selection of a URL', () => {
  test('defaults to the last 12 weeks by week', () => {
    expect(read({})).toEqual({
      name: '12w',
      range: { from: '2025-12-22', to: TODAY },
      group: 'WEEK',
      measure: 'TOTAL',
      view: 'CHART',
      sorting: { column: 'when', isDescending: true },
      notice: null,
    });
  });

  test.each([
    ['4w', '2026-02-16'],
    ['26w', '2025-09-15'],
    ['year', '2025-03-17'],
  ])('%s starts on %s with a whole week', (range, from) => {
    expect(read({ range }).range).toEqual({ from, to: TODAY });
  });

  test("starts on the user's start day", () => {
    expect(rangeOf('4w', TODAY, 'SUNDAY').from).toBe('2026-02-15');
    expect(rangeOf('4w', TODAY, 'SATURDAY').from).toBe('2026-02-14');
  });

  test('is a custom range', () => {
    expect(
      read({
        range: 'custom',
        from: '2025-01-01',
        to: '2025-06-30',
        by: 'month',
        show: 'mean',
        view: 'table',
        sort: 'total',
      }),
    ).toEqual({
      name: 'custom',
      range: { from: '2025-01-01', to: '2025-06-30' },
      group: 'MONTH',
      measure: 'MEAN',
      view: 'TABLE',
      sorting: { column: 'total', isDescending: false },
      notice: null,
    });
  });

  test.each([
    { range: 'forever' },
    { by: 'hour' },
    { by: 'DAY' },
    { show: 'most' },
    { view: 'cloud' },
    { sort: '-mood' },
    { range: 'custom' },
    { range: 'custom', from: '2026-02-30', to: '2026-03-01' },
    { range: 'custom', from: '2026-03-02', to: '2026-03-01' },
    { range: 'custom', from: '2026-03-02', to: '2026-03-12' },
    { range: 'custom', from: '2010-01-01', to: '2026-03-01' },
    { range: 'custom', from: '1850-01-01', to: '1850-03-01' },
  ])('is the default, with a notice, where %j is invalid', (search) => {
    expect(read(search)).toEqual({ ...read({}), notice: 'BAD' });
  });

  test('keeps the valid parts', () => {
    expect(read({ range: '4w', by: 'century' })).toEqual({ ...read({ range: '4w' }), notice: 'BAD' });
  });

  test('is by week where there are too many days', () => {
    const search = { range: 'custom', from: '2020-01-01', to: '2026-01-01' };
    expect(read({ ...search, by: 'day' })).toEqual({ ...read(search), notice: 'DAYS' });
  });

  test.each([
    {},
    { range: '4w', by: 'day' },
    { range: 'custom', from: '2025-01-01', to: '2025-06-30', show: 'mean' },
    { range: 'year', by: 'month', view: 'table', sort: '-total' },
  ])('%j is converted to a URL and back', (search) => {
    const written = Object.fromEntries(
      Object.entries(toSearch(read(search))).filter(([, value]) => value !== undefined),
    );
    expect(written).toEqual(search);
  });
});

test.each([
  [
    { from: '', to: '2026-03-01' },
    { from: 'missing', to: null },
  ],
  [
    { from: '2026-03-01', to: '2026-03-12' },
    { from: null, to: 'future' },
  ],
  [
    { from: '2026-03-01', to: '2026-02-01' },
    { from: null, to: 'REVERSED' },
  ],
  [
    { from: '2001-03-01', to: '2026-02-01' },
    { from: null, to: 'TOO_LONG' },
  ],
  [
    { from: '2020-03-01', to: '2026-02-01' },
    { from: null, to: null },
  ],
])('has the errors of %j: %j', (typed, errors) => {
  expect(rangeErrors(typed, TODAY)).toEqual(errors);
});

test.each([
  ['12w', 'DAY', 'MEAN'],
  ['4w', 'DAY', 'TOTAL'],
  ['year', 'WEEK', 'TOTAL'],
] as const)('%s by %s are drawn as %s, if the total is chosen', (name, group, drawn) => {
  const range = rangeOf(name, TODAY, 'MONDAY');
  expect(drawnMeasure({ range, group, measure: 'TOTAL' })).toBe(drawn);
  expect(drawnMeasure({ range, group, measure: 'MEAN' })).toBe('MEAN');
});
