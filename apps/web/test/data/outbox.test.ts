import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../src/platform/http';
import { memoryStore } from './memoryStore';
import { listener, names, outboxWith, rename, server, unreachable } from './outboxSamples';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('sending operations', () => {
  test('sends in order of creation, and removes them once acknowledged', async () => {
    const { received, send } = server();
    const store = memoryStore();
    const outbox = outboxWith({ store, send });
    const operations = ['a', 'b', 'c'].map(rename);
    for (const operation of operations) outbox.add([operation]);
    await vi.runAllTimersAsync();
    expect(received).toEqual(operations.map(({ id }) => id));
    expect(outbox.current().pending).toEqual([]);
    expect(store.pending.values.size).toBe(0);
  });

  test('continues with operations added while the last response is processed', async () => {
    for (let microtasks = 0; microtasks < 20; microtasks += 1) {
      const { received, send } = server();
      const outbox = outboxWith({ send });
      const [first, second] = [rename('a'), rename('b')];
      outbox.add([first]);
      for (let turn = 0; turn < microtasks; turn += 1) await Promise.resolve();
      outbox.add([second]);
      await vi.advanceTimersByTimeAsync(0);
      expect(received, `${microtasks} microtasks later`).toEqual([first.id, second.id]);
    }
  });

  test('keeps operations when offline, reports it, and sends them later under the same ids', async () => {
    const { received, send } = server(new NetworkError('offline'), new NetworkError('offline'));
    const outbox = outboxWith({ send });
    const operation = rename('a');
    outbox.add([operation]);
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.current()).toMatchObject({ pending: [operation], isStalled: true, isServerFailing: false });
    await vi.runAllTimersAsync();
    expect(received).toEqual([operation.id]);
    expect(outbox.current()).toMatchObject({ pending: [], isStalled: false });
  });

  test('keeps operations when the server is unavailable, reports it, and sends them later', async () => {
    const { received, send } = server(
      new ApiError(503, 50000000, 'The service is temporarily unavailable.'),
      new NetworkError('offline'),
      new ApiError(500, 0, 'Unknown error'),
    );
    const outbox = outboxWith({ send });
    const operation = rename('a');
    outbox.add([operation]);
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.current()).toMatchObject({ pending: [operation], isStalled: true, isServerFailing: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outbox.current()).toMatchObject({ isStalled: true, isServerFailing: false });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(outbox.current()).toMatchObject({ isStalled: true, isServerFailing: true });
    await vi.runAllTimersAsync();
    expect(received).toEqual([operation.id]);
    expect(outbox.current()).toMatchObject({ pending: [], isStalled: false, isServerFailing: false });
  });

  test('waits for the Retry-After of the server, whatever is added meanwhile', async () => {
    const { received, send } = server(new ApiError(429, 20000004, 'Too many requests', [], 7));
    const outbox = outboxWith({ send });
    outbox.add([rename('a')]);
    await vi.advanceTimersByTimeAsync(6_000);
    outbox.add([rename('b')]);
    await vi.advanceTimersByTimeAsync(999);
    expect(received).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(received).toHaveLength(2);
  });

  test('stops when the session has ended, and continues after the next sign-in', async () => {
    const { received, send } = server(new ApiError(401, 10000002, 'Not signed in'));
    const events = listener();
    const store = memoryStore();
    const outbox = outboxWith({ store, send, events });
    const operation = rename('a');
    outbox.add([operation]);
    await vi.runAllTimersAsync();
    expect(events.onSignedOut).toHaveBeenCalledOnce();
    expect(received).toEqual([]);
    expect(store.pending.values.has(operation.id)).toBe(true);
    outbox.resume();
    await vi.runAllTimersAsync();
    expect(received).toEqual([operation.id]);
  });

  test('ignores a response that arrives after everything was cleared', async () => {
    let respond: () => void = () => undefined;
    const events = listener();
    const outbox = outboxWith({ send: () => new Promise<void>((resolve) => (respond = resolve)), events });
    outbox.add([rename('a')]);
    await vi.advanceTimersByTimeAsync(0);
    await outbox.clear();
    respond();
    await vi.runAllTimersAsync();
    expect(events.onAcknowledged).not.toHaveBeenCalled();
  });
});

describe('order of operations', () => {
  test('survives a reload: unsent operations come before new ones', async () => {
    const store = memoryStore();
    const before = outboxWith({ store, send: unreachable });
    const [first, second, third] = [rename('a'), rename('b'), rename('c')];
    before.add([first]);
    before.add([second]);
    await before.settled();

    const { received, send } = server();
    const after = outboxWith({ store, send });
    await after.load();
    after.add([third]);
    await vi.advanceTimersByTimeAsync(0);
    expect(received).toEqual([first.id, second.id, third.id]);
  });

  test('does not depend on the device clock, even when set back by years', async () => {
    const store = memoryStore();
    const before = outboxWith({ store, send: unreachable });
    // Ids start with their creation time.
    before.add([{ ...rename('first'), id: '01a00000-0000-7000-8000-000000000001' }]);
    await before.settled();
    const after = outboxWith({ store, send: unreachable });
    await after.load();
    after.add([{ ...rename('second'), id: '00a00000-0000-7000-8000-000000000001' }]);
    await after.settled();
    const again = outboxWith({ store, send: unreachable });
    await again.load();
    expect(names(again)).toEqual(['first', 'second']);
  });

  test('puts operations made before the stored ones were loaded after those', async () => {
    const store = memoryStore();
    const before = outboxWith({ store, send: unreachable });
    before.add([rename('a')]);
    before.add([rename('b')]);
    await before.settled();
    const after = outboxWith({ store, send: unreachable });
    after.add([rename('c')]);
    await after.load();
    await after.settled();
    expect(names(after)).toEqual(['a', 'b', 'c']);
    const again = outboxWith({ store, send: unreachable });
    await again.load();
    expect(names(again)).toEqual(['a', 'b', 'c']);
  });
});
