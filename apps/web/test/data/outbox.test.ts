import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../src/platform/http';
import { memoryStore } from './memoryStore';
import { listener, names, outboxWith, rename, server, unreachable } from './outboxSamples';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('sending', () => {
  test('goes in the order in which operations were made, and forgets them once acknowledged', async () => {
    const { received, send } = server();
    const events = listener();
    const store = memoryStore();
    const outbox = outboxWith({ store, send, events });
    const operations = ['a', 'b', 'c'].map(rename);
    for (const operation of operations) outbox.add([operation]);
    await vi.runAllTimersAsync();
    expect(received).toEqual(operations.map(({ id }) => id));
    expect(outbox.current().pending).toEqual([]);
    expect(store.pending.kept.size).toBe(0);
    expect(events.onDrained).toHaveBeenCalled();
  });

  test('goes on with what comes while the last answer is being settled', async () => {
    for (let moments = 0; moments < 20; moments += 1) {
      const { received, send } = server();
      const outbox = outboxWith({ send });
      const [first, second] = [rename('a'), rename('b')];
      outbox.add([first]);
      for (let moment = 0; moment < moments; moment += 1) await Promise.resolve();
      outbox.add([second]);
      await vi.advanceTimersByTimeAsync(0);
      expect(received, `${moments} moments later`).toEqual([first.id, second.id]);
    }
  });

  test('keeps what did not reach the server, says so, and sends it later under the same id', async () => {
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

  test('keeps what a server in trouble could not take, says that it is the server, and sends it later', async () => {
    const { received, send } = server(
      new ApiError(503, 50000000, 'The service cannot answer now.'),
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

  test('waits as long as the server asks before it tries again, whatever is added meanwhile', async () => {
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

  test('stops when the session has ended, and goes on after the next sign-in', async () => {
    const { received, send } = server(new ApiError(401, 10000002, 'Not signed in'));
    const events = listener();
    const store = memoryStore();
    const outbox = outboxWith({ store, send, events });
    const operation = rename('a');
    outbox.add([operation]);
    await vi.runAllTimersAsync();
    expect(events.onSignedOut).toHaveBeenCalledOnce();
    expect(received).toEqual([]);
    expect(store.pending.kept.has(operation.id)).toBe(true);
    outbox.resume();
    await vi.runAllTimersAsync();
    expect(received).toEqual([operation.id]);
  });

  test('an answer that comes after everything was forgotten is nobody’s any more', async () => {
    let answer: () => void = () => undefined;
    const events = listener();
    const outbox = outboxWith({ send: () => new Promise<void>((resolve) => (answer = resolve)), events });
    outbox.add([rename('a')]);
    await vi.advanceTimersByTimeAsync(0);
    await outbox.clear();
    answer();
    await vi.runAllTimersAsync();
    expect(events.onAcknowledged).not.toHaveBeenCalled();
  });
});

describe('the order', () => {
  test('a reload finds what was not sent, in order, before what is made afterwards', async () => {
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

  test('does not depend on the device’s clock, which may be set back by years before a reload', async () => {
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

  test('what was made before it was known what waits already goes behind that', async () => {
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
