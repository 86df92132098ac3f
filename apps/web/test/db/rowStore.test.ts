import type { LifeRating } from '@sevenfold/contract';
import { mutation, type Mutation } from '@sevenfold/model/mutation';
import type { Mutation as MutationKey } from '@sevenfold/contract';
import { NO_SCORES } from '@sevenfold/domain/lifeRating';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { rateLife, removeLifeRating } from '@sevenfold/model/lifeRating';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type PendingOperation, RowStore } from '../../src/db/rowStore';

/** Moves a rating to the next date, unless there is one: reads and writes two rows. */
const move = mutation('POST /api/v1/areas/order', {
  effect: 'SETS',
  about: () => [],
  apply(rows, { updates: [update] }) {
    const from = dates[update?.order ?? 0] ?? '2026-01-01';
    const to = dates[(update?.order ?? 0) + 1] ?? '2026-01-01';
    const rating = rows.get('lifeRating', from);
    if (!rating || rows.get('lifeRating', to)) return;
    rows.remove('lifeRating', from);
    rows.put('lifeRating', { ...rating, date: to });
  },
});
/** Raises all ratings to a score: lists the rows of a noun. */
const raise = mutation('DELETE /api/v1/objective', {
  effect: 'SETS',
  about: () => [],
  apply(rows, { id }) {
    for (const one of rows.list('lifeRating'))
      if ((one.scores.learning ?? 0) < Number(id))
        rows.put('lifeRating', { ...one, scores: { ...one.scores, learning: Number(id) } });
  },
});
const mutations = [rateLife, removeLifeRating, move, raise] as readonly object[] as readonly Mutation<MutationKey>[];
const dates: CivilDate[] = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'];
const NOW = '2026-01-05T00:00:00.000Z';

const rating = (date: CivilDate, learning: number): LifeRating => ({
  date,
  scores: { ...NO_SCORES, learning },
  updatedAt: NOW,
});
const rate = (id: string, date: CivilDate, learning: number): PendingOperation => ({
  id,
  call: 'POST /api/v1/life-rating',
  body: { date, scores: { ...NO_SCORES, learning } },
});
const unrate = (id: string, date: CivilDate): PendingOperation => ({
  id,
  call: 'DELETE /api/v1/life-rating',
  body: { date },
});
const createStore = () => new RowStore({ mutations, now: () => NOW });
const shown = (store: RowStore) =>
  Object.fromEntries([...store.all('lifeRating')].map(([date, { scores }]) => [date, scores.learning]));

