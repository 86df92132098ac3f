import type { PushStore } from '#data';
import type { ReminderData, ShownReminder } from './reminderAction';
import type { NavigateMessage, Worker } from './worker';

/** A notification of a push message, in the declarative form that some browsers show by themselves. */
interface PushPayload {
  readonly notification: {
    readonly title: string;
    readonly body: string;
    readonly navigate: string;
    readonly lang: string;
    readonly dir: NotificationDirection;
    readonly tag: string;
    readonly silent: boolean;
    readonly renotify?: boolean;
    readonly data?: ReminderData;
  };
  readonly app_badge?: number;
}

const SERVER_CONFIG = '/api/v1/server-config';
const SUBSCRIPTION = '/api/v1/push-subscription';

/** Shows the notification of a push message, and the number of goals left on the icon of the app. */
export async function showPush(worker: Worker, store: Pick<PushStore, 'readUser'>, text: string): Promise<void> {
  const { notification, app_badge: badge } = JSON.parse(text) as PushPayload;
  const { title, body, navigate, lang, dir, tag, silent, renotify, data: sent } = notification;
  const reminder = sent && (await readReminder(store, sent));
  await worker.registration.showNotification(title, {
    body,
    lang,
    dir,
    tag,
    silent,
    icon: '/icon-192.png',
    ...(renotify && { renotify }),
    ...(reminder && { actions: reminder.actions }),
    data: { path: toPath(navigate, worker), ...(reminder && { reminder }) },
  });
  // The icon of the app has no number in some browsers, which does not concern the notification.
  if (badge !== undefined) await worker.navigator.setAppBadge?.(badge).catch(() => undefined);
}

/** Undefined if the device does not know its user, so that the reminder is shown without actions. */
async function readReminder(
  store: Pick<PushStore, 'readUser'>,
  reminder: ReminderData,
): Promise<ShownReminder | undefined> {
  // The notification must be shown whatever happens to the storage.
  const userId = await store.readUser().catch(() => undefined);
  return userId === undefined ? undefined : { ...reminder, userId };
}

/** Path of a link of the server. Always of this origin, whatever name the server has for itself. */
function toPath(link: string, { location: { origin } }: Worker): string {
  const { pathname, search } = new URL(link, origin);
  return pathname + search;
}

/** Shows the screen of a notification: in the open app if there is one, otherwise in a new window. */
export async function openNotification(
  worker: Worker,
  notification: Pick<Notification, 'close' | 'data'>,
): Promise<void> {
  notification.close();
  const { path } = notification.data as { readonly path: string };
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0];
  if (!tab) {
    await worker.clients.openWindow(path);
    return;
  }
  tab.postMessage({ type: 'NAVIGATE', path } satisfies NavigateMessage, []);
  // Refused where the browser does not count the press as one on the app.
  await tab.focus().catch(() => undefined);
}

/** Subscribes again after the push service has ended a subscription, and tells the server. */
export async function renewSubscription(worker: Worker): Promise<void> {
  const response = await fetch(SERVER_CONFIG);
  const { data } = (await response.json()) as { readonly data?: { readonly webPush?: { readonly publicKey: string } } };
  if (!data?.webPush) return;
  const subscription = await worker.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: data.webPush.publicKey,
  });
  await fetch(SUBSCRIPTION, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(subscription),
    credentials: 'same-origin',
  });
}
