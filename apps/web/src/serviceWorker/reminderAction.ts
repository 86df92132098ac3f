import { NOT_FOUND_CODE } from '@sevenfold/contract/error-codes';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { reminderEntryId } from '@sevenfold/domain/notification';
import { derivedId } from '@sevenfold/domain/transfer';
import type { QueuedTap } from '@sevenfold/domain/widget';
import type { PushStore } from '#data';
import type { ShownNotification, Worker } from './worker';

/** Data of a reminder for its actions. */
export interface ReminderData {
  readonly activityId: string;
  readonly date: CivilDate;
  /** Time at which it came, in epoch milliseconds. */
  readonly at: number;
  /** Amount that "Done" records; null for a reminder without it. */
  readonly amount: number | null;
  /** Amount of the day when it was sent; absent in one of an earlier version. */
  readonly recorded?: number;
  readonly utcOffsetMinutes: number;
  readonly actions: readonly { readonly action: string; readonly title: string }[];
}

/** A reminder as it is shown, for the user whom it came for. */
export type ShownReminder = ReminderData & { readonly userId: string };

const LATER = '/api/v1/push-subscription/later';
const ENTRY = '/api/v1/entry';
const SKIPS = '/api/v1/skips';

/**
 * Does what was chosen in a reminder. A record or a skip is stored on the device first, shown by the app if it is open, and
 * sent at once; the app sends it with the same id, so that it has one effect. The server neither records nor skips again
 * what another device has recorded or skipped since. Nothing is done for a user who has signed out since.
 */
export async function applyReminderAction(
  worker: Worker,
  store: PushStore,
  { notification, action }: { readonly notification: ShownNotification; readonly action: string },
): Promise<void> {
  notification.close();
  const { reminder } = notification.data as { readonly reminder: ShownReminder };
  if ((await store.readUser()) !== reminder.userId) return;
  if (action === 'LATER') {
    const { activityId, at } = reminder;
    const response = await send('POST', LATER, { activityId, at });
    if (!response?.ok) await showAgain(worker, notification);
    return;
  }
  const tap = tapOf(reminder, action);
  if (!tap) return;
  // It can be sent from a device that is out of storage, too.
  const isStored = await store.add(tap).then(
    () => true,
    () => false,
  );
  // At once, whatever the network does.
  if (isStored) await mergeInTabs(worker);
  if (await sendInOrder(tap, reminder)) await store.remove([tap.id]);
  else if (!isStored) await showAgain(worker, notification);
}

/**
 * True once the server has done it, or has no such activity: it is deleted for good, or that of another user. A proxy
 * answers with any status while the server is away; only the server's own answers have this form.
 */
async function isSettled(response: Response | undefined): Promise<boolean> {
  if (!response) return false;
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null) return false;
  if (response.ok) return 'data' in body;
  return (
    'error' in body &&
    typeof body.error === 'object' &&
    body.error !== null &&
    'code' in body.error &&
    body.error.code === NOT_FOUND_CODE
  );
}

/** The id is the same for the same reminder, so that an action that is repeated, or chosen on two devices, is one. */
function tapOf(
  { userId, activityId, date, at, amount, recorded = 0 }: ShownReminder,
  action: string,
): QueuedTap | undefined {
  const tap = { userId, activityId, date, at };
  if (action === 'SKIP') return { ...tap, id: derivedId(`skip ${activityId} ${date}`, at), action: 'SKIP', amount: 1 };
  if (action !== 'DONE' || amount === null) return undefined;
  const id = reminderEntryId({ at, activityId });
  return { ...tap, id, entryId: id, action: 'DONE', amount, upTo: recorded + amount };
}

/**
 * Sends the operations that the app would make of a tap: the bodies must be the same, because the ids are. A record
 * removes the skip of its day first.
 *
 * @returns true once the server has done them
 */
async function sendInOrder(tap: QueuedTap, reminder: ReminderData): Promise<boolean> {
  const { id, at, activityId, date } = tap;
  if (tap.action === 'DONE') {
    const removal = { skips: [{ activityId, date }] };
    if (!(await isSettled(await send('DELETE', SKIPS, removal, derivedId(`${id} 0`, at))))) return false;
  }
  return isSettled(await sendTap(tap, reminder));
}

function sendTap({ id, activityId, date, action, amount, upTo }: QueuedTap, { utcOffsetMinutes }: ReminderData) {
  if (action === 'SKIP') return send('POST', SKIPS, { skips: [{ activityId, date, reason: null }], ifOpen: true }, id);
  const entry = { id, activityId, date, amount, source: 'MANUAL', startedAt: null, utcOffsetMinutes, note: null, upTo };
  return send('POST', ENTRY, entry, id);
}

/** @returns undefined without a connection */
const send = (method: 'POST' | 'DELETE', url: string, body: object, key?: string): Promise<Response | undefined> =>
  fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...(key !== undefined && { 'Idempotency-Key': key }) },
    body: JSON.stringify(body),
    credentials: 'same-origin',
    redirect: 'error',
  }).catch(() => undefined);

/** Shows a reminder again, without a sound, whose action could neither be done nor stored, so that it is not lost. */
const showAgain = ({ registration }: Worker, { title, body, lang, dir, tag, icon, data }: ShownNotification) => {
  const shown = data as { readonly reminder: ShownReminder };
  const options = { body, lang, dir, tag, icon, data: shown, actions: shown.reminder.actions, silent: true };
  return registration.showNotification(title, options);
};

async function mergeInTabs({ clients }: Worker): Promise<void> {
  for (const tab of await clients.matchAll({ type: 'window', includeUncontrolled: true }))
    tab.postMessage({ type: 'MERGE' }, []);
}
