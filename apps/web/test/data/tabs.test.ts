import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ReplicaEvents } from '../../src/data/replica';
import type { Request } from '../../src/data/request';
import { ApiError, NetworkError } from '../../src/platform/http';
import { newId } from '../../src/platform/id';
import { fakeBrowser } from './fakeBrowser';
import { replicaOf } from './replicaOf';
import { memoryStore } from './memoryStore';
import { adding, amounts as amountsOf, entry } from './replicaSamples';

/** A device whose tabs share a browser, a storage and a server. */
function device() {
  const browser = fakeBrowser();
  const store = memoryStore();
  const received: string[] = [];
  const network = { respond: async (): Promise<unknown> => ({}) };
  const request: Request = async (_, options) => {
    const response = await network.respond();
    if (options?.key) received.push(options.key);
    return response as never;
  };
  const openTab = async (events: ReplicaEvents = {}) => {
    const tab = browser.openTab();
    const replica = replicaOf({ request, store, newId, tabs: tab.tabs, events });
    await replica.outbox.load();
    replica.outbox.resume();
    await vi.advanceTimersByTimeAsync(0);
    return {
      ...tab,
      replica,
      dispatch: (amount: number) => replica.dispatch({ operations: [adding(entry('run', amount))], inverse: [] }),
    };
  };
  return { store, received, network, openTab };
}

type Tab = Awaited<ReturnType<ReturnType<typeof device>['openTab']>>;

