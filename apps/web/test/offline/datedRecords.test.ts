import * as samples from '@sevenfold/contract/samples';
import type { Entry } from '@sevenfold/contract';
import { addDays, civilDate, type CivilDate } from '@sevenfold/domain/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { covering, holdsRecordsOf, recordsIn, type Source } from '../../src/offline/datedRecords';
import { type Records, recordsOf } from '../../src/features/record/records';

const MONDAY = civilDate('2026-09-28');
const entry = (date: CivilDate, id: string): Entry => samples.entry({ id, date });
const source = (
  from: CivilDate,
  to: CivilDate,
  updatedAt: number,
  entries: readonly Entry[] = [],
): Source<Records> => ({ queryKey: ['records', from, to], data: recordsOf(from, to, entries, []), updatedAt });

describe('records combined from cached queries', () => {
  test('have no gap', () => {
    const range = { from: MONDAY, to: addDays(MONDAY, 9) };
    const first = source(MONDAY, addDays(MONDAY, 6), 1);
    expect(covering(range, [first])).toBeUndefined();
    expect(covering(range, [first, source(addDays(MONDAY, 8), addDays(MONDAY, 13), 1)])).toBeUndefined();
    expect(covering(range, [first, source(addDays(MONDAY, 7), addDays(MONDAY, 13), 1)])).toBeDefined();
  });

  test('are those fetched last for each date', () => {
    const range = { from: MONDAY, to: addDays(MONDAY, 6) };
    const old = source(MONDAY, addDays(MONDAY, 6), 1, [entry(MONDAY, 'gone'), entry(addDays(MONDAY, 6), 'stays')]);
    const newer = source(addDays(MONDAY, -1), addDays(MONDAY, 5), 2, [entry(addDays(MONDAY, 1), 'added')]);
    const dated = covering(range, [old, newer]);
    const found = dated && recordsIn(dated);
    expect(found?.entries.map(({ id }) => id)).toEqual(['added', 'stays']);
    expect(found?.updatedAt).toBe(1);
  });

  test('are the same however the range is cut into queries', () => {
    const dates = fc.array(fc.integer({ min: 0, max: 27 }), { maxLength: 40 });
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 27 }), { maxLength: 6 });
    fc.assert(
      fc.property(
        dates,
        cuts,
        fc.integer({ min: 0, max: 27 }),
        fc.integer({ min: 0, max: 27 }),
        (days, inner, one, other) => {
          const entries = days.sort((a, b) => a - b).map((day, index) => entry(addDays(MONDAY, day), `entry ${index}`));
          const starts = [0, ...inner.sort((a, b) => a - b)];
          const sources = starts.map((start, index) => {
            const [from, to] = [addDays(MONDAY, start), addDays(MONDAY, (starts[index + 1] ?? 28) - 1)];
            return source(
              from,
              to,
              index,
              entries.filter(({ date }) => from <= date && date <= to),
            );
          });
          const range = { from: addDays(MONDAY, Math.min(one, other)), to: addDays(MONDAY, Math.max(one, other)) };
          const dated = covering(range, sources);
          const expected = entries.filter(({ date }) => range.from <= date && date <= range.to).map(({ id }) => id);
          expect(
            dated &&
              recordsIn(dated)
                .entries.map(({ id }) => id)
                .sort(),
          ).toEqual(expected.sort());
        },
      ),
    );
  });

  test('come from queries of all activities only', () => {
    const holds = holdsRecordsOf({ from: MONDAY, to: MONDAY });
    expect(holds(['records', MONDAY, addDays(MONDAY, 6)])).toBe(true);
    expect(holds(['records', addDays(MONDAY, 1), addDays(MONDAY, 6)])).toBe(false);
    expect(holds(['records', 'of', '01a2011a-0708-79b3-9e98-5eab95225527', MONDAY, MONDAY, 200])).toBe(false);
    expect(holds(['weekTotals', 'MONDAY', MONDAY, MONDAY])).toBe(false);
  });
});
