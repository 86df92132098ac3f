import type { LocalNotificationSchema } from '@capacitor/local-notifications';
import * as samples from '@sevenfold/contract/samples';
import { afterEach, expect, it, vi } from 'vitest';
import { parseNotificationAction } from '../../src/features/notification/action';
import { PluginScheduler } from '../../src/features/notification/device';

const AT = Date.parse('2026-11-23T18:00:00Z');
const READ = samples.activity({ id: '0190a000-0000-7000-8000-000000000001', name: 'Read', unit: 'DURATION' });

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Schedules a reminder without a usual amount on a phone. @returns what the plugin gets */
async function scheduleReminder(platform: 'ios' | 'android'): Promise<LocalNotificationSchema | undefined> {
  vi.stubGlobal('Capacitor', { getPlatform: () => platform });
  let scheduled: readonly LocalNotificationSchema[] = [];
  const device = new PluginScheduler({
    checkPermissions: () => Promise.resolve({ display: 'granted' }),
    registerActionTypes: () => Promise.resolve(),
    getPending: () => Promise.resolve({ notifications: [] }),
    cancel: () => Promise.resolve(),
    schedule: ({ notifications }) => {
      scheduled = notifications;
      return Promise.resolve({ notifications: [] });
    },
    getDeliveredNotifications: () => Promise.resolve({ notifications: [] }),
    removeDeliveredNotifications: () => Promise.resolve(),
  });
  const reminder = { activityId: READ.id, date: '2026-11-23', at: AT, id: 300, left: null, amount: null } as const;
  const reminders = [{ ...reminder, kind: 'REMINDER' as const }];
  await device.replace({
    user: null,
    notifications: reminders,
    reminders,
    activities: new Map([[READ.id, READ]]),
    round: null,
    isStillShown: () => true,
  });
  return scheduled[0];
}

it('a notification is heard on an iPhone, which needs the name of a sound, and on Android, which needs none', async () => {
  expect((await scheduleReminder('ios'))?.sound).toBe('default');
  expect(await scheduleReminder('android')).not.toHaveProperty('sound');
});

it('a reminder without an amount hands no null over, which an iPhone cannot store', async () => {
  const extra: unknown = (await scheduleReminder('ios'))?.extra;
  expect(Object.values(extra as object)).not.toContain(null);
  expect(parseNotificationAction('SKIP', extra, AT)).toMatchObject({ amount: null, at: AT });
});
