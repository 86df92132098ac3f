import { vi } from 'vitest';
import { editUser } from '@sevenfold/model/user';
import { intent, type Intent, type Operation } from '../../src/data/operation';
import { Outbox, type OutboxDeps, type OutboxEvents } from '../../src/data/outbox';
import type { OutboxStore } from '../../src/data/outboxStore';
import { singleTab } from '../../src/data/tabs';
import { ApiError, NetworkError } from '../../src/platform/http';
import { newId } from '../../src/platform/id';
import { batchesOver } from './batches';
import { memoryStore } from './memoryStore';

export const operationOf = (intended: Intent): Operation => ({ ...intended, id: newId() });
export const rename = (name: string): Operation => operationOf(intent(editUser, { name }));
export const NOT_FOUND = new ApiError(404, 20000002, 'Not found');
export const PLAN_LIMIT = new ApiError(403, 30000001, 'The limit of the free plan');
export const INVALID = new ApiError(400, 20000001, 'Not valid');

export function listener() {
  return {
    onAcknowledged: vi.fn(),
    onRejected: vi.fn(),
    onSignedOut: vi.fn(),
    onStorageError: vi.fn(),
    onLead: vi.fn(),
  } satisfies OutboxEvents;
}

export const epochChanged = (epoch: string) => new ApiError(503, 50000001, 'Restored', [], undefined, epoch);

/** A server with an epoch, which names it in its responses and rejects operations of another one. */
export function serverIn(epoch: string) {
  const state = { epoch, received: [] as string[], rejected: 0 };
  const send = async ({ id }: Operation, sent: string | undefined, onEpoch: (epoch: string) => void) => {
    if (sent !== undefined && sent !== state.epoch) {
      state.rejected += 1;
      throw epochChanged(state.epoch);
    }
    state.received.push(id);
    onEpoch(state.epoch);
  };
  return { state, send };
}

/** A server with scripted responses; after the script it accepts everything. */
export function server(...script: (Error | 'accept')[]) {
  const received: string[] = [];
  const send = async (operation: Operation) => {
    const step = script.shift() ?? 'accept';
    if (step !== 'accept') throw step;
    received.push(operation.id);
  };
  return { received, send };
}

export const unreachable = () => Promise.reject(new NetworkError('offline'));

export function outboxWith({
  store = memoryStore(),
  send = server().send,
  sendBatch = batchesOver(send),
  afterPaint,
  events = listener(),
}: {
  store?: OutboxStore;
  send?: OutboxDeps['send'];
  sendBatch?: OutboxDeps['sendBatch'];
  afterPaint?: OutboxDeps['afterPaint'];
  events?: OutboxEvents;
}) {
  return new Outbox({ store, send, sendBatch, tabs: singleTab, ...(afterPaint && { afterPaint }), events });
}

/** Names of the pending operations of a device. */
export const names = (outbox: Outbox) => outbox.current().pending.map(({ body }) => ('name' in body ? body.name : ''));
