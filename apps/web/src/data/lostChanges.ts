import { createStore, useDerived } from '#platform';

const lostCount = createStore(0);

/** Shows that the browser deleted this many unsent changes, until the user dismisses it. 0 shows nothing. */
export const setLostChanges = lostCount.set;

/** Number of unsent changes that the browser deleted since the last visit. */
export const useLostChanges = (): number => useDerived(lostCount);
