import type { LocalNotificationsPlugin } from '@capacitor/local-notifications';
import { isSelectableDate } from '@sevenfold/domain/calendar';
import { deviceRows, sessionUserId } from '#data';
import { navigate, paths } from '#navigation';
import { now, onNotificationsAllowed, serialised } from '#platform';
import { sessionUser } from '#features/user';
import { AlarmScheduler } from './alarms';
import { applyNotificationAction, type NotificationAction, parseNotificationAction } from './action';
import { PluginScheduler } from './device';
import type { NotificationBridge } from './nativeNotifications';
import { planNotifications } from './plan';

/** Time after the last change until notifications are scheduled again: a few taps in a row schedule once. */
const SETTLE_MS = 400;

/** Nouns whose rows what is shown is computed from. */
const SOURCES = ['user', 'activity', 'entry', 'skip', 'plan'] as const;

/**
 * Keeps the notifications of the device up to date: at the start, when the app is shown or hidden, and after each change
 * of what they are computed from, the sign-out included. Does what is chosen in one; a press on one opens its screen.
 */
export function startNotifications(plugin: LocalNotificationsPlugin, bridge: NotificationBridge): void {
  const scheduler = new AlarmScheduler(bridge, new PluginScheduler(plugin));
  /** Actions until the session of their user is known. */
  let chosen: readonly NotificationAction[] = [];
  const schedule = serialised(async () => {
    const actions = chosen;
    chosen = [];
    for (const action of actions) if (!(await applyNotificationAction(action))) chosen = [...chosen, action];
    const user = sessionUser();
    // Signed in, and the user's data are not read yet. Nobody's plan would drop what they postponed.
    if (!user && sessionUserId() !== undefined) return;
    const plan = await planNotifications(user);
    if (plan) await scheduler.replace(plan);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleNow = () => {
    clearTimeout(timer);
    timer = undefined;
    void schedule();
  };
  deviceRows.store.subscribeToNouns(SOURCES, () => {
    clearTimeout(timer);
    timer = setTimeout(scheduleNow, SETTLE_MS);
  });
  // Also when it is hidden: the system may end the app before the timer does.
  document.addEventListener('visibilitychange', scheduleNow);
  onNotificationsAllowed(scheduleNow);
  void plugin.addListener('localNotificationActionPerformed', ({ actionId, notification }) => {
    const action = parseNotificationAction(actionId, notification.extra, now());
    if (action) {
      chosen = [...chosen, action];
      // At once: the system gives an app that it starts in the background a few seconds.
      scheduleNow();
    } else openScreen(notification.extra);
  });
  scheduleNow();
}

/** Opens the screen of a notification: the week, or the day with the activity of a reminder. */
function openScreen(extra: unknown): void {
  const { kind, activityId, date } = (extra ?? {}) as Record<string, unknown>;
  if (kind === 'WEEKLY') navigate(paths.week());
  else if (kind !== 'REMINDER' || typeof activityId !== 'string') navigate(paths.day());
  else navigate({ ...paths.day(isSelectableDate(date) ? date : undefined), state: { reminded: activityId } });
}
