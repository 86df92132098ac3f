import type { User } from '@sevenfold/contract';
import { dropStrayTaps } from '../platform/strayTaps';
import { lazyImport } from '../platform/lazyImport';
import { IS_SHELL } from '../platform/shell';
import { undoByKey } from './undoKey';
import { reportUnreadableAddresses } from './unreadableAddress';
import { storeDomSnapshots } from './domSnapshot';

/** Starts what the first screen does without. */
export function startLater(user: () => User | undefined): void {
  storeDomSnapshots(user);
  dropStrayTaps();
  reportUnreadableAddresses(user);
  undoByKey(() => user() !== undefined);
  if (IS_SHELL) void scheduleNotifications().catch(() => undefined);
  if (IS_SHELL) void updateWidget().catch(() => undefined);
}

async function updateWidget(): Promise<void> {
  const [{ startWidget }, { WidgetBridge }] = await Promise.all([
    lazyImport(() => import('../features/widget/start')),
    lazyImport(() => import('../features/widget/plugin')),
  ]);
  startWidget(WidgetBridge);
}

async function scheduleNotifications(): Promise<void> {
  const [{ startNotifications }, { LocalNotifications }] = await Promise.all([
    lazyImport(() => import('../features/notification/start')),
    lazyImport(() => import('@capacitor/local-notifications')),
  ]);
  startNotifications(LocalNotifications);
}
