import type { Replica } from '../../apps/web/src/data/replica';

/** Registrations of the features outside the first load, collected once for all pages. */
const registrations: ((replica: Replica) => void)[] = [];

/** In place of a page's replica while modules are loaded. */
export const registry: Pick<Replica, 'registerReducer'> = {
  registerReducer: (topic, reducer) => void registrations.push((replica) => replica.registerReducer(topic, reducer)),
};

/** What happens on a page when it loads the features outside the first load. */
export const registerLazyReducers = (replica: Replica): void => {
  for (const register of registrations) register(replica);
};
