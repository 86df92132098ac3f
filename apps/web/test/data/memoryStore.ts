import type { OutboxStore, RecordStore } from '../../src/data/outboxStore';
import { VERSION, type QueuedOperation } from '../../src/data/stored';
import type { Operation } from '../../src/data/operation';

/** An in-memory store of records. */
export function memoryRecords(values = new Map<string, unknown>()): RecordStore & { values: Map<string, unknown> } {
  return {
    values,
    load: async () => [...values],
    keys: async () => [...values.keys()],
    put: async (records) => {
      for (const [key, record] of records) values.set(key, structuredClone(record));
    },
    remove: async (keys) => {
      for (const key of keys) values.delete(key);
    },
    clear: async () => values.clear(),
  };
}

/** In-memory storage of a device: a second replica on it acts as a reload, or as another tab. */
export function memoryStore() {
  let epoch: string | undefined;
  return {
    pending: memoryRecords(),
    rejected: memoryRecords(),
    acknowledged: memoryRecords(),
    readEpoch: async () => epoch,
    writeEpoch: async (next: string) => {
      epoch = next;
    },
  } satisfies OutboxStore;
}

export const queuedAs = (sequence: number, operation: Operation): QueuedOperation => ({
  version: VERSION,
  sequence,
  operation,
});
