import type { LocalNotificationsPlugin } from '@capacitor/local-notifications';
import type { QueryKey } from '@tanstack/react-query';
import { replica } from '../../data/device';
import { navigate } from '../../navigation/location';
import { sessionUser } from '../user/sessionUser';
import { replaceNotifications } from './device';
import { planNotifications } from './plan';

/** Time after the last change until notifications are scheduled again: a few taps in a row schedule once. */
const SETTLE_MS = 400;

/** The queries that notifications are computed from. */
const SOURCES = new Set(['user', 'activities', 'records']);

const SCREENS = { DAILY: '/day', WEEKLY: '/week' } as const;

/**
 * Keeps the notifications of the device up to date: at the start, when the app is shown or hidden, and after each change
 * of what they are computed from, the sign-out included. A press on one opens its screen.
 */
export function startNotifications(plugin: LocalNotificationsPlugin): void {
  const schedule = serialised(async () => {
    const plan = await planNotifications(sessionUser());
    if (plan) await replaceNotifications(plugin, plan);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleNow = () => {
    clearTimeout(timer);
    timer = undefined;
    void schedule();
  };
  replica.queries.getQueryCache().subscribe(({ type, query }) => {
    const [source] = query.queryKey as QueryKey;
    if ((type !== 'updated' && type !== 'removed') || !SOURCES.has(String(source))) return;
    clearTimeout(timer);
    timer = setTimeout(scheduleNow, SETTLE_MS);
  });
  // Also when it is hidden: the system may end the app before the timer does.
  document.addEventListener('visibilitychange', scheduleNow);
  void plugin.addListener('localNotificationActionPerformed', ({ notification }) => {
    const path = SCREENS[(notification.extra as { kind?: keyof typeof SCREENS } | undefined)?.kind ?? 'DAILY'];
    navigate({ to: path });
  });
  scheduleNow();
}

/** Runs a task once at a time; calls during a run are combined into one run after it. */
function serialised(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isWanted = false;
  const run = async () => {
    do {
      isWanted = false;
      // The device may be out of storage or lack the permission; the next change tries again.
      await task().catch(() => undefined);
    } while (isWanted);
    running = undefined;
  };
  return () => {
    isWanted = true;
    return (running ??= run());
  };
}
