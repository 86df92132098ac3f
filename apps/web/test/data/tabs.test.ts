import * as samples from '@sevenfold/contract/samples';
import type { Entry } from '@sevenfold/contract';
import { addDays, civilDate } from '@sevenfold/domain/calendar';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordsOf, type Records } from '../../src/features/record/records';
import { intent, type Intent } from '../../src/data/operation';
import type { Replica, ReplicaEvents, Request } from '../../src/data/replica';
import { ApiError, NetworkError } from '../../src/platform/http';
import { newId } from '../../src/platform/id';
import { fakeBrowser } from './fakeBrowser';
import { replicaOf } from './replicaOf';
import { memoryStore } from './memoryStore';

const MONDAY = civilDate('2026-09-28');
const RECORDS = ['records', MONDAY, addDays(MONDAY, 6)];
const entry = (amount: number): Entry => samples.entry({ id: newId(), date: MONDAY, amount });
const adding = ({ id, activityId, date, amount }: Entry): Intent =>
  intent('POST /api/v1/entry', { id, activityId, date, amount, source: 'MANUAL' });

/** A device whose tabs share a browser, a storage and a server. */
function device() {
  const browser = fakeBrowser();
  const store = memoryStore();
  const received: string[] = [];
  const network = { answer: async (): Promise<unknown> => ({}) };
  const request: Request = async (_, options) => {
    const answer = await network.answer();
    if (options?.key) received.push(options.key);
    return answer as never;
  };
  const openPage = async (events: ReplicaEvents = {}) => {
    const page = browser.openPage();
    const replica = replicaOf({ request, store, newId, tabs: page.tabs, events });
    replica.queries.setQueryData(RECORDS, recordsOf(MONDAY, addDays(MONDAY, 6), [], []));
    await replica.outbox.load();
    replica.outbox.resume();
    await vi.advanceTimersByTimeAsync(0);
    return {
      ...page,
      replica,
      dispatch: (amount: number) => replica.dispatch({ operations: [adding(entry(amount))], inverse: [] }),
    };
  };
  return { store, received, network, openPage };
}

const amounts = ({ replica }: { replica: Replica }) =>
  replica.queries.getQueryData<Records>(RECORDS)?.byActivity['run']?.entries.map(({ amount }) => amount) ?? [];
