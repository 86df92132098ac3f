import { Replica, type ReplicaDeps } from '../../src/data/replica';
import { REDUCERS } from '../../src/reducers';
import { RESPONSE_MERGERS } from '../../src/responses';

/** A replica as the app starts it. */
export function replicaOf(deps: ReplicaDeps): Replica {
  const replica = new Replica(deps);
  replica.registerReducers(REDUCERS);
  replica.registerResponseMergers(RESPONSE_MERGERS);
  return replica;
}
