import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page, Worker } from '@playwright/test';

/** The page's view of a subscription, as the browser would return it. */
interface StubbedSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A notification that the service worker has shown. */
interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: unknown;
}

/** Part of the global scope of a service worker, with the record of its notifications. */
interface WorkerScope {
  readonly registration: {
    showNotification: (title: string, options: Omit<ShownNotification, 'title'>) => Promise<void>;
  };
  readonly PushEvent: new (type: string, init: { data: string }) => Event;
  shown?: ShownNotification[];
  /** Number on the icon of the app. */
  badge?: number;
}

/**
 * The installed app on a phone whose browser can subscribe to push messages and show notifications. The service worker is
 * real; what the headless browser lacks is stubbed: a push service, the permission, the list of
 * notifications and the icon.
 */
export class PushBrowser {
  private constructor(
    private readonly page: Page,
    readonly subscription: StubbedSubscription,
  ) {}

  /** @param permission before the user is asked, who then allows notifications */
  static async install(context: BrowserContext, page: Page, permission: NotificationPermission): Promise<PushBrowser> {
    const curve = createECDH('prime256v1');
    const subscription = {
      endpoint: `https://push.example.org/${randomBytes(8).toString('hex')}`,
      keys: { p256dh: curve.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
    };
    await context.addInitScript(stubPush, { ...subscription, permission });
    return new PushBrowser(page, subscription);
  }

  /**
   * Delivers a push message to the service worker, as the browser does after it has decrypted it, and waits until the
   * worker has handled it.
   */
  deliver(payload: object): Promise<void> {
    return this.worker.evaluate(deliverPush, JSON.stringify(payload));
  }

  /** Titles and texts of the notifications shown; one replaces another of the same tag. */
  shown(): Promise<string[]> {
    return this.worker.evaluate(() => {
      const { shown = [] } = self as typeof self & WorkerScope;
      return shown.map(({ title, body }) => `${title}: ${body}`);
    });
  }

  /** Number on the icon of the app, as set by the service worker. */
  badge(): Promise<number | undefined> {
    return this.worker.evaluate(() => (self as typeof self & WorkerScope).badge);
  }

  /** Presses the notification that is shown. */
  press(): Promise<void> {
    return this.worker.evaluate(() => {
      const scope = self as typeof self & WorkerScope;
      const [notification] = scope.shown ?? [];
      const close = () => void (scope.shown = scope.shown?.filter((one) => one !== notification) ?? []);
      const event = Object.assign(new Event('notificationclick'), {
        notification: { ...notification, close },
        waitUntil: () => undefined,
      });
      self.dispatchEvent(event);
    });
  }

  private get worker(): Worker {
    const worker = this.page.context().serviceWorkers().at(-1);
    if (!worker) throw new Error('The page has no service worker');
    return worker;
  }
}

/** Runs in the service worker. */
async function deliverPush(text: string): Promise<void> {
  const scope = self as typeof self & WorkerScope;
  scope.shown ??= [];
  // The headless browser has no icons: it ends the worker instead.
  Object.defineProperty(navigator, 'setAppBadge', {
    configurable: true,
    value: async (count: number) => void (scope.badge = count),
  });
  scope.registration.showNotification = async (title, options) => {
    scope.shown = [...(scope.shown ?? []).filter(({ tag }) => tag !== options.tag), { title, ...options }];
  };
  let done: Promise<unknown> = Promise.reject(new Error('The service worker ignores push messages'));
  done.catch(() => undefined);
  const waitUntil = (promise: Promise<unknown>) => void (done = promise);
  self.dispatchEvent(Object.assign(new scope.PushEvent('push', { data: text }), { waitUntil }));
  await done;
}

/** Runs in the page before its scripts. */
function stubPush({
  endpoint,
  keys,
  permission: initial,
}: StubbedSubscription & { permission: NotificationPermission }): void {
  Object.defineProperty(navigator, 'standalone', { value: true });
  for (const name of ['setAppBadge', 'clearAppBadge'])
    Object.defineProperty(navigator, name, { value: async () => undefined });
  let permission = initial;
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = async () => {
    if (permission === 'default') permission = 'granted';
    return permission;
  };
  let current: PushSubscription | null = null;
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey, userVisibleOnly }: PushSubscriptionOptionsInit) => {
      if (userVisibleOnly !== true || typeof applicationServerKey !== 'string') throw new TypeError('invalid options');
      const key = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'));
      const bytes = Uint8Array.from(key, (character) => character.charCodeAt(0));
      current = Object.assign(Object.create(PushSubscription.prototype) as PushSubscription, {
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          current = null;
          return true;
        },
      });
      Object.defineProperty(current, 'options', { value: { applicationServerKey: bytes.buffer } });
      return current;
    },
  });
}
