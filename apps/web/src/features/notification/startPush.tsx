import { createRoot } from 'react-dom/client';
import { deviceRows, pushStore, replica } from '#data';
import { navigate } from '#navigation';
import { knownServerConfig } from '#features/serverConfig';
import { sessionUser } from '#features/user';
import { PushOffer } from './components/PushOffer';
import { readToday } from './leftToday';
import { closeOutdated } from './outdatedPushes';
import { createQueueMerge } from './pushQueue';
import { endUnusedSubscription, isPushOn, keepRegistered } from './pushSubscription';
import { isPushPossible } from './pushSupport';

/** Time after the last change until the badge is set: a few taps in a row set it once. */
const SETTLE_MS = 400;
/** Nouns whose rows what is shown is computed from. */
const SOURCES = ['user', 'activity', 'entry', 'skip', 'plan'] as const;
/** Set once this user has been offered push notifications on this device. */
const OFFERED_KEY = 'sevenfold.pushOffer';

/** Path of a pressed notification, from the service worker. */
interface WorkerMessage {
  readonly type?: unknown;
  readonly path?: unknown;
}

/**
 * Opens the screen of a pressed notification, and takes over what was chosen in one. In every tab, because the service
 * worker asks any of them to. Starts push notifications where they are possible.
 */
export function startPush(): void {
  const mergeQueue = createQueueMerge(pushStore, replica);
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const { type, path } = data as WorkerMessage;
    if (type === 'NAVIGATE' && typeof path === 'string') navigate({ to: path });
    if (type === 'MERGE') void mergeQueue();
  });
  if (isPushPossible()) startInstalled(mergeQueue);
}

/**
 * Starts push notifications of the installed app: keeps the number of goals left on the icon, and offers them once after
 * something was recorded.
 */
function startInstalled(mergeQueue: () => Promise<void>): void {
  void mergeQueue();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const updateSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void showToday().catch(() => undefined), SETTLE_MS);
  };
  deviceRows.store.subscribeToNouns(SOURCES, updateSoon);
  document.addEventListener('visibilitychange', () => {
    updateSoon();
    void mergeQueue();
  });
  updateSoon();
  keepRegistered();
}

/** Shows what is left of today in the number on the icon and the notifications of the device, which it offers once. */
export async function showToday(): Promise<void> {
  const user = sessionUser();
  if (!user) {
    await navigator.clearAppBadge?.();
    await endUnusedSubscription();
    return;
  }
  const day = await readToday(user);
  if (!day) return;
  await closeOutdated(day.data).catch(() => undefined);
  const isOn = isPushOn();
  const canOffer = !isOn && Notification.permission === 'default' && knownServerConfig()?.webPush;
  if (canOffer && day.hasEntries && localStorage.getItem(OFFERED_KEY) === null) {
    localStorage.setItem(OFFERED_KEY, 'offered');
    showOffer();
  }
  // Without the permission, which the user may have taken away in the device's settings, the number would stay.
  await (isOn && day.left > 0 ? navigator.setAppBadge?.(day.left) : navigator.clearAppBadge?.());
}

/** Shows the offer outside of the app's own tree, which does not load it. */
function showOffer(): void {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  root.render(
    <PushOffer
      onClose={() => {
        root.unmount();
        host.remove();
      }}
    />,
  );
}
