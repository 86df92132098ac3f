import { pushStore, replica } from '#data';
import { NetworkError } from '#platform';
import { ensureServerConfig } from '#features/serverConfig';
import { sessionUser } from '#features/user';
import { closeAll } from './outdatedPushes';

/** Set while push notifications are on for this device and its user; removed with all data of a user on sign-out. */
const IS_ON_KEY = 'sevenfold.push';

/** DENIED: by the user. UNREACHABLE: there is no connection. FAILED: the browser or the server refused. */
export type PushProblem = 'DENIED' | 'UNREACHABLE' | 'FAILED';
/** State after a change, or why there was none. OFF also if the user closes the question without an answer. */
export type PushResult = 'ON' | 'OFF' | PushProblem;

/** True if the user has turned push notifications on for this device. */
export const isPushOn = (): boolean =>
  localStorage.getItem(IS_ON_KEY) !== null && Notification.permission === 'granted';

/**
 * Asks for the permission, unless the user has answered before, and registers this device at the server. Call it on a
 * tap: browsers do not ask otherwise.
 */
export async function turnPushOn(): Promise<PushResult> {
  try {
    const answer = await Notification.requestPermission();
    if (answer !== 'granted') return answer === 'denied' ? 'DENIED' : 'OFF';
    await register();
    localStorage.setItem(IS_ON_KEY, 'on');
    return 'ON';
  } catch (error) {
    return toProblem(error);
  }
}

const toProblem = (error: unknown): PushProblem =>
  error instanceof NetworkError || !navigator.onLine ? 'UNREACHABLE' : 'FAILED';

/**
 * Registers this device again at the start and whenever the app is shown, if push notifications are on: the server may have
 * another key, or have lost the device with a session that has ended since.
 */
export function keepRegistered(): void {
  const registerIfOn = () => {
    if (document.visibilityState === 'visible' && sessionUser() && isPushOn()) void register().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', registerIfOn);
  registerIfOn();
}

/** Unregisters this device. With a problem, they stay on. */
export async function turnPushOff(): Promise<PushResult> {
  try {
    await replica.request('DELETE /api/v1/push-subscription');
  } catch (error) {
    return toProblem(error);
  }
  localStorage.removeItem(IS_ON_KEY);
  // The server sends nothing to it any more, so the number on the icon would stay as it is.
  await Promise.allSettled([navigator.clearAppBadge?.(), endUnusedSubscription()]);
  return 'OFF';
}

/** Ends the browser's subscription if push notifications are off, as after a sign-out, and closes what it has shown. */
export async function endUnusedSubscription(): Promise<void> {
  if (localStorage.getItem(IS_ON_KEY) !== null) return;
  await Promise.allSettled([pushStore.clear(), closeAll()]);
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** @throws {Error} if the browser cannot subscribe @throws {NetworkError} @throws {ApiError} */
async function register(): Promise<void> {
  const { webPush } = await ensureServerConfig();
  const registration = await navigator.serviceWorker.getRegistration();
  if (!webPush || !registration) throw new Error('push messages are not available');
  const subscription = await subscriptionFor(registration.pushManager, webPush.publicKey);
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
  await replica.request('POST /api/v1/push-subscription', { body });
  const user = sessionUser();
  if (user) await pushStore.setUser(user.id);
}

/** The browser's subscription for a key of the server; one for an earlier key is replaced. */
async function subscriptionFor(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const existing = await pushManager.getSubscription();
  if (existing && toBase64url(existing.options.applicationServerKey) === publicKey) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

const toBase64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