const amounts = ({ replica }: Tab) => amountsOf(replica, 'run');
const full = Object.assign(new Error('No room'), { name: 'QuotaExceededError' });
const offline = () => Promise.reject(new NetworkError('offline'));
const pending = ({ replica }: Tab) => replica.outbox.current().pending.length;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('two tabs', () => {
  test('show commands of each other at once, and send them once', async () => {
    const { received, openTab } = device();
    const first = await openTab();
    const second = await openTab();
    first.dispatch(1);
    second.dispatch(2);
    await vi.advanceTimersByTimeAsync(0);
    expect(new Set(amounts(first))).toEqual(new Set([1, 2]));
    expect(new Set(amounts(second))).toEqual(new Set([1, 2]));
    expect(received).toHaveLength(2);
    expect(pending(first) + pending(second)).toBe(0);
  });

  test('share one queue in one order', async () => {
    const { network, received, openTab } = device();
    network.respond = offline;
    const first = await openTab();
    const second = await openTab();
    for (const [index, tab] of [first, second, first, second].entries()) {
      tab.dispatch(index + 1);
      await vi.advanceTimersByTimeAsync(0);
    }
    const order = first.replica.outbox.current().pending.map(({ id }) => id);
    expect(second.replica.outbox.current().pending.map(({ id }) => id)).toEqual(order);
    network.respond = async () => ({});
    first.replica.outbox.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(received).toEqual(order);
  });

  test('remove an operation that was acknowledged before a slow device stored it', async () => {
    const { store, openTab } = device();
    const first = await openTab();
    let finishPut: () => void = () => undefined;
    const { put } = store.pending;
    vi.spyOn(store.pending, 'put').mockImplementationOnce(async (records) => {
      await put(records);
      await new Promise<void>((resolve) => (finishPut = resolve));
    });
    first.dispatch(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(pending(first)).toBe(0);
    // Operations acknowledged to the first tab are still stored, and the second tab missed the message.
    const second = await openTab();
    expect(pending(second)).toBe(1);
    finishPut();
    await vi.advanceTimersByTimeAsync(0);
    expect(pending(second)).toBe(0);
    expect(store.pending.values.size).toBe(0);
  });

  test('show and send operations of each other that a full device could not store', async () => {
    const { network, received, store, openTab } = device();
    network.respond = offline;
    vi.spyOn(store.pending, 'put').mockRejectedValue(full);
    await openTab();
    const second = await openTab();
    second.dispatch(1);
    await vi.advanceTimersByTimeAsync(0);
    const third = await openTab();
    third.dispatch(2);
    await vi.advanceTimersByTimeAsync(0);
    expect(amounts(third)).toEqual([1, 2]);
    const order = third.replica.outbox.current().pending.map(({ id }) => id);
    expect(second.replica.outbox.current().pending.map(({ id }) => id)).toEqual(order);
    network.respond = async () => ({});
    third.replica.outbox.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(received).toEqual(order);
    expect(pending(third)).toBe(0);
  });

  test('show operations of a closed tab that a full device could not store', async () => {
    const { network, store, openTab } = device();
    network.respond = offline;
    vi.spyOn(store.pending, 'put').mockRejectedValue(full);
    await openTab();
    const second = await openTab();
    second.dispatch(1);
    await vi.advanceTimersByTimeAsync(0);
    second.close();
    const third = await openTab();
    expect(amounts(third)).toEqual([1]);
  });

  test('show rejected operations that a full device could not store', async () => {
    const { network, store, openTab } = device();
    network.respond = () => Promise.reject(new ApiError(400, 20000001, 'Not valid'));
    vi.spyOn(store.pending, 'put').mockRejectedValue(full);
    vi.spyOn(store.rejected, 'put').mockRejectedValue(full);
    const first = await openTab();
    first.dispatch(1);
    await vi.advanceTimersByTimeAsync(0);
    const second = await openTab();
    expect(second.replica.outbox.current().rejected).toEqual(first.replica.outbox.current().rejected);
    expect(second.replica.outbox.current().rejected).toHaveLength(1);
  });

  test('have one leader that sends and receives changes', async () => {
    const { openTab } = device();
    const leads: string[] = [];
    const recordingLead = (name: string): ReplicaEvents => ({
      onLead: (isLeading) => void leads.push(`${name} ${isLeading}`),
    });
    await openTab(recordingLead('first'));
    await openTab(recordingLead('second'));
    expect(leads).toEqual(['first true']);
  });

  test('have a new leader, with all pending operations, when the leader is closed', async () => {
    const { network, received, openTab } = device();
    network.respond = offline;
    const first = await openTab();
    const second = await openTab();
    first.dispatch(1);
    second.dispatch(2);
    await vi.advanceTimersByTimeAsync(0);
    network.respond = async () => ({});
    first.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(received).toHaveLength(2);
    expect(pending(second)).toBe(0);
  });

  test('have a new leader five seconds after the leader froze', async () => {
    const { received, openTab } = device();
    const first = await openTab();
    const second = await openTab();
    first.freeze();
    second.dispatch(1);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(received).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(received).toHaveLength(1);
    first.unfreeze();
    await vi.advanceTimersByTimeAsync(0);
    expect(amounts(first)).toEqual([1]);
    expect(pending(first)).toBe(0);
  });

  test('keep their leader while it responds', async () => {
    const lost = vi.fn();
    const { openTab } = device();
    await openTab({ onLead: (isLeading) => !isLeading && lost() });
    const second = await openTab();
    second.becomeVisible();
    second.dispatch(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(lost).not.toHaveBeenCalled();
  });

  test('both report an unreachable server', async () => {
    const { network, openTab } = device();
    network.respond = offline;
    const first = await openTab();
    const second = await openTab();
    second.dispatch(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(first.replica.outbox.current().isStalled).toBe(true);
    expect(second.replica.outbox.current().isStalled).toBe(true);
  });

  test('both report a failing server, and its recovery', async () => {
    const { network, openTab } = device();
    const respond = network.respond;
    network.respond = () => Promise.reject(new ApiError(503, 50000000, 'The service is temporarily unavailable.'));
    const [first, second] = [await openTab(), await openTab()];
    second.dispatch(1);
    await vi.advanceTimersByTimeAsync(0);
    for (const { replica } of [first, second])
      expect(replica.outbox.current()).toMatchObject({ isStalled: true, isServerFailing: true });
    network.respond = respond;
    await vi.advanceTimersByTimeAsync(60_000);
    for (const { replica } of [first, second])
      expect(replica.outbox.current()).toMatchObject({ pending: [], isStalled: false, isServerFailing: false });
  });

  test('both list rejected operations, and the decisions about them', async () => {
    const { network, store, openTab } = device();
    network.respond = () => Promise.reject(new ApiError(400, 20000001, 'Not valid'));
    const first = await openTab();
    const second = await openTab();
    second.dispatch(1);
    second.dispatch(2);
    await vi.advanceTimersByTimeAsync(0);
    const [retried, discarded] = second.replica.outbox.current().rejected.map(({ id }) => id);
    expect(first.replica.outbox.current().rejected).toHaveLength(2);
    network.respond = async () => ({});
    second.replica.outbox.retry([retried ?? '']);
    first.replica.outbox.discard([discarded ?? '']);
    await vi.advanceTimersByTimeAsync(0);
    for (const tab of [first, second])
      expect(tab.replica.outbox.current()).toMatchObject({ pending: [], rejected: [] });
    expect(store.pending.values.size + store.rejected.values.size).toBe(0);
  });

  test('remove an operation that the leader had acknowledged before the other tab stored it', async () => {
    const { store, openTab } = device();
    await openTab();
    const second = await openTab();
    let finishPut: () => void = () => undefined;
    const put = store.pending.put;
    vi.spyOn(store.pending, 'put').mockImplementation(
      (records) => new Promise((resolve) => (finishPut = () => resolve(put(records)))),
    );
    second.dispatch(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(pending(second)).toBe(0);
    finishPut();
    await second.replica.outbox.settled();
    expect(store.pending.values.size).toBe(0);
  });

  test('are both notified that the session has ended', async () => {
    const { network, openTab } = device();
    network.respond = () => Promise.reject(new ApiError(401, 10000002, 'Not signed in'));
    const ended = [vi.fn(), vi.fn()];
    for (const onSignedOut of ended) await openTab({ onSignedOut });
    const third = await openTab();
    third.dispatch(1);
    await vi.advanceTimersByTimeAsync(0);
    for (const onSignedOut of ended) expect(onSignedOut).toHaveBeenCalledOnce();
    expect(pending(third)).toBe(1);
  });

  test('are both cleared when the user signs out in one', async () => {
    const { network, store, openTab } = device();
    network.respond = offline;
    const onSignedOutInOtherTab = vi.fn();
    const first = await openTab({ onSignedOutInOtherTab });
    const second = await openTab();
    first.dispatch(1);
    await second.replica.signOut();
    await vi.advanceTimersByTimeAsync(0);
    expect(onSignedOutInOtherTab).toHaveBeenCalledOnce();
    expect(amounts(first)).toEqual([]);
    expect(pending(first)).toBe(0);
    expect(store.pending.values.size).toBe(0);
  });
});

test('a tab sends in Safari before 17.4, which cannot combine signals itself', async () => {
  const any = vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function');
  });
  const { received, openTab } = device();
  const tab = await openTab();
  tab.dispatch(1);
  await vi.advanceTimersByTimeAsync(0);
  any.mockRestore();
  expect(received).toHaveLength(1);
});
