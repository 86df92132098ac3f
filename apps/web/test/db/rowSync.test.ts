import type { Changes, LifeRating, QueryOf } from '@sevenfold/contract';
import { addWeeks, type CivilDate, civilDate, weekId } from '@sevenfold/domain/calendar';
import { NO_SCORES } from '@sevenfold/domain/lifeRating';
import { activity, entry, user } from '@sevenfold/contract/samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowStore } from '../../src/db/rowStore';
import { RowSync } from '../../src/db/rowSync';
import { page, type Page, WINDOW_START } from './pages';

type Query = QueryOf<'GET /api/v1/rows'>;

const NOW = '2026-01-05T00:00:00.000Z';
const TODAY = civilDate('2026-01-05');

const rating = (date: CivilDate, learning: number): LifeRating => ({
  date,
  scores: { ...NO_SCORES, learning },
  updatedAt: NOW,
});

/** A server with ratings: every write raises the version, and a page has one row. */
class Server {
  version = 0;
  epoch = 'e1';
  readonly rows = new Map<CivilDate, { learning: number | null; version: number }>();
  isFailing = false;

  write(date: CivilDate, learning: number | null): Changes {
    this.version += 1;
    this.rows.set(date, { learning, version: this.version });
    return learning === null
      ? { version: this.version, rows: {}, removed: { lifeRating: [date] } }
      : { version: this.version, rows: { lifeRating: [rating(date, learning)] }, removed: {} };
  }

  restore(to: Server): void {
    this.version = to.version;
    this.epoch = `${this.epoch}'`;
    this.rows.clear();
    for (const [date, row] of to.rows) this.rows.set(date, row);
  }

  copy(): Server {
    const copy = new Server();
    copy.version = this.version;
    for (const [date, row] of this.rows) copy.rows.set(date, row);
    return copy;
  }

  page({ since, epoch, next }: Query = {}): Page {
    if (this.isFailing) throw new Error('offline');
    const isFresh = since === undefined || epoch !== this.epoch || Number(since) > this.version;
    const wanted = [...this.rows]
      .filter(([, { version, learning }]) => (isFresh ? learning !== null : version > Number(since)))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const at = wanted.findIndex(([date]) => date > (next ?? ''));
    const one = at < 0 ? undefined : wanted[at];
    return {
      version: this.version,
      epoch: this.epoch,
      isFresh,
      from: '2025-01-06',
      rows: one && one[1].learning !== null ? { lifeRating: [rating(one[0], one[1].learning)] } : {},
      removed: one && one[1].learning === null ? { lifeRating: [one[0]] } : {},
      next: one && at + 1 < wanted.length ? one[0] : null,
    };
  }

  shown = () =>
    Object.fromEntries([...this.rows].flatMap(([date, { learning }]) => (learning === null ? [] : [[date, learning]])));
}

function createDevice(server: Server, now = () => NOW) {
  const store = new RowStore({ mutations: [], now: () => NOW });
  const requests: Query[] = [];
  const sync = new RowSync({
    store,
    now,
    request: async (query) => {
      requests.push(query);
      await Promise.resolve();
      return server.page(query);
    },
    wantedFrom: () => '2024-12-30',
  });
  const shown = () =>
    Object.fromEntries([...store.all('lifeRating')].map(([date, { scores }]) => [date, scores.learning]));
  return { store, sync, requests, shown };
}

/** A device of a server that responds when the test tells it to. */
function createPatientDevice() {
  const requests: Query[] = [];
  const waiting: ((next: Page) => void)[] = [];
  const sync = new RowSync({
    store: new RowStore({ mutations: [], now: () => NOW }),
    now: () => NOW,
    request: (query) => {
      requests.push(query);
      return new Promise((resolve) => waiting.push(resolve));
    },
    wantedFrom: () => '2024-12-30',
  });
  const respond = async (next: Page) => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.(next);
  };
  return { sync, respond, requests };
}

