import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActivity, deleteActivity, editActivity } from '@sevenfold/model/activity';
import { createEntry } from '@sevenfold/model/entry';
import { editObjective, unlinkActivity } from '@sevenfold/model/objective';
import { removeSkips } from '@sevenfold/model/skip';
import { intent, type Operation } from '../../src/data/operation';
import { Outbox } from '../../src/data/outbox';
import { newId } from '../../src/platform/id';
import { batchesOver } from './batches';
import { fakeBrowser } from './fakeBrowser';
import { memoryStore, queuedAs } from './memoryStore';
import { INVALID, NOT_FOUND, PLAN_LIMIT, listener, operationOf, outboxWith, rename, server } from './outboxSamples';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('rejected operations', () => {
  const chess = newId();
  const creating = () =>
    operationOf(
      intent(createActivity, { id: chess, name: 'Chess', color: '#1A9951', icon: 'zap', areaId: null, unit: 'DAYS' }),
    );
  const playing = () =>
    operationOf(
      intent(createEntry, { id: newId(), activityId: chess, date: '2026-09-28', amount: 1, source: 'MANUAL' }),
    );
  const renaming = () => operationOf(intent(editActivity, { id: chess, name: 'Go' }));
  const deleting = () => operationOf(intent(deleteActivity, { activityId: chess }));

  test('are stored with their reason, also across a reload, while the others are sent', async () => {
    const { received, send } = server(INVALID);
    const events = listener();
    const store = memoryStore();
    const outbox = outboxWith({ store, send, events });
    const [first, second] = [rename('a'), rename('b')];
    outbox.add([first]);
    outbox.add([second]);
    await vi.runAllTimersAsync();
    expect(events.onRejected).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: first.id, code: INVALID.code }),
      INVALID,
    );
    expect(received).toEqual([second.id]);
    expect(store.pending.values.size).toBe(0);
    const reloaded = outboxWith({ store });
    await reloaded.load();
    expect(reloaded.current().rejected).toEqual([
      { id: first.id, queued: expect.objectContaining({ operation: first }), code: INVALID.code },
    ]);
  });

  test('include their dependents, and are retried in the original order', async () => {
    const { received, send } = server(PLAN_LIMIT, NOT_FOUND, NOT_FOUND);
    const store = memoryStore();
    const outbox = outboxWith({ store, send });
    const operations = [creating(), playing(), renaming()];
    outbox.add(operations);
    await vi.runAllTimersAsync();
    expect(outbox.current().rejected.map(({ id }) => id)).toEqual(operations.map(({ id }) => id));
    outbox.retry(operations.map(({ id }) => id).toReversed());
    await vi.runAllTimersAsync();
    expect(received).toEqual(operations.map(({ id }) => id));
    expect(outbox.current()).toMatchObject({ pending: [], rejected: [] });
    expect(store.rejected.values.size + store.pending.values.size).toBe(0);
  });

  test('are discarded when the user deletes what could not be created', async () => {
    const { send } = server(PLAN_LIMIT, NOT_FOUND, NOT_FOUND);
    const store = memoryStore();
    const outbox = outboxWith({ store, send });
    outbox.add([creating(), playing(), deleting()]);
    await vi.runAllTimersAsync();
    expect(outbox.current()).toMatchObject({ pending: [], rejected: [] });
    expect(store.rejected.values.size + store.pending.values.size).toBe(0);
  });

  test.each<[string, () => Operation]>([
    [
      'a skip of it is deleted',
      () =>
        operationOf(
          intent(removeSkips, {
            skips: [
              { activityId: newId(), date: '2026-09-28' },
              { activityId: chess, date: '2026-09-28' },
            ],
          }),
        ),
    ],
    [
      'a link with it is deleted',
      () => operationOf(intent(unlinkActivity, { objectiveId: newId(), activityId: chess })),
    ],
    [
      'an objective is linked with it',
      () => operationOf(intent(editObjective, { id: newId(), name: 'Play more', followsActivityId: chess })),
    ],
  ])('are not discarded when %s, which is rejected with them', async (_, dependent) => {
    const { received, send } = server(PLAN_LIMIT, NOT_FOUND);
    const outbox = outboxWith({ send });
    const operations = [creating(), dependent()];
    outbox.add(operations);
    await vi.runAllTimersAsync();
    expect(outbox.current().rejected.map(({ id }) => id)).toEqual(operations.map(({ id }) => id));
    outbox.retry(operations.map(({ id }) => id));
    await vi.runAllTimersAsync();
    expect(received).toEqual(operations.map(({ id }) => id));
  });

  test('can be discarded', async () => {
    const store = memoryStore();
    const outbox = outboxWith({ store, send: server(PLAN_LIMIT).send });
    const operation = creating();
    outbox.add([operation]);
    await vi.runAllTimersAsync();
    outbox.discard([operation.id]);
    await outbox.settled();
    expect(outbox.current().rejected).toEqual([]);
    expect(store.rejected.values.size).toBe(0);
  });

  test.each(['DELETE', 'PATCH'])(
    'are settled if they are a %s of something deleted on another device: deleting wins',
    async (method) => {
      const events = listener();
      const outbox = outboxWith({ send: server(NOT_FOUND).send, events });
      const operation = method === 'DELETE' ? deleting() : renaming();
      outbox.add([operation]);
      await vi.runAllTimersAsync();
      expect(events.onAcknowledged).toHaveBeenCalledExactlyOnceWith(operation);
      expect(outbox.current()).toMatchObject({ pending: [], rejected: [] });
    },
  );

  test.each(['discarded', 'retried'])('%s in another tab are not stored once there is room again', async (decision) => {
    const store = memoryStore();
    const browser = fakeBrowser();
    const { received, send } = server(INVALID);
    const open = () => {
      const { tabs } = browser.openTab();
      return new Outbox({ store, send, sendBatch: batchesOver(send), tabs, events: listener() });
    };
    const [leader, other] = [open(), open()];
    for (const outbox of [leader, other]) {
      await outbox.load();
      outbox.resume();
      await vi.advanceTimersByTimeAsync(10);
    }
    const put = vi.spyOn(store.rejected, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    const operation = rename('a');
    leader.add([operation]);
    await vi.advanceTimersByTimeAsync(10);
    expect(other.current().rejected.map(({ id }) => id)).toEqual([operation.id]);
    if (decision === 'discarded') other.discard([operation.id]);
    else other.retry([operation.id]);
    await vi.advanceTimersByTimeAsync(10);
    put.mockRestore();
    leader.resume();
    await vi.advanceTimersByTimeAsync(10);
    expect([store.pending.values.size, store.rejected.values.size]).toEqual([0, 0]);
    expect(received).toHaveLength(decision === 'discarded' ? 0 : 1);
    for (const outbox of [leader, other]) outbox.pause();
  });

  test('are retried when a tab crashed while moving them', async () => {
    const store = memoryStore();
    const operation = creating();
    store.pending.values.set(operation.id, queuedAs(1, operation));
    store.rejected.values.set(operation.id, { queued: queuedAs(1, operation), code: PLAN_LIMIT.code });
    const { received, send } = server();
    const outbox = outboxWith({ store, send });
    await outbox.load();
    expect(outbox.current()).toMatchObject({ pending: [operation], rejected: [] });
    outbox.resume();
    await vi.runAllTimersAsync();
    expect(received).toEqual([operation.id]);
  });
});
