import { LocalNotifications } from '@capacitor/local-notifications';
import { Health } from '@capgo/capacitor-health';
import { startHealth } from '../../features/activity/recordHealth';
import { startNotifications } from '../../features/notification/start';
import { startPurchases } from '../../features/purchase/start';
import { WidgetBridge } from '../../features/widget/plugin';
import { startWidget } from '../../features/widget/start';

/** Starts what only the native app has. */
export function startNativeFeatures(): void {
  startNotifications(LocalNotifications, WidgetBridge);
  startWidget(WidgetBridge);
  startPurchases();
  startHealth(Health);
}
