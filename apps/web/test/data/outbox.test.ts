import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { intent, type Intent, type Operation } from '../../src/data/operation';
import { Outbox, type OutboxEvents } from '../../src/data/outbox';
import type { OutboxStore, RecordStore } from '../../src/data/outboxStore';
import { alone } from '../../src/data/tabs';
import { Refusal, Unreachable } from '../../src/platform/http';
import { newId } from '../../src/platform/id';
import { memoryStore, queuedAs } from './memoryStore';

const operationOf = (intended: Intent): Operation => ({ ...intended, id: newId() });
const rename = (name: string): Operation => operationOf(intent('PATCH /api/v1/user', { name }));
const NOT_FOUND = new Refusal(404, 20000002, 'Not found');
const PLAN_LIMIT = new Refusal(403, 30000001, 'The limit of the free plan');
const INVALID = new Refusal(400, 20000001, 'Not valid');

function listener() {
  return {
    onAdded: vi.fn(), onAcknowledged: vi.fn(), onSetAside: vi.fn(), onSignedOut: vi.fn(), onDrained: vi.fn(), onNotStored: vi.fn(), onLead: vi.fn(),
  } satisfies OutboxEvents;
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

const unreachable = () => Promise.reject(new Unreachable('offline'));

function outboxWith({ store = memoryStore(), send = server().send, events = listener() }: { store?: OutboxStore; send?: (operation: Operation) => Promise<unknown>; events?: OutboxEvents }) {
  return new Outbox({ store, send, tabs: alone, events });
}

/** What is pending on a device, as the names that would be given. */
const names = (outbox: Outbox) => outbox.current().pending.map(({ body }) => ('name' in body ? body.name : ''));

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
    expect(store.waiting.kept.size).toBe(0);
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
    const { received, send } = server(new Unreachable('offline'), new Unreachable('offline'));
    const outbox = outboxWith({ send });
    const operation = rename('a');
    outbox.add([operation]);
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.current()).toMatchObject({ pending: [operation], isStalled: true });
    await vi.runAllTimersAsync();
    expect(received).toEqual([operation.id]);
    expect(outbox.current()).toMatchObject({ pending: [], isStalled: false });
  });

  test('waits as long as the server asks before it tries again, whatever is added meanwhile', async () => {
    const { received, send } = server(new Refusal(429, 20000004, 'Too many requests', [], 7));
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
    const { received, send } = server(new Refusal(401, 10000002, 'Not signed in'));
    const events = listener();
    const store = memoryStore();
    const outbox = outboxWith({ store, send, events });
    const operation = rename('a');
    outbox.add([operation]);
    await vi.runAllTimersAsync();
    expect(events.onSignedOut).toHaveBeenCalledOnce();
    expect(received).toEqual([]);
    expect(store.waiting.kept.has(operation.id)).toBe(true);
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
    // An id begins with the time at which it was made.
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

describe('what the server refuses for good', () => {
  const chess = newId();
  const creating = () => operationOf(intent('POST /api/v1/a', { id: chess, name: 'Chess', color: '#1A9951', icon: 'zap', areaId: null, unit: 'DAYS' }));
  const playing = () => operationOf(intent('POST /api/v1/entry', { id: newId(), activityId: chess, date: '2026-09-28', amount: 1, source: 'MANUAL' }));
  const renaming = () => operationOf(intent('PATCH /api/v1/a', { id: chess, name: 'Go' }));
  const deleting = () => operationOf(intent('DELETE /api/v1/a', { activityId: chess }));

  test('is set aside with its reason, also over a reload, while the rest goes on', async () => {
    const { received, send } = server(INVALID);
    const events = listener();
    const store = memoryStore();
    const outbox = outboxWith({ store, send, events });
    const [first, second] = [rename('a'), rename('b')];
    outbox.add([first]);
    outbox.add([second]);
    await vi.runAllTimersAsync();
    expect(events.onSetAside).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: first.id, code: INVALID.code }), INVALID);
    expect(received).toEqual([second.id]);
    expect(store.waiting.kept.size).toBe(0);
    const reloaded = outboxWith({ store });
    await reloaded.load();
    expect(reloaded.current().aside).toEqual([{ id: first.id, queued: expect.objectContaining({ operation: first }), code: INVALID.code }]);
  });

  test('takes along what depends on it, and is sent again in the old order', async () => {
    const { received, send } = server(PLAN_LIMIT, NOT_FOUND, NOT_FOUND);
    const store = memoryStore();
    const outbox = outboxWith({ store, send });
    const operations = [creating(), playing(), renaming()];
    outbox.add(operations);
    await vi.runAllTimersAsync();
    expect(outbox.current().aside.map(({ id }) => id)).toEqual(operations.map(({ id }) => id));
    outbox.takeUp(operations.map(({ id }) => id).toReversed());
    await vi.runAllTimersAsync();
    expect(received).toEqual(operations.map(({ id }) => id));
    expect(outbox.current()).toMatchObject({ pending: [], aside: [] });
    expect(store.aside.kept.size + store.waiting.kept.size).toBe(0);
  });

  test('is given up when the person deletes what could not be created', async () => {
    const { send } = server(PLAN_LIMIT, NOT_FOUND, NOT_FOUND);
    const store = memoryStore();
    const outbox = outboxWith({ store, send });
    outbox.add([creating(), playing(), deleting()]);
    await vi.runAllTimersAsync();
    expect(outbox.current()).toMatchObject({ pending: [], aside: [] });
    expect(store.aside.kept.size + store.waiting.kept.size).toBe(0);
  });

  test.each<[string, () => Operation]>([
    ['a skip of it is taken back', () => operationOf(intent('DELETE /api/v1/skips', { skips: [{ activityId: newId(), date: '2026-09-28' }, { activityId: chess, date: '2026-09-28' }] }))],
    ['a link with it is taken back', () => operationOf(intent('DELETE /api/v1/objective/link', { objectiveId: newId(), activityId: chess }))],
    ['an objective is to follow it', () => operationOf(intent('PATCH /api/v1/objective', { id: newId(), name: 'Play more', followsActivityId: chess }))],
  ])('is not given up when %s: that waits with it', async (_, making) => {
    const { received, send } = server(PLAN_LIMIT, NOT_FOUND);
    const outbox = outboxWith({ send });
    const operations = [creating(), making()];
    outbox.add(operations);
    await vi.runAllTimersAsync();
    expect(outbox.current().aside.map(({ id }) => id)).toEqual(operations.map(({ id }) => id));
    outbox.takeUp(operations.map(({ id }) => id));
    await vi.runAllTimersAsync();
    expect(received).toEqual(operations.map(({ id }) => id));
  });

  test('is given up when the person says so', async () => {
    const store = memoryStore();
    const outbox = outboxWith({ store, send: server(PLAN_LIMIT).send });
    const operation = creating();
    outbox.add([operation]);
    await vi.runAllTimersAsync();
    outbox.discard([operation.id]);
    await outbox.settled();
    expect(outbox.current().aside).toEqual([]);
    expect(store.aside.kept.size).toBe(0);
  });

  test.each(['DELETE', 'PATCH'])('is settled when it is a %s of something removed elsewhere: removing wins, and nothing is lost', async (method) => {
    const events = listener();
    const outbox = outboxWith({ send: server(NOT_FOUND).send, events });
    const operation = method === 'DELETE' ? deleting() : renaming();
    outbox.add([operation]);
    await vi.runAllTimersAsync();
    expect(events.onAcknowledged).toHaveBeenCalledExactlyOnceWith(operation);
    expect(outbox.current()).toMatchObject({ pending: [], aside: [] });
  });

  test('half moved when a page died, is tried once more', async () => {
    const store = memoryStore();
    const operation = creating();
    store.waiting.kept.set(operation.id, queuedAs(1, operation));
    store.aside.kept.set(operation.id, { queued: queuedAs(1, operation), code: PLAN_LIMIT.code });
    const { received, send } = server();
    const outbox = outboxWith({ store, send });
    await outbox.load();
    expect(outbox.current()).toMatchObject({ pending: [operation], aside: [] });
    outbox.resume();
    await vi.runAllTimersAsync();
    expect(received).toEqual([operation.id]);
  });
});

