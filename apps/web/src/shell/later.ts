import { loadStartPush } from '#features/notification';
import type { User } from '@sevenfold/contract';
import { warnBeforeLosingChanges } from '#data';
import { dropSecondTaps, HAS_SERVICE_WORKER, IS_SHELL, lazyImport } from '#platform';
import { loadShortcutKeys } from '#navigation';
import { registerUndoDescription } from '#dispatch';
import { describeUndo } from '#features/operation';
import { keepFocus } from './keepFocus';
import { undoByKey } from './undoKey';
import { reportUnreadableAddresses } from './unreadableAddress';
import { startTooltips } from '#ui';
import { storeDomSnapshots } from './domSnapshot';

/** Starts what the first screen does without. */
export function startLater(user: () => User | undefined): void {
  startTooltips();
  storeDomSnapshots(user);
  dropSecondTaps();
  keepFocus();
  warnBeforeLosingChanges();
  void loadShortcutKeys().catch(() => undefined);
  reportUnreadableAddresses(user);
  registerUndoDescription(describeUndo);
  undoByKey(() => user() !== undefined);
  if (IS_SHELL)
    void lazyImport(() => import('./native/later'))
      .then(({ startNativeFeatures }) => startNativeFeatures())
      .catch(() => undefined);
  else if (HAS_SERVICE_WORKER && 'serviceWorker' in navigator)
    void loadStartPush()
      .then(({ startPush }) => startPush())
      .catch(() => undefined);
}
