import { activity, user } from '@sevenfold/contract/samples';
import { NO_SCORES } from '@sevenfold/domain/lifeRating';
import { describe, expect, test } from 'vitest';
import { DeviceRows } from '../../src/db/deviceRows';
import type { PendingOperation } from '../../src/db/rowStore';
import { page, type Page } from './pages';

const NOW = '2026-01-05T00:00:00.000Z';

const rate = (id: string, date: string): PendingOperation => ({
  id,
  call: 'POST /api/v1/life-rating',
  body: { date, scores: NO_SCORES },
});

/** Rows of a server that responds, to one request after the other, when `respond` is called. */
function createDevice() {
  const waiting: (() => void)[] = [];
  const rows = new DeviceRows({
    request: () => new Promise((resolve) => waiting.push(() => resolve(page()))),
    readRecords: () => Promise.reject(new Error('offline')),
    now: () => NOW,
  });
  const respond = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.();
  };
  return { rows, respond, dates: () => [...rows.store.all('lifeRating').keys()] };
}

/** A device whose requests for rows the test answers, one after the other. */
function createWaitingDevice() {
  const waiting: { resolve: (next: Page) => void; reject: (error: Error) => void }[] = [];
  const rows = new DeviceRows({
    request: () => new Promise((resolve, reject) => waiting.push({ resolve, reject })),
    readRecords: () => Promise.reject(new Error('offline')),
    now: () => NOW,
  });
  const next = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    return waiting.shift();
  };
  return {
    rows,
    respond: async (answer: Page) => (await next())?.resolve(answer),
    fail: async () => (await next())?.reject(new Error('offline')),
  };
}

test('a failed pull that a change has caused is repeated once the server is reachable again', async () => {
  const { rows, respond, fail } = createWaitingDevice();
  const pulled = rows.pull();
  await respond(page({ version: 1 }));
  await pulled;
  expect(await rows.retryIfFailed()).toBe(true);
  rows.onChanges({ version: 2 }, 'e1');
  await fail();
  await expect.poll(() => rows.sync.isFailed).toBe(true);
  const retried = rows.retryIfFailed();
  await respond(page({ version: 2, isFresh: false, rows: { activity: [activity()] } }));
  expect(await retried).toBe(true);
  expect([rows.store.all('activity').size, rows.sync.position?.version]).toEqual([1, 2]);
});

describe('the first reading of all rows', () => {
  test('shows the user of the session until their row arrives', async () => {
    const { rows, respond } = createWaitingDevice();
    rows.showUser(user({ name: 'Ana' }));
    expect(rows.user?.name).toBe('Ana');
    const pulled = rows.pull();
    await respond(page({ rows: { user: [user({ name: 'Ana Maria' })] } }));
    await pulled;
    expect(rows.user?.name).toBe('Ana Maria');
    rows.showUser(user({ name: 'Ana' }));
    expect(rows.user?.name).toBe('Ana Maria');
  });

  test('is waited for as far as rows of a noun are needed', async () => {
    const { rows, respond } = createWaitingDevice();
    const arrived: string[] = [];
    const pulled = rows.pull();
    void rows.whenThere('user').then((isThere) => arrived.push(`user ${isThere}`));
    const activities = rows.whenThere('activity').then((isThere) => arrived.push(`activities ${isThere}`));
    await respond(page({ rows: { user: [user()], area: [] }, next: 'activity' }));
    await expect.poll(() => arrived).toEqual(['user true']);
    await respond(page({ rows: { activity: [activity()] } }));
    await Promise.all([pulled, activities]);
    expect(arrived).toEqual(['user true', 'activities true']);
    expect(await rows.whenThere('review')).toBe(true);
  });

  test('that fails is told to those who wait, and can be repeated', async () => {
    const { rows, respond, fail } = createWaitingDevice();
    const isThere = rows.whenThere('user');
    const states: string[] = [];
    rows.subscribe(() => states.push(`failed ${rows.state.isFailed}, reading ${rows.state.isReading}`));
    const pulled = rows.pull();
    await fail();
    await expect(pulled).rejects.toThrow('offline');
    expect(await isThere).toBe(false);
    expect(rows.state).toMatchObject({ isFailed: true, error: new Error('offline') });
    const repeated = rows.retryIfFailed();
    await respond(page({ rows: { user: [user()] } }));
    expect(await repeated).toBe(true);
    expect(await rows.whenThere('user')).toBe(true);
    expect(states).toEqual([
      'failed false, reading true',
      'failed true, reading false',
      'failed true, reading true',
      'failed false, reading false',
    ]);
    expect(await rows.retryIfFailed(), 'nothing to repeat').toBe(true);
  });
});

describe('operations that were acknowledged without telling what they wrote', () => {
  test('are shown until a pull that began after their acknowledgement, also if another one was running', async () => {
    const { rows, respond, dates } = createDevice();
    const [first, second] = [rate('a', '2026-01-01'), rate('b', '2026-01-02')];
    rows.setPending([first, second]);
    rows.onAcknowledged(first);
    rows.setPending([second]);
    await Promise.resolve();
    rows.onAcknowledged(second);
    rows.setPending([]);
    expect(dates()).toEqual(['2026-01-01', '2026-01-02']);
    await respond();
    await expect.poll(dates).toEqual(['2026-01-02']);
    await respond();
    await expect.poll(dates).toEqual([]);
  });

  test('do not undo what ran after them, once its rows are there', async () => {
    const { rows, respond } = createWaitingDevice();
    const shownScore = () => rows.store.get('lifeRating', '2026-01-01')?.scores.body;
    const rating = (body: number) => ({ date: '2026-01-01', scores: { ...NO_SCORES, body } }) as const;
    const changes = (version: number, body: number) => ({
      version,
      rows: { lifeRating: [{ ...rating(body), updatedAt: NOW }] },
    });
    const [first, second] = [3, 7].map((body, index) => ({
      ...rate(String(index), '2026-01-01'),
      body: rating(body),
    }));
    if (!first || !second) throw new Error('Operations are missing');
    const pulled = rows.pull();
    await respond(page({ version: 1 }));
    await pulled;
    rows.setPending([first, second]);
    // A retry is told the version only; what it wrote comes by the change stream.
    rows.onChanges({ version: 2 }, 'e1', [first.id]);
    rows.onAcknowledged(first);
    rows.setPending([second]);
    rows.onChanges(changes(2, 3), 'e1');
    expect(shownScore()).toBe(7);
    rows.onChanges(changes(3, 7), 'e1', [second.id]);
    rows.onAcknowledged(second);
    rows.setPending([]);
    expect(shownScore()).toBe(7);
  });
});

test('a device that was away for longer than tombstones are kept begins anew, with what it has not sent', async () => {
  const { rows, respond } = createWaitingDevice();
  const [kept, removed, made] = ['kept', 'removed', 'made'].map((id) => activity({ id, name: id }));
  if (!kept || !removed || !made) throw new Error('Activities are missing');
  const first = rows.pull();
  await respond(page({ version: 1, rows: { user: [user()], activity: [kept, removed] } }));
  await first;
  rows.setPending([rate('offline', '2026-01-05')]);
  // A hundred days later: its version is older than the oldest tombstone.
  const back = rows.pull();
  await respond(page({ version: 900, rows: { user: [user()], activity: [kept, made] }, isFresh: true }));
  await back;
  expect([...rows.store.all('activity').keys()]).toEqual(['kept', 'made']);
  expect([...rows.store.all('lifeRating').keys()]).toEqual(['2026-01-05']);
});