describe('what other versions have stored', () => {
  test('the first release’s operations come first, by their ids', async () => {
    const store = memoryStore();
    const [first, second, third] = [rename('a'), rename('b'), rename('c')];
    for (const operation of [second, first]) store.waiting.kept.set(operation.id, operation);
    store.waiting.kept.set(third.id, queuedAs(1, third));
    const outbox = outboxWith({ store, send: unreachable });
    await outbox.load();
    expect(names(outbox)).toEqual(['a', 'b', 'c']);
  });

  test.each<[string, unknown]>([
    ['is of a version to come', { version: 99, sequence: 1, operation: rename('a') }],
    ['is of a call that changes nothing', { version: 2, sequence: 1, operation: { id: 'x', call: 'GET /api/v1/areas', body: {} } }],
    ['has no place', { version: 2, operation: rename('a') }],
    ['is no object', 'rubbish'],
    ['cannot be read', undefined],
    ['is nothing', null],
  ])('a record that %s is shown as set aside, stays where it is, and stops nothing', async (_, record) => {
    const store = memoryStore();
    const { received, send } = server();
    const good = rename('good');
    store.waiting.kept.set('x', record);
    store.waiting.kept.set(good.id, queuedAs(1, good));
    const outbox = outboxWith({ store, send });
    await outbox.load();
    outbox.resume();
    await vi.runAllTimersAsync();
    expect(received).toEqual([good.id]);
    expect(outbox.current().aside).toEqual([{ id: 'x', queued: null, code: 0 }]);
    expect([...store.waiting.kept.keys()]).toEqual(['x']);
    outbox.discard(['x']);
    await outbox.settled();
    expect(store.waiting.kept.size).toBe(0);
  });
});

