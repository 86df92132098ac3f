import type { User } from '@sevenfold/contract';
import { dropStrayTaps } from '../platform/strayTaps';
import { undoByKey } from './undoKey';
import { reportUnreadableAddresses } from './unreadableAddress';
import { storeDomSnapshots } from './domSnapshot';

/** Starts what the first screen does without. */
export function startLater(user: () => User | undefined): void {
  storeDomSnapshots(user);
  dropStrayTaps();
  reportUnreadableAddresses(user);
  undoByKey(() => user() !== undefined);
}
