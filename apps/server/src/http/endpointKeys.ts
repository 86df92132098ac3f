import { contract, type EndpointKey } from '@sevenfold/contract';

/** The keys of all endpoints of the contract, in its order. */
export const ENDPOINT_KEYS: readonly EndpointKey[] = Object.keys(contract).filter(
  (name): name is EndpointKey => name in contract,
);
