import { DeviceRows } from '../../src/db/deviceRows';
import type { QueryPersistence } from '../../src/data/queryPersister';
import { Replica, type ReplicaDeps } from '../../src/data/replica';
import { ServerQueries } from '../../src/data/serverQueries';
import { withBatches } from './batches';

const connectedRows = new WeakMap<Replica, DeviceRows>();

/**
 * A replica with rows, as the app starts it. What the server has is never read, so that its rows are those of the test,
 * and of the operations that are pending or were acknowledged.
 *
 * @param deps with a server that need not know batches of operations
 */
export function replicaOf(deps: ReplicaDeps): Replica {
  const replica = new Replica({ ...deps, request: withBatches(deps.request) });
  const never = () => new Promise<never>(() => undefined);
  const rows = new DeviceRows({ request: never, readRecords: never, now: () => '2026-09-28T08:00:00.000Z' });
  replica.connectRows(rows);
  connectedRows.set(replica, rows);
  return replica;
}

/** The rows of a replica of `replicaOf`. */
export function getRows(replica: Replica): DeviceRows {
  const rows = connectedRows.get(replica);
  if (!rows) throw new Error('The replica has no rows');
  return rows;
}

/** The queries of a replica, as the app connects them when the first screen that needs them is loaded. */
export function getQueries(replica: Replica, persistence?: QueryPersistence): ServerQueries {
  const queries = new ServerQueries(replica, persistence);
  replica.connectQueries(queries);
  return queries;
}
