import type { DeviceNoun, DeviceRow } from '@sevenfold/model/row';
import type { Intent } from '../../src/data/operation';
import { DeviceRows } from '../../src/db/deviceRows';
import { newId } from '../../src/platform/id';

const NOW = '2026-01-01T00:00:00.000Z';

/** The rows of a noun on a device that the server gave these rows, with the intents pending. */
export function shownRows<N extends DeviceNoun>(
  noun: N,
  given: readonly DeviceRow<N>[],
  intents: readonly Intent[],
): readonly DeviceRow<N>[] {
  const rows = new DeviceRows({ request: () => Promise.reject(new Error('offline')), now: () => NOW });
  rows.store.applyChanges({ version: 1, rows: { [noun]: given } });
  rows.setPending(intents.map((intent) => ({ ...intent, id: newId() })));
  return rows.lists.get(noun);
}
