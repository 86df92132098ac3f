import { Replica, type ReplicaDeps } from '../../src/data/replica';
import { REDUCERS } from '../../src/reducers';
import { RESPONSE_MERGERS } from '../../src/responses';
import { withBatches } from './batches';

/** A replica as the app starts it. @param deps with a server that need not know batches of operations */
export function replicaOf(deps: ReplicaDeps): Replica {
  const replica = new Replica({ ...deps, request: withBatches(deps.request) });
  replica.registerReducers(REDUCERS);
  replica.registerResponseMergers(RESPONSE_MERGERS);
  return replica;
}
