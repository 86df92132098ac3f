import { registerPlugin } from '@capacitor/core';

/** The app's own plugin of Android (`AppSettingsPlugin.java`). */
interface AppSettingsPlugin {
  /** Opens the settings of the device at the notifications of the app. */
  openNotifications(): Promise<void>;
}

export const AppSettings = registerPlugin<AppSettingsPlugin>('AppSettings');
