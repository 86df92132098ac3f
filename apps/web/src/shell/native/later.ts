import { LocalNotifications } from '@capacitor/local-notifications';
import { Health } from '@capgo/capacitor-health';
import { startHealth } from '#features/activity';
import { startNotifications } from '#features/notification';
import { startPurchases } from '#features/purchase';
import { startWidget, WidgetBridge } from '#features/widget';

/** Starts what only the native app has. */
export function startNativeFeatures(): void {
  startNotifications(LocalNotifications, WidgetBridge);
  startWidget(WidgetBridge);
  startPurchases();
  startHealth(Health);
}
