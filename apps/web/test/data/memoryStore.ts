import type { Operation } from '../../src/data/operation';
import type { OutboxStore } from '../../src/data/outbox';

/** A device's outbox without a device: what is in `kept` is what a reload would find. */
export function memoryStore(kept = new Map<string, Operation>()): OutboxStore & { kept: Map<string, Operation> } {
  return {
    kept,
    load: async () => [...kept.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    put: async (operations) => {
      for (const operation of operations) kept.set(operation.id, operation);
    },
    remove: async (id) => {
      kept.delete(id);
    },
    clear: async () => kept.clear(),
  };
}
