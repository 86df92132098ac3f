import type { User } from '@sevenfold/contract';
import { dropStrayTaps } from '../platform/strayTaps';
import { lazyImport } from '../platform/lazyImport';
import { isNativeApp } from '../platform/native';
import { storeDomSnapshots } from './domSnapshot';

/** Starts what the first screen does without. */
export function startLater(user: () => User | undefined): void {
  storeDomSnapshots(user);
  dropStrayTaps();
  if (isNativeApp()) void scheduleNotifications().catch(() => undefined);
}

async function scheduleNotifications(): Promise<void> {
  const [{ startNotifications }, { LocalNotifications }] = await lazyImport(() =>
    Promise.all([import('../features/notification/start'), import('@capacitor/local-notifications')]),
  );
  startNotifications(LocalNotifications);
}