describe('a device that does not keep what it should', () => {
  const full = Object.assign(new Error('No room'), { name: 'QuotaExceededError' });

  test('is told of, and operations are sent all the same', async () => {
    const { received, send } = server();
    const events = listener();
    const store = memoryStore();
    const outbox = outboxWith({ store: { ...store, waiting: { ...store.waiting, put: () => Promise.reject(full) } }, send, events });
    outbox.add([rename('a')]);
    await vi.runAllTimersAsync();
    expect(events.onNotStored).toHaveBeenCalledWith(full);
    expect(received).toHaveLength(1);
    expect(outbox.current()).toMatchObject({ trouble: 'FULL', unstored: 0 });
  });

  test('is asked again with the next operation, and then keeps the earlier ones too', async () => {
    const store = memoryStore();
    let isFull = true;
    const outbox = outboxWith({
      store: { ...store, waiting: { ...store.waiting, put: (records) => (isFull ? Promise.reject(full) : store.waiting.put(records)) } },
      send: unreachable,
    });
    outbox.add([rename('a')]);
    outbox.add([rename('b')]);
    await outbox.settled();
    expect(outbox.current()).toMatchObject({ trouble: 'FULL', unstored: 2 });
    isFull = false;
    outbox.add([rename('c')]);
    await outbox.settled();
    expect(outbox.current()).toMatchObject({ trouble: undefined, unstored: 0 });
    expect(store.waiting.kept.size).toBe(3);
  });

  test('may not even let itself be read', async () => {
    const store = memoryStore();
    const refused = { ...store, waiting: { ...store.waiting, load: () => Promise.reject(new Error('Private')) } };
    const { received, send } = server();
    const outbox = outboxWith({ store: refused, send });
    await expect(outbox.load()).rejects.toThrow('Private');
    expect(outbox.current().trouble).toBe('REFUSED');
    outbox.add([rename('a')]);
    await vi.runAllTimersAsync();
    expect(received).toHaveLength(1);
  });

  test('and will not set down what was refused: it stays in the queue for the next start', async () => {
    const store = memoryStore();
    const outbox = outboxWith({ store: { ...store, aside: { ...store.aside, put: () => Promise.reject(full) } }, send: server(INVALID).send });
    outbox.add([rename('a')]);
    await vi.runAllTimersAsync();
    expect(outbox.current().aside).toHaveLength(1);
    expect(store.waiting.kept.size).toBe(1);
  });

  test('sets down what was refused as soon as there is room again', async () => {
    const store = memoryStore();
    let isFull = true;
    const put = (into: RecordStore): RecordStore['put'] => (records) => (isFull ? Promise.reject(full) : into.put(records));
    const outbox = outboxWith({
      store: { ...store, waiting: { ...store.waiting, put: put(store.waiting) }, aside: { ...store.aside, put: put(store.aside) } }, send: server(INVALID).send,
    });
    outbox.add([rename('a')]);
    await vi.runAllTimersAsync();
    expect(outbox.current()).toMatchObject({ trouble: 'FULL', unstored: 1 });
    isFull = false;
    outbox.resume();
    await vi.runAllTimersAsync();
    expect([store.aside.kept.size, store.waiting.kept.size]).toEqual([1, 0]);
    expect(outbox.current()).toMatchObject({ trouble: undefined, unstored: 0 });
  });
});

