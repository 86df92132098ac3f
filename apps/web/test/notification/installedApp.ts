import { vi } from 'vitest';

interface InstalledApp {
  /** Notifications that the device shows. */
  readonly shown?: readonly object[];
  readonly permission?: NotificationPermission;
}

/** Makes the browser that of an installed app on a phone, which can receive push messages. */
export function installApp({ shown = [], permission = 'granted' }: InstalledApp = {}) {
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: 'https://push.example.org/1', keys: { p256dh: 'p256dh', auth: 'auth' } }),
    unsubscribe: async () => true,
  };
  const registration = {
    getNotifications: async () => shown,
    pushManager: { getSubscription: async () => subscription, subscribe: async () => subscription },
  };
  const serviceWorker = Object.assign(new EventTarget(), { getRegistration: async () => registration });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { serviceWorker, standalone: true }));
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('PushManager', () => undefined);
  vi.stubGlobal('Notification', { permission });
}
