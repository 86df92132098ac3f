import type { User } from '@sevenfold/contract';
import { warnBeforeLosingChanges } from '../data/unloadWarning';
import { dropSecondTaps } from '../platform/secondTaps';
import { loadShortcutKeys } from '../navigation/shortcuts';
import { lazyImport } from '../platform/lazyImport';
import { IS_SHELL } from '../platform/shell';
import { isPushPossible } from '../features/notification/pushSupport';
import { registerUndoDescription } from '../dispatch/dispatch';
import { describeUndo } from '../features/operation/describeUndo';
import { undoByKey } from './undoKey';
import { reportUnreadableAddresses } from './unreadableAddress';
import { startTooltips } from '../ui/Tooltips';
import { storeDomSnapshots } from './domSnapshot';

/** Starts what the first screen does without. */
export function startLater(user: () => User | undefined): void {
  startTooltips();
  storeDomSnapshots(user);
  dropSecondTaps();
  warnBeforeLosingChanges();
  void loadShortcutKeys().catch(() => undefined);
  reportUnreadableAddresses(user);
  registerUndoDescription(describeUndo);
  undoByKey(() => user() !== undefined);
  if (IS_SHELL)
    void lazyImport(() => import('./native/later'))
      .then(({ startNativeFeatures }) => startNativeFeatures())
      .catch(() => undefined);
  else if (isPushPossible())
    void lazyImport(() => import('../features/notification/startPush'))
      .then(({ startPush }) => startPush())
      .catch(() => undefined);
}