const full = Object.assign(new Error('No room'), { name: 'QuotaExceededError' });
const offline = () => Promise.reject(new NetworkError('offline'));
const pending = ({ replica }: { replica: Replica }) => replica.outbox.current().pending.length;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('two tabs', () => {
  test('show commands of each other at once, and send them once', async () => {
    const { received, openPage } = device();
    const first = await openPage();
    const second = await openPage();
    first.dispatch(1);
    second.dispatch(2);
    await vi.advanceTimersByTimeAsync(0);
    expect(new Set(amounts(first))).toEqual(new Set([1, 2]));
    expect(new Set(amounts(second))).toEqual(new Set([1, 2]));
    expect(received).toHaveLength(2);
    expect(pending(first) + pending(second)).toBe(0);
  });

  test('share one queue in one order', async () => {
    const { network, received, openPage } = device();
    network.answer = offline;
    const first = await openPage();
    const second = await openPage();
    for (const [index, page] of [first, second, first, second].entries()) {
      page.dispatch(index + 1);
      await vi.advanceTimersByTimeAsync(0);
    }
    const order = first.replica.outbox.current().pending.map(({ id }) => id);
    expect(second.replica.outbox.current().pending.map(({ id }) => id)).toEqual(order);
    network.answer = async () => ({});
    first.replica.outbox.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(received).toEqual(order);
  });

  test('learn that found operations are stored, when the device is slow', async () => {
    const { store, openPage } = device();
    const first = await openPage();
    let write: () => void = () => undefined;
    const { put } = store.pending;
    vi.spyOn(store.pending, 'put').mockImplementationOnce(async (records) => {
      await put(records);
      await new Promise<void>((resolve) => (write = resolve));
    });
    first.dispatch(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(pending(first)).toBe(0);
    // Operations acknowledged to the first tab are still stored, and the second tab missed the message.
    const second = await openPage();
    expect(pending(second)).toBe(1);
    write();
    await vi.advanceTimersByTimeAsync(0);
    expect(pending(second)).toBe(0);
    expect(store.pending.kept.size).toBe(0);
  });

  test('show and continue operations that a full device could not store', async () => {
    const { network, received, store, openPage } = device();
    network.answer = offline;
    vi.spyOn(store.pending, 'put').mockRejectedValue(full);
    await openPage();
    const second = await openPage();
    second.dispatch(1);
    await vi.advanceTimersByTimeAsync(0);
    const third = await openPage();
    third.dispatch(2);
    await vi.advanceTimersByTimeAsync(0);
    expect(amounts(third)).toEqual([1, 2]);
    const order = third.replica.outbox.current().pending.map(({ id }) => id);
    expect(second.replica.outbox.current().pending.map(({ id }) => id)).toEqual(order);
    network.answer = async () => ({});
    third.replica.outbox.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(received).toEqual(order);
    expect(pending(third)).toBe(0);
  });

  test('show operations of a closed tab that a full device could not store', async () => {
    const { network, store, openPage } = device();
    network.answer = offline;
    vi.spyOn(store.pending, 'put').mockRejectedValue(full);
    await openPage();
    const second = await openPage();
    second.dispatch(1);
    await vi.advanceTimersByTimeAsync(0);
    second.close();
    const third = await openPage();
    expect(amounts(third)).toEqual([1]);
  });

  test('show rejected operations that a full device could not store', async () => {
    const { network, store, openPage } = device();
    network.answer = () => Promise.reject(new ApiError(400, 20000001, 'Not valid'));
    vi.spyOn(store.pending, 'put').mockRejectedValue(full);
    vi.spyOn(store.rejected, 'put').mockRejectedValue(full);
    const first = await openPage();
    first.dispatch(1);
    await vi.advanceTimersByTimeAsync(0);
    const second = await openPage();
    expect(second.replica.outbox.current().rejected).toEqual(first.replica.outbox.current().rejected);
    expect(second.replica.outbox.current().rejected).toHaveLength(1);
  });

  test('have one leader that sends and receives changes', async () => {
    const { openPage } = device();
    const leads: string[] = [];
    const told = (name: string): ReplicaEvents => ({ onLead: (isLeading) => void leads.push(`${name} ${isLeading}`) });
    await openPage(told('first'));
    await openPage(told('second'));
    expect(leads).toEqual(['first true']);
  });

  test('pass the lead with all pending operations when the leader is closed', async () => {
    const { network, received, openPage } = device();
    network.answer = offline;
    const first = await openPage();
    const second = await openPage();
    first.dispatch(1);
    second.dispatch(2);
    await vi.advanceTimersByTimeAsync(0);
    network.answer = async () => ({});
    first.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(received).toHaveLength(2);
    expect(pending(second)).toBe(0);
  });

  test('pass the lead when the leader is frozen', async () => {
    const { received, openPage } = device();
    const first = await openPage();
    const second = await openPage();
    first.freeze();
    second.dispatch(1);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(received).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(received).toHaveLength(1);
    first.thaw();
    await vi.advanceTimersByTimeAsync(0);
    expect(amounts(first)).toEqual([1]);
    expect(pending(first)).toBe(0);
  });

  test('keep a leader that responds', async () => {
    const lost = vi.fn();
    const { openPage } = device();
    await openPage({ onLead: (isLeading) => !isLeading && lost() });
    const second = await openPage();
    second.see();
    second.dispatch(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(lost).not.toHaveBeenCalled();
  });

  test('both report an unreachable server', async () => {
    const { network, openPage } = device();
    network.answer = offline;
    const first = await openPage();
    const second = await openPage();
    second.dispatch(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(first.replica.outbox.current().isStalled).toBe(true);
    expect(second.replica.outbox.current().isStalled).toBe(true);
  });

  test('both report a failing server, and its recovery', async () => {
    const { network, openPage } = device();
    const well = network.answer;
    network.answer = () => Promise.reject(new ApiError(503, 50000000, 'The service cannot answer now.'));
    const [first, second] = [await openPage(), await openPage()];
    second.dispatch(1);
    await vi.advanceTimersByTimeAsync(0);
    for (const { replica } of [first, second])
      expect(replica.outbox.current()).toMatchObject({ isStalled: true, isServerFailing: true });
    network.answer = well;
    await vi.advanceTimersByTimeAsync(60_000);
    for (const { replica } of [first, second])
      expect(replica.outbox.current()).toMatchObject({ pending: [], isStalled: false, isServerFailing: false });
  });

  test('both list rejected operations, and the decisions about them', async () => {
    const { network, store, openPage } = device();
    network.answer = () => Promise.reject(new ApiError(400, 20000001, 'Not valid'));
    const first = await openPage();
    const second = await openPage();
    second.dispatch(1);
    second.dispatch(2);
    await vi.advanceTimersByTimeAsync(0);
    const [one, two] = second.replica.outbox.current().rejected.map(({ id }) => id);
    expect(first.replica.outbox.current().rejected).toHaveLength(2);
    network.answer = async () => ({});
    second.replica.outbox.retry([one ?? '']);
    first.replica.outbox.discard([two ?? '']);
    await vi.advanceTimersByTimeAsync(0);
    for (const page of [first, second])
      expect(page.replica.outbox.current()).toMatchObject({ pending: [], rejected: [] });
    expect(store.pending.kept.size + store.rejected.kept.size).toBe(0);
  });

  test('remove an operation that was acknowledged before its own tab stored it', async () => {
    const { store, openPage } = device();
    await openPage();
    const second = await openPage();
    let letPut: () => void = () => undefined;
    const put = store.pending.put;
    vi.spyOn(store.pending, 'put').mockImplementation(
      (records) => new Promise((resolve) => (letPut = () => resolve(put(records)))),
    );
    second.dispatch(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(pending(second)).toBe(0);
    letPut();
    await second.replica.outbox.settled();
    expect(store.pending.kept.size).toBe(0);
  });

  test('are both told that the session has ended', async () => {
    const { network, openPage } = device();
    network.answer = () => Promise.reject(new ApiError(401, 10000002, 'Not signed in'));
    const ended = [vi.fn(), vi.fn()];
    for (const onSignedOut of ended) await openPage({ onSignedOut });
    const third = await openPage();
    third.dispatch(1);
    await vi.advanceTimersByTimeAsync(0);
    for (const one of ended) expect(one).toHaveBeenCalledOnce();
    expect(pending(third)).toBe(1);
  });

  test('are both cleared by signing out', async () => {
    const { network, store, openPage } = device();
    network.answer = offline;
    const forgotten = vi.fn();
    const first = await openPage({ onSignedOutInOtherTab: forgotten });
    const second = await openPage();
    first.dispatch(1);
    await second.replica.signOut();
    await vi.advanceTimersByTimeAsync(0);
    expect(forgotten).toHaveBeenCalledOnce();
    expect(amounts(first)).toEqual([]);
    expect(pending(first)).toBe(0);
    expect(store.pending.kept.size).toBe(0);
  });
});
