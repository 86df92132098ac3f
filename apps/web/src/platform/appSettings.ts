import { Capacitor, registerPlugin } from '@capacitor/core';

/** The app's own plugin of Android (`AppSettingsPlugin.java`). */
interface AppSettingsPlugin {
  openNotifications(): Promise<void>;
}

const AppSettings = registerPlugin<AppSettingsPlugin>('AppSettings');

/** Opens the settings of the device at the notifications of the native app; on iOS at the app, by their address. */
export async function openAppSettings(): Promise<void> {
  if (Capacitor.getPlatform() === 'ios') location.assign('app-settings:');
  else await AppSettings.openNotifications();
}
