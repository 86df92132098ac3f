import type { User } from '@sevenfold/contract';
import { dropStrayTaps } from '../platform/strayTaps';
import { lazyImport } from '../platform/lazyImport';
import { undoByKey } from './undoKey';
import { reportUnreadableAddresses } from './unreadableAddress';
import { storeDomSnapshots } from './domSnapshot';

/** Starts what the first screen does without. */
export function startLater(user: () => User | undefined): void {
  storeDomSnapshots(user);
  dropStrayTaps();
  reportUnreadableAddresses(user);
  undoByKey(() => user() !== undefined);
  // Not IS_SHELL, of another module: a build for browsers would have the chunk too.
  if (import.meta.env.MODE === 'shell')
    void lazyImport(() => import('./native'))
      .then(({ startNative }) => startNative())
      .catch(() => undefined);
}