describe('a device', () => {
  it('reads all pages, and after that only what changed', async () => {
    const server = new Server();
    server.write('2026-01-01', 1);
    server.write('2026-01-02', 2);
    const { sync, shown, requests } = createDevice(server);
    await sync.pull();
    expect(shown()).toEqual(server.shown());
    expect(requests).toEqual([{ from: '2024-12-30' }, { from: '2024-12-30', next: '2026-01-01' }]);
    server.write('2026-01-03', 3);
    await sync.pull();
    expect(requests.at(-1)).toEqual({ since: '2', epoch: 'e1', from: '2025-01-06' });
    expect(shown()).toEqual(server.shown());
  });

  it('reads again what changed before its window while everything was read for the first time', async () => {
    const { sync, respond, requests } = createPatientDevice();
    const pulled = sync.pull();
    sync.apply({ version: 6, rows: { entry: [entry({ date: civilDate('2020-01-06') })] }, removed: {} }, 'e1');
    await respond(page({ version: 5 }));
    await respond(page({ version: 6, isFresh: false }));
    await pulled;
    expect(requests).toEqual([{ from: '2024-12-30' }, { since: '5', epoch: 'e1', from: WINDOW_START }]);
    expect(sync.position?.version).toBe(6);
  });

  it('shows no state in between when all sums are given anew, however many there are', async () => {
    const weeks = Array.from({ length: 700 }, (_, index) => addWeeks(weekId('2010-W01'), index));
    const sums = (amount: number) =>
      weeks.map((week) => ({ activityId: 'run', weekId: week, amount, dayBits: 1, skippedDays: 0 }));
    const pages = [
      page({ version: 1, rows: { weekSum: sums(1) } }),
      page({ version: 2, isFresh: false, rows: { weekSum: sums(2) }, removed: { weekSum: ['*'] } }),
    ];
    const store = new RowStore({ mutations: [], now: () => NOW });
    const counts = new Set<number>();
    const sync = new RowSync({
      store,
      now: () => NOW,
      request: async () => pages.shift() ?? Promise.reject(new Error('There is no other page')),
      wantedFrom: () => '2024-12-30',
    });
    await sync.pull();
    store.subscribe('weekSum', () => counts.add(store.all('weekSum').size));
    await sync.pull();
    expect([...counts]).toEqual([700]);
    expect([...store.all('weekSum').values()].every(({ amount }) => amount === 2)).toBe(true);
  });

  it('applies rows that come early, but says that what an operation built on may be missing', async () => {
    const server = new Server();
    const { sync, shown } = createDevice(server);
    await sync.pull();
    server.write('2026-01-01', 1);
    expect(sync.apply(server.write('2026-01-02', 2), server.epoch)).toBe(false);
    expect(shown()).toEqual({ '2026-01-02': 2 });
    await sync.pull();
    expect(sync.apply(server.write('2026-01-03', 3), server.epoch)).toBe(true);
  });

  it('takes an acknowledged change that it has read already as applied, unless the epoch is another one', async () => {
    const server = new Server();
    const { sync } = createDevice(server);
    const changes = server.write('2026-01-01', 1);
    await sync.pull();
    expect(sync.apply(changes, 'e1')).toBe(true);
    expect([sync.apply(changes, 'e0'), sync.apply(changes, undefined)]).toEqual([false, false]);
  });

  it('needs no request for announced changes without a gap', async () => {
    const server = new Server();
    const { sync, shown, requests } = createDevice(server);
    await sync.pull();
    sync.apply(server.write('2026-01-01', 1), server.epoch);
    sync.apply(server.write('2026-01-01', null), server.epoch);
    expect([shown(), sync.position?.version, requests.length]).toEqual([{}, 2, 1]);
  });

  it('reads what was missed when a change comes early, or without rows', async () => {
    const server = new Server();
    const { sync, shown } = createDevice(server);
    await sync.pull();
    server.write('2026-01-01', 1);
    sync.apply(server.write('2026-01-02', 2), server.epoch);
    expect(shown()).toEqual({ '2026-01-02': 2 });
    await expect.poll(shown).toEqual(server.shown());
    server.write('2026-01-03', 3);
    sync.apply({ version: server.version }, 'e1');
    await expect.poll(shown).toEqual(server.shown());
    expect(sync.position?.version).toBe(3);
  });

  it('reads changes of records that are before its window, of which it has only sums', async () => {
    const server = new Server();
    const { sync, store, requests } = createDevice(server);
    await sync.pull();
    const earlier = entry({ id: 'earlier', date: '2025-01-05' });
    const within = entry({ id: 'within', date: '2025-01-06' });
    expect(sync.apply({ version: 1, rows: { entry: [within] } }, 'e1')).toBe(true);
    expect(sync.apply({ version: 2, rows: { entry: [earlier] } }, 'e1')).toBe(false);
    expect(sync.apply({ version: 2, removed: { entry: ['unknown'] } }, 'e1')).toBe(false);
    expect(sync.apply({ version: 2, removed: { entry: ['within'] } }, 'e1')).toBe(true);
    expect([[...store.all('entry').keys()], requests.length]).toEqual([[], 2]);
  });

  it('knows when it was last up to date, also by changes that it was sent', async () => {
    const server = new Server();
    let now = '2026-10-01T08:00:00.000Z';
    const { sync } = createDevice(server, () => now);
    await sync.pull();
    now = '2026-10-01T14:00:00.000Z';
    expect(sync.position?.at).toBe('2026-10-01T08:00:00.000Z');
    sync.apply(server.write('2026-01-01', 1), 'e1');
    expect(sync.position?.at).toBe(now);
    // The change in between has not arrived.
    server.write('2026-01-02', 2);
    const later = server.write('2026-01-03', 3);
    now = '2026-10-01T15:00:00.000Z';
    server.isFailing = true;
    sync.apply(later, 'e1');
    expect(sync.position?.at).toBe('2026-10-01T14:00:00.000Z');
  });

  it('drops what a restored server does not have, though its versions go back', async () => {
    const server = new Server();
    server.write('2026-01-01', 1);
    const backup = server.copy();
    const { sync, shown } = createDevice(server);
    server.write('2026-01-01', 5);
    server.write('2026-01-02', 2);
    await sync.pull();
    server.restore(backup);
    await sync.pull();
    expect([shown(), sync.position?.version]).toEqual([{ '2026-01-01': 1 }, 1]);
  });

  it('applies changes of a restored server, whose versions are lower, once its epoch is known', async () => {
    const server = new Server();
    const backup = server.copy();
    server.write('2026-01-01', 1);
    server.write('2026-01-02', 2);
    const { sync, shown } = createDevice(server);
    await sync.pull();
    server.restore(backup);
    const change = server.write('2026-01-03', 3);
    expect(sync.apply(change, server.epoch), 'taken for one that it has').toBe(false);
    expect(sync.forgetOtherEpoch(server.epoch)).toBe(true);
    expect(sync.apply(change, server.epoch)).toBe(true);
    await sync.pull();
    expect(shown()).toEqual({ '2026-01-03': 3 });
    expect(sync.forgetOtherEpoch(server.epoch), 'known').toBe(false);
  });

  it('reads again what a restored server announced while its rows were being read', async () => {
    const { sync, respond, requests } = createPatientDevice();
    const first = sync.pull();
    await respond(page({ version: 5 }));
    await first;
    const pulled = sync.pull();
    expect(sync.apply({ version: 2, rows: { activity: [activity()] } }, 'e2'), 'of another epoch').toBe(false);
    await respond(page({ version: 1, epoch: 'e2' }));
    await pulled;
    await respond(page({ version: 2, epoch: 'e2', isFresh: false, rows: { activity: [activity()] } }));
    await expect.poll(() => sync.position?.version).toBe(2);
    expect(requests).toHaveLength(3);
  });

  it('tells during its first pull which nouns are complete, and from which date on the records are', async () => {
    const recorded = (id: string, date: CivilDate) => entry({ id, date });
    const { sync, respond } = createPatientDevice();
    const known = () =>
      (['user', 'activity', 'skip', 'entry', 'weekSum'] as const).filter((noun) => sync.has(noun)).join(' ');
    const recordsFrom = () =>
      ['2025-01-06', '2025-03-05', '2025-03-06'].find((date) => sync.hasRecords(civilDate(date), TODAY));
    const told: string[] = [];
    sync.subscribe(() => told.push(`${known()}, ${recordsFrom()}`));
    const pulled = sync.pull();
    await respond(page({ rows: { user: [user()], area: [], activity: [activity()] }, next: 'skip' }));
    await respond(
      page({ rows: { skip: [], entry: [recorded('c', '2025-03-07'), recorded('b', '2025-03-05')] }, next: 'entry' }),
    );
    await respond(page({ rows: { entry: [recorded('a', '2025-03-05'), recorded('0', '2025-03-04')] }, next: 'more' }));
    await respond(page({ rows: { objective: [] }, next: 'objective' }));
    expect(sync.windowStart).toBeUndefined();
    await respond(page());
    await pulled;
    expect(told).toEqual([
      // Of the noun of the last row, more may follow.
      'user, undefined',
      'user activity skip, 2025-03-06',
      'user activity skip, 2025-03-05',
      'user activity skip entry, 2025-01-06',
      'user activity skip entry, 2025-01-06',
      'user activity skip entry weekSum, 2025-01-06',
    ]);
  });

  it('reads nothing before all of its stored rows are there, of which a removed one would return', async () => {
    const { sync, respond, requests } = createPatientDevice();
    sync.restore(
      { version: 7, epoch: 'e1', from: WINDOW_START },
      { first: civilDate('2026-02-01'), last: civilDate('2026-04-30') },
    );
    const pulled = sync.pull();
    await Promise.resolve();
    expect(requests).toEqual([]);
    expect([sync.has('weekSum'), sync.windowStart]).toEqual([true, undefined]);
    expect(sync.hasRecords('2026-02-01', '2026-04-30')).toBe(true);
    expect(sync.hasRecords('2026-01-31', '2026-02-06')).toBe(false);
    expect(sync.hasRecords('2026-04-27', '2026-05-03')).toBe(false);
    sync.completeRestore();
    expect(requests).toEqual([{ since: '7', epoch: 'e1', from: WINDOW_START }]);
    expect(sync.hasRecords(WINDOW_START, TODAY)).toBe(true);
    await respond(page({ version: 7, isFresh: false }));
    await pulled;
  });

  it('reads everything when its stored rows cannot be read, and shows those that could until then', async () => {
    const { sync, respond, requests } = createPatientDevice();
    sync.restore({ version: 7, epoch: 'e1', from: WINDOW_START }, { first: WINDOW_START, last: TODAY });
    const pulled = sync.pull();
    sync.forgetPosition();
    expect(requests).toEqual([{ from: '2024-12-30' }]);
    expect([sync.has('activity'), sync.hasRecords(WINDOW_START, TODAY)]).toEqual([true, true]);
    await respond(page({ version: 8 }));
    await pulled;
    expect(sync.position).toEqual({ version: 8, epoch: 'e1', from: WINDOW_START, at: NOW });
  });

  it('keeps what has arrived when a pull fails, and shows no row of the next user after a reset', async () => {
    const server = new Server();
    server.write('2026-01-01', 1);
    const { sync, store, shown } = createDevice(server);
    await sync.pull();
    server.isFailing = true;
    await expect(sync.pull()).rejects.toThrow('offline');
    expect(shown()).toEqual({ '2026-01-01': 1 });
    server.isFailing = false;
    const pulling = sync.pull();
    sync.reset();
    store.clear();
    await expect(pulling).rejects.toThrow('ended');
    expect(shown()).toEqual({});
  });
});