describe('rows on the device', () => {
  it('show pending operations on top of what the server gave', () => {
    const store = createStore();
    store.applyChanges({ version: 1, rows: { lifeRating: [rating('2026-01-01', 1)] } });
    store.setPending([rate('a', '2026-01-02', 2), unrate('b', '2026-01-01')]);
    expect(shown(store)).toEqual({ '2026-01-02': 2 });
    store.setPending([unrate('b', '2026-01-01')]);
    expect(shown(store)).toEqual({});
  });

  it('keep their identity, and call nobody, when the server acknowledges what is shown', () => {
    const store = createStore();
    store.setPending([rate('a', '2026-01-02', 2)]);
    const before = store.get('lifeRating', '2026-01-02');
    const listener = vi.fn();
    store.subscribe('lifeRating', listener);
    store.setPending([], { version: 2, rows: { lifeRating: [rating('2026-01-02', 2)] } });
    expect(store.get('lifeRating', '2026-01-02')).toBe(before);
    expect(listener).not.toHaveBeenCalled();
  });

  it('are only those that come along when all of a noun are replaced', () => {
    const store = createStore();
    const list = [rating('2026-01-01', 1), rating('2026-01-02', 2)];
    store.applyChanges({ version: 1, rows: { lifeRating: list } });
    const again = [rating('2026-01-02', 3), rating('2026-01-03', 4)];
    store.applyChanges({ version: 2, rows: { lifeRating: again }, removed: { lifeRating: ['*'] } });
    expect(shown(store)).toEqual({ '2026-01-02': 3, '2026-01-03': 4 });
    // On the next page.
    store.applyChanges({ version: 2, rows: { lifeRating: [rating('2026-01-01', 5)] } });
    expect(shown(store)).toEqual({ '2026-01-01': 5, '2026-01-02': 3, '2026-01-03': 4 });
  });

  it('ignore what is older than what they have, also for a removed row', () => {
    const store = createStore();
    store.applyChanges({
      version: 5,
      rows: { lifeRating: [rating('2026-01-01', 5)] },
      removed: { lifeRating: ['2026-01-02'] },
    });
    store.applyChanges({ version: 4, rows: { lifeRating: [rating('2026-01-01', 4), rating('2026-01-02', 4)] } });
    expect(shown(store)).toEqual({ '2026-01-01': 5 });
  });

  it('show an operation that lists them also on those that arrive later', () => {
    const store = createStore();
    store.setPending([{ id: 'a', call: 'DELETE /api/v1/objective', body: { id: '5' } }]);
    store.applyChanges({ version: 1, rows: { lifeRating: [rating('2026-01-01', 1), rating('2026-01-02', 9)] } });
    expect(shown(store)).toEqual({ '2026-01-01': 5, '2026-01-02': 9 });
  });

  it('tell what the server has changed, also where it is shown already', () => {
    const store = createStore();
    const changed = vi.fn();
    store.observeBase(({ key, row, previous }) => changed(key, row, previous));
    store.setPending([rate('a', '2026-01-01', 2)]);
    store.setPending([], { version: 2, rows: { lifeRating: [rating('2026-01-01', 2)] } });
    store.applyChanges({ version: 1, rows: { lifeRating: [rating('2026-01-01', 1)] } });
    expect(changed.mock.calls).toEqual([['2026-01-01', rating('2026-01-01', 2), undefined]]);
  });

  it('skip an operation that an older version of the app has stored with another body', () => {
    const store = createStore();
    store.setPending([{ id: 'a', call: 'POST /api/v1/areas/order', body: {} }, rate('b', '2026-01-01', 1)]);
    expect(shown(store)).toEqual({ '2026-01-01': 1 });
  });

  it('call those who subscribed to the row or its noun, once a batch', () => {
    const store = createStore();
    const [row, other, noun] = [vi.fn(), vi.fn(), vi.fn()];
    store.subscribe('lifeRating 2026-01-01', row);
    store.subscribe('lifeRating 2026-01-02', other);
    store.subscribe('lifeRating', noun);
    store.setPending([rate('a', '2026-01-01', 1), rate('b', '2026-01-01', 2)]);
    expect([row, other, noun].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
  });
});

const operation = fc.record({
  kind: fc.constantFrom('rate', 'unrate', 'move', 'raise'),
  date: fc.integer({ min: 0, max: 2 }),
  learning: fc.integer({ min: 1, max: 10 }),
});
const step = fc.oneof(
  fc.record({ step: fc.constant('add' as const), operation }),
  fc.record({ step: fc.constant('settle' as const), which: fc.nat(5), hasChanges: fc.boolean() }),
  fc.record({ step: fc.constant('insert' as const), operation }),
  fc.record({
    step: fc.constant('pull' as const),
    rows: fc.uniqueArray(fc.record({ date: fc.constantFrom(...dates), learning: fc.integer({ min: 1, max: 10 }) }), {
      selector: ({ date }) => date,
    }),
  }),
);

it('always show the base rows with all pending operations applied in order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const store = createStore();
      const base = new Map<CivilDate, number>();
      let pending: PendingOperation[] = [];
      let version = 0;
      let ids = 0;
      const made = ({ kind, date, learning }: { kind: string; date: number; learning: number }): PendingOperation => {
        const id = String((ids += 1));
        if (kind === 'rate') return rate(id, dates[date] ?? '2026-01-01', learning);
        if (kind === 'unrate') return unrate(id, dates[date] ?? '2026-01-01');
        if (kind === 'raise') return { id, call: 'DELETE /api/v1/objective', body: { id: String(learning) } };
        return { id, call: 'POST /api/v1/areas/order', body: { updates: [{ id, order: date }] } };
      };
      for (const one of steps) {
        if (one.step === 'add') pending = [...pending, made(one.operation)];
        if (one.step === 'insert') pending = [made(one.operation), ...pending];
        if (one.step === 'settle') pending = pending.filter((_, index) => index !== one.which);
        if (one.step === 'pull') {
          version += 1;
          for (const { date, learning } of one.rows) base.set(date, learning);
          store.applyChanges({
            version,
            rows: { lifeRating: one.rows.map(({ date, learning }) => rating(date, learning)) },
          });
        }
        store.setPending(pending);
        const expected = createStore();
        expected.applyChanges({
          version: 1,
          rows: { lifeRating: [...base].map(([date, learning]) => rating(date, learning)) },
        });
        expected.setPending(pending);
        expect(shown(store)).toEqual(shown(expected));
      }
    }),
    { numRuns: 300 },
  );
});