describe('a server restored from an older backup', () => {
  const BEFORE = 'epoch-before';
  const AFTER = 'epoch-after';

  test('is sent again what it had acknowledged, in order and before what waits', async () => {
    const store = memoryStore();
    const { received, send } = server();
    const outbox = outboxWith({ store, send });
    outbox.hearEpoch(BEFORE);
    const operations = ['a', 'b', 'c'].map(rename);
    for (const operation of operations) outbox.add([operation]);
    await vi.runAllTimersAsync();
    received.length = 0;

    const reopened = outboxWith({ store, send: unreachable });
    await reopened.load();
    reopened.add([rename('d')]);
    reopened.hearEpoch(AFTER);
    await vi.advanceTimersByTimeAsync(0);
    reopened.pause();
    expect(names(reopened)).toEqual(['a', 'b', 'c', 'd']);

    const again = outboxWith({ store, send });
    await again.load();
    again.resume();
    await vi.runAllTimersAsync();
    expect(received.slice(0, 3)).toEqual(operations.map(({ id }) => id));
    expect(received).toHaveLength(4);
  });

  test('is sent nothing again while its epoch stays the same', async () => {
    const store = memoryStore();
    const { received, send } = server();
    const outbox = outboxWith({ store, send });
    outbox.hearEpoch(BEFORE);
    outbox.add([rename('a')]);
    await vi.runAllTimersAsync();
    outbox.hearEpoch(BEFORE);
    await vi.runAllTimersAsync();
    expect(received).toHaveLength(1);
  });

  test('is sent again what it lost a second time', async () => {
    const store = memoryStore();
    const { received, send } = server();
    const outbox = outboxWith({ store, send });
    outbox.hearEpoch(BEFORE);
    outbox.add([rename('a')]);
    await vi.runAllTimersAsync();
    for (const epoch of [AFTER, BEFORE]) {
      outbox.hearEpoch(epoch);
      await vi.runAllTimersAsync();
    }
    expect(received).toHaveLength(3);
  });

  test('may hear of an object before the device that made it has sent that again: what it does not know is set aside', async () => {
    const store = memoryStore();
    const outbox = outboxWith({ store, send: server('accept', NOT_FOUND).send });
    await store.writeEpoch(BEFORE);
    outbox.hearEpoch(AFTER);
    await vi.runAllTimersAsync();
    const [known, early] = [rename('a'), rename('b')];
    outbox.add([known, early]);
    await vi.runAllTimersAsync();
    expect(outbox.current().aside.map(({ id }) => id)).toEqual([early.id]);
  });

  test('is sent no more than the last 2,000, and nothing of more than two weeks ago by its own clock', async () => {
    const DAY = 86_400_000;
    let serverDay = 100;
    const store = memoryStore();
    const { received, send } = server();
    const outbox = new Outbox({ store, send, tabs: alone, serverTime: () => serverDay * DAY, events: listener() });
    outbox.hearEpoch(BEFORE);
    outbox.add([rename('old')]);
    await vi.runAllTimersAsync();
    serverDay += 15;
    const many = Array.from({ length: 2_000 }, (_, index) => rename(`${index}`));
    outbox.add(many.slice(0, 5));
    await vi.runAllTimersAsync();
    received.length = 0;
    outbox.hearEpoch(AFTER);
    await vi.runAllTimersAsync();
    expect(received).toEqual(many.slice(0, 5).map(({ id }) => id));
    outbox.add(many);
    await vi.runAllTimersAsync();
    await outbox.settled();
    expect(store.acknowledged.kept.size).toBe(2_000);
  });
});