const date = fc.constantFrom<CivilDate>('2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04');
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('write'), date, learning: fc.option(fc.integer({ min: 1, max: 10 })) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deliver'), which: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose'), which: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pull') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail'), isFailing: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass'), turns: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('backup', 'restore', 'hello') }) },
);

it('whatever is lost, late, interrupted or restored from a backup, a device has the rows of the server after the next pull', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = new Server();
      const { sync, shown } = createDevice(server);
      const announced: { readonly changes: Changes; readonly epoch: string }[] = [];
      let backup = server.copy();
      for (const one of steps) {
        if (one.kind === 'write' && 'learning' in one)
          announced.push({ changes: server.write(one.date, one.learning), epoch: server.epoch });
        if (one.kind === 'deliver' && 'which' in one)
          announced.splice(one.which, 1).forEach(({ changes, epoch }) => sync.apply(changes, epoch));
        if (one.kind === 'lose' && 'which' in one) announced.splice(one.which, 1);
        if (one.kind === 'backup') backup = server.copy();
        if (one.kind === 'restore') server.restore(backup);
        if (one.kind === 'hello') sync.forgetOtherEpoch(server.epoch);
        if (one.kind === 'pull') void sync.pull().catch(() => undefined);
        if (one.kind === 'fail' && 'isFailing' in one) server.isFailing = one.isFailing;
        if ('turns' in one) for (let turn = 0; turn < one.turns; turn += 1) await Promise.resolve();
      }
      server.isFailing = false;
      await sync.pull();
      expect(shown()).toEqual(server.shown());
      expect(sync.position?.version).toBe(server.version);
    }),
    { numRuns: 500 },
  );
});
