import type { Changes } from '@sevenfold/contract';
import type { DeviceNoun, DeviceRow } from '@sevenfold/model/row';
import type { Intent } from '../../src/data/operation';
import { DeviceRows } from '../../src/db/deviceRows';
import { newId } from '../../src/platform/id';
import type { Records } from '../../src/features/record/records';

const NOW = '2026-01-01T00:00:00.000Z';
const offline = () => Promise.reject(new Error('offline'));

/** A device that the server gave these rows, with the intents pending. */
function deviceWith(rows: Changes['rows'], intents: readonly Intent[]): DeviceRows {
  const device = new DeviceRows({ request: offline, readRecords: offline, now: () => NOW });
  device.store.applyChanges({ version: 1, rows });
  device.setPending(intents.map((intent) => ({ ...intent, id: newId() })));
  return device;
}

/** The rows of a noun on a device that the server gave these rows, with the intents pending. */
export const shownRows = <N extends DeviceNoun>(
  noun: N,
  given: readonly DeviceRow<N>[],
  intents: readonly Intent[],
): readonly DeviceRow<N>[] => deviceWith({ [noun]: given }, intents).lists.get(noun);

/** The records of a range on a device that the server gave these records, with the intents pending. */
export function shownRecords(given: Records, intents: readonly Intent[]): Records {
  const slices = Object.values(given.byActivity);
  const rows = { entry: slices.flatMap(({ entries }) => entries), skip: slices.flatMap(({ skips }) => skips) };
  return deviceWith(rows, intents).records.records(given.from, given.to);
}
