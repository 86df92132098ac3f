import { NOON, WEEK } from '../days';
import { expect, test } from '../fixtures';
import { type NativePlugin, NativeShell } from '../nativeShell';
import type { TestUser } from '../user';

interface Pending {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly schedule: { readonly at: string };
  readonly extra: { readonly kind: string };
}

/** The plugin as its documentation describes it: one pending notification per id. */
class LocalNotifications {
  readonly pending = new Map<number, Pending>();
  permission: 'prompt' | 'granted' | 'denied' = 'prompt';
  /** The user's answer when the device asks. */
  answer: 'granted' | 'denied' = 'granted';

  readonly plugin: NativePlugin = {
    checkPermissions: () => ({ display: this.permission }),
    requestPermissions: () => {
      if (this.permission === 'prompt') this.permission = this.answer;
      return { display: this.permission };
    },
    getPending: () => ({ notifications: [...this.pending.values()] }),
    cancel: ({ notifications }) => {
      for (const { id } of notifications as readonly Pending[]) this.pending.delete(id);
      return undefined;
    },
    schedule: ({ notifications }) => {
      for (const one of notifications as readonly Pending[]) this.pending.set(one.id, one);
      return { notifications: (notifications as readonly Pending[]).map(({ id }) => ({ id })) };
    },
  };

  /** "648235 2025-10-01T18:00 Read: …", the earliest first. */
  get shown(): string[] {
    return [...this.pending.values()]
      .map(({ id, body, schedule: { at } }) => `${at.slice(0, 16)} ${id} ${body.replaceAll('\n', ' | ')}`)
      .toSorted();
  }
}

const DAILY = 648_235;

test.use({ time: NOON });

async function turnOn(user: TestUser): Promise<void> {
  await user.updateSettings({ allowDailyNotifications: true, allowWeeklyNotifications: true });
}

test('the native app schedules what each day leaves to do, and again after a record @phone', async ({
  page,
  context,
  user,
  day,
}) => {
  const device = new LocalNotifications();
  device.permission = 'granted';
  const shell = new NativeShell({ LocalNotifications: device.plugin });
  await shell.attach(context);
  await user.createActivity({ name: 'Stretch', target: 7 });
  await turnOn(user);

  await day.open();
  await expect
    .poll(() => device.shown.slice(0, 2))
    .toEqual(['2025-10-01T18:00 648235 Stretch', '2025-10-02T18:00 649235 Stretch']);
  await day.row('Stretch').check.click();
  await expect.poll(() => device.shown[0]).toBe('2025-10-02T18:00 648235 Stretch');

  await shell.emit(page, 'LocalNotifications', 'localNotificationActionPerformed', {
    actionId: 'tap',
    notification: { id: DAILY + 1, extra: { kind: 'WEEKLY' } },
  });
  await expect(page).toHaveURL(/\/week$/);
  await shell.emit(page, 'LocalNotifications', 'localNotificationActionPerformed', {
    actionId: 'tap',
    notification: { id: DAILY, extra: { kind: 'DAILY' } },
  });
  await expect(page).toHaveURL(/\/day$/);

  // Never an exact alarm, for which Android opens its settings.
  const scheduled = shell.calls
    .filter(({ methodName }) => methodName === 'schedule')
    .flatMap(({ options }) => options['notifications'] as readonly { readonly isExactNotification: boolean }[]);
  expect(scheduled.every(({ isExactNotification }) => !isExactNotification)).toBe(true);
});

test('signing out removes the notifications of the user from the device @phone', async ({
  context,
  user,
  day,
  settings,
  consoleGuard,
}) => {
  // The page view of the settings may arrive after the session has ended.
  consoleGuard.allow(/401/);
  const device = new LocalNotifications();
  device.permission = 'granted';
  await new NativeShell({ LocalNotifications: device.plugin }).attach(context);
  await user.createActivity({ name: 'Stretch', target: 7 });
  await turnOn(user);
  await day.open(WEEK.wednesday);
  await expect.poll(() => device.pending.size).toBe(14);

  await settings.open('account');
  await settings.logOut.click();
  await expect.poll(() => device.shown).toEqual([]);
});

test('turning a reminder on asks for the permission, and says what to do when it is denied @phone', async ({
  page,
  context,
  user,
  settings,
  say,
  checkAccessibility,
}) => {
  const device = new LocalNotifications();
  device.answer = 'denied';
  await new NativeShell({ LocalNotifications: device.plugin }).attach(context);
  await user.updateSettings({ allowDailyNotifications: false, allowWeeklyNotifications: false });
  await settings.open('general');
  await settings.toggle(say('settings.dailyNotifications')).click();
  await expect(page.getByText(say('notification.blocked'))).toBeVisible();
  await checkAccessibility(page, 'reminders without permission');

  // Back from the settings of the phone.
  device.permission = 'granted';
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(say('notification.blocked'))).toBeHidden();
});
