import type { PermissionState } from '@capacitor/core';
import { useEffect, useState } from 'react';
import { lazyImport } from './lazyImport';

const listeners = new Set<(state: PermissionState) => void>();

// Resolves to the module: a plugin has every method that is called, `then` included, so a promise must not resolve to it.
const loadPlugin = () => lazyImport(() => import('@capacitor/local-notifications'));

/** Asks the user of the native app for notifications, unless they have answered before; devices ask once only. */
export async function requestNotificationPermission(): Promise<void> {
  const { LocalNotifications } = await loadPlugin();
  const { display } = await LocalNotifications.requestPermissions();
  for (const listener of listeners) listener(display);
}

/** Calls a function whenever the user was asked and allows notifications. */
export function onNotificationsAllowed(listener: () => void): void {
  listeners.add((state) => {
    if (state === 'granted') listener();
  });
}

/**
 * The permission of the native app, read again whenever the user returns from the settings of the device; undefined
 * until the device has answered.
 */
export function useNotificationPermission(): PermissionState | undefined {
  const [state, setState] = useState<PermissionState>();
  useEffect(() => {
    const read = () =>
      void loadPlugin()
        .then(({ LocalNotifications }) => LocalNotifications.checkPermissions())
        .then(({ display }) => setState(display))
        .catch(() => undefined);
    read();
    document.addEventListener('visibilitychange', read);
    listeners.add(setState);
    return () => {
      document.removeEventListener('visibilitychange', read);
      listeners.delete(setState);
    };
  }, []);
  return state;
}

/** Opens the settings of the device at the notifications of the app. */
export async function openNotificationSettings(): Promise<void> {
  const { openAppSettings } = await lazyImport(() => import('./appSettings'));
  await openAppSettings();
}
