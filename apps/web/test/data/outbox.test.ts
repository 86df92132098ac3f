import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { intent, type Operation } from '../../src/data/operation';
import { Outbox, type OutboxEvents } from '../../src/data/outbox';
import { Refusal, Unreachable } from '../../src/platform/http';
import { newId } from '../../src/platform/id';
import { memoryStore } from './memoryStore';

const rename = (name: string): Operation => ({ ...intent('PATCH /api/v1/user', { name }), id: newId() });

function listener() {
  return { onAcknowledged: vi.fn(), onRefused: vi.fn(), onSignedOut: vi.fn(), onDrained: vi.fn(), onNotStored: vi.fn() } satisfies OutboxEvents;
}

/** A server whose next answers are scripted; after the script it accepts everything. */
function server(...script: (Error | 'accept')[]) {
  const received: string[] = [];
  const send = async (operation: Operation) => {
    const step = script.shift() ?? 'accept';
    if (step !== 'accept') throw step;
    received.push(operation.id);
  };
  return { received, send };
}

describe('the outbox', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('sends operations in the order they were made and forgets them once acknowledged', async () => {
    const { received, send } = server();
    const events = listener();
    const store = memoryStore();
    const outbox = new Outbox(store, send, events);
    const operations = ['a', 'b', 'c'].map(rename);
    for (const operation of operations) outbox.add([operation]);
    await vi.runAllTimersAsync();
    expect(received).toEqual(operations.map(({ id }) => id));
    expect(outbox.current().pending).toEqual([]);
    expect(store.kept.size).toBe(0);
    expect(events.onDrained).toHaveBeenCalled();
  });

  test('keeps what did not reach the server, says so, and sends it later under the same id', async () => {
    const { received, send } = server(new Unreachable('offline'), new Unreachable('offline'));
    const outbox = new Outbox(memoryStore(), send, listener());
    const operation = rename('a');
    outbox.add([operation]);
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.current()).toEqual({ pending: [operation], isStalled: true });
    await vi.runAllTimersAsync();
    expect(received).toEqual([operation.id]);
    expect(outbox.current()).toEqual({ pending: [], isStalled: false });
  });

  test('waits as long as the server asks before it tries again', async () => {
    const { received, send } = server(new Refusal(429, 20000004, 'Too many requests', [], 7));
    const outbox = new Outbox(memoryStore(), send, listener());
    outbox.add([rename('a')]);
    await vi.advanceTimersByTimeAsync(6_999);
    expect(received).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(received).toHaveLength(1);
  });

  test('sets a refused operation aside, tells of it, and goes on with the rest', async () => {
    const refusal = new Refusal(404, 20000002, 'Not found');
    const { received, send } = server(refusal);
    const events = listener();
    const outbox = new Outbox(memoryStore(), send, events);
    const [first, second] = [rename('a'), rename('b')];
    outbox.add([first]);
    outbox.add([second]);
    await vi.runAllTimersAsync();
    expect(events.onRefused).toHaveBeenCalledExactlyOnceWith(first, refusal);
    expect(received).toEqual([second.id]);
  });

  test('keeps everything when the session has ended, and sends it after the next sign-in', async () => {
    const { received, send } = server(new Refusal(401, 10000002, 'Not signed in'));
    const events = listener();
    const store = memoryStore();
    const outbox = new Outbox(store, send, events);
    const operation = rename('a');
    outbox.add([operation]);
    await vi.runAllTimersAsync();
    expect(events.onSignedOut).toHaveBeenCalledOnce();
    expect(received).toEqual([]);
    expect(store.kept.has(operation.id)).toBe(true);
    outbox.resume();
    await vi.runAllTimersAsync();
    expect(received).toEqual([operation.id]);
  });

  test('a reload finds what was not sent, in order, before what is made afterwards', async () => {
    const store = memoryStore();
    const before = new Outbox(store, () => Promise.reject(new Unreachable('offline')), listener());
    const [first, second, third] = [rename('a'), rename('b'), rename('c')];
    before.add([first]);
    before.add([second]);
    await before.settled();

    const { received, send } = server();
    const after = new Outbox(store, send, listener());
    await after.load();
    after.add([third]);
    await vi.advanceTimersByTimeAsync(0);
    expect(received).toEqual([first.id, second.id, third.id]);
  });

  test('tells when the device refuses to keep operations, and sends them all the same', async () => {
    const { received, send } = server();
    const events = listener();
    const full = new Error('QuotaExceededError');
    const outbox = new Outbox({ ...memoryStore(), put: () => Promise.reject(full) }, send, events);
    outbox.add([rename('a')]);
    await vi.runAllTimersAsync();
    expect(events.onNotStored).toHaveBeenCalledWith(full);
    expect(received).toHaveLength(1);
  });
});
