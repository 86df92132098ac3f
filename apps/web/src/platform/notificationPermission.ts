import type { PermissionState } from '@capacitor/core';
import { useEffect, useState } from 'react';
import { lazyImport } from './lazyImport';
import { shellPlatform } from './shell';

/** Permission to show notifications, and how to ask for it. */
export interface NotificationPermission {
  /** Undefined until the device has answered. */
  readonly state: PermissionState | undefined;
  /** Asks the user, unless they have answered before; devices ask once only. */
  request(): void;
}

const grantListeners = new Set<() => void>();

/** Calls a function whenever the user has allowed notifications in the app. */
export const onPermissionGranted = (listener: () => void): unknown => grantListeners.add(listener);

// Resolves to the module: a plugin has every method that is called, `then` included, so a promise must not resolve to it.
const loadPlugin = () => lazyImport(() => import('@capacitor/local-notifications'));

/** The permission of the native app, read again whenever the user returns from the settings of the device. */
export function useNotificationPermission(): NotificationPermission {
  const [state, setState] = useState<PermissionState>();
  useEffect(() => {
    const read = () =>
      void loadPlugin()
        .then(({ LocalNotifications }) => LocalNotifications.checkPermissions())
        .then(({ display }) => setState(display))
        .catch(() => undefined);
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, []);
  const request = () =>
    void loadPlugin()
      .then(({ LocalNotifications }) => LocalNotifications.requestPermissions())
      .then(({ display }) => {
        setState(display);
        if (display === 'granted') for (const listener of grantListeners) listener();
      })
      .catch(() => undefined);
  return { state, request };
}

/** Opens the settings of the device at the notifications of the app. */
export async function openNotificationSettings(): Promise<void> {
  if (shellPlatform() === 'IOS') location.assign('app-settings:');
  else await (await import('./appSettings')).AppSettings.openNotifications();
}
