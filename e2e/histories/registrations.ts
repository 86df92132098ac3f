import type { Replica } from '../../apps/web/src/data/replica';

/** Registrations of the features outside the first load, collected once for all tabs. */
const registrations: ((replica: Replica) => void)[] = [];

/** Collects registrations in place of a replica while modules are loaded. */
export const registry: Pick<Replica, 'registerReducer'> = {
  registerReducer: (topic, reducer) => void registrations.push((replica) => replica.registerReducer(topic, reducer)),
};

/** Registers the reducers of the features outside the first load, as a tab does when it loads them. */
export const registerLazyReducers = (replica: Replica): void => {
  for (const register of registrations) register(replica);
};
