import type { Activity } from '@sevenfold/contract';
import { activity, user } from '@sevenfold/contract/samples';
import { civilDate } from '@sevenfold/domain/calendar';
import { type Notification, reminderEntryId, type ReminderNotification } from '@sevenfold/domain/notification';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NativeReminder } from '../../src/features/notification/nativeReminder';
import type { NotificationPlan } from '../../src/features/notification/plan';
import { AlarmScheduler, nativeReminders } from '../../src/features/notification/reminderAlarms';
import { showTexts } from '../../src/platform/text';

const RUN_ID = '0190a000-0000-7000-8000-000000000001';
const READ_ID = '0190a000-0000-7000-8000-000000000002';
const AT = Date.UTC(2026, 9, 24, 16);

const reminder = (fields: Partial<ReminderNotification> = {}): ReminderNotification => ({
  kind: 'REMINDER',
  id: 1_300,
  at: AT,
  date: civilDate('2026-10-24'),
  activityId: RUN_ID,
  left: null,
  amount: 1,
  ...fields,
});
const DAILY: Notification = { kind: 'DAILY', id: 648_235, at: AT, date: civilDate('2026-10-24'), left: [] };

const ACTIVITIES = new Map<string, Activity>(
  [activity({ id: RUN_ID, name: 'Run', unit: 'DAYS' }), activity({ id: READ_ID, name: 'Read', unit: 'DURATION' })].map(
    (one) => [one.id, one],
  ),
);

/** A plan with reminders to come and reminders that have come. */
function planWith(upcoming: readonly ReminderNotification[], shown: readonly ReminderNotification[]): NotificationPlan {
  const { id, settings } = user();
  return {
    user: { id, settings: { ...settings, timezone: 'Europe/Madrid', dayEndsAt: 3 } },
    notifications: [DAILY, ...upcoming],
    reminders: [...upcoming, ...shown],
    activities: ACTIVITIES,
    isStillShown: () => true,
  };
}

const SIGNED_OUT: NotificationPlan = {
  user: null,
  notifications: [],
  reminders: [],
  activities: new Map(),
  isStillShown: () => false,
};

beforeAll(() => showTexts('en', compileCatalogue('en')));

describe('the reminders of Android', () => {
  it('have texts, actions, the end of their day and the entry of every device', () => {
    expect(nativeReminders(planWith([reminder()], []))).toEqual([
      {
        id: 1_300,
        at: AT,
        // The night in which the clock is put back.
        expiresAt: Date.parse('2026-10-25T03:00:00+01:00'),
        title: 'Run',
        body: 'Not recorded yet today',
        actions: { done: 'Done', skip: 'Skip', later: 'Later' },
        userId: user().id,
        activityId: RUN_ID,
        date: '2026-10-24',
        amount: 1,
        entryId: reminderEntryId({ at: AT, activityId: RUN_ID }),
      },
    ]);
  });

  it('name the minutes that Done records, and have no Done without them', () => {
    const [named, open] = nativeReminders(
      planWith([reminder({ activityId: READ_ID, amount: 30 }), reminder({ activityId: READ_ID, amount: null })], []),
    );
    expect([named?.actions.done?.replaceAll('\u00A0', ' '), named?.amount]).toEqual(['Done · 30m', 30]);
    expect([open?.actions, open?.amount]).toEqual([{ skip: 'Skip', later: 'Later' }, null]);
  });
});

describe('scheduling with alarms', () => {
  /** Calls of a phone, in order. */
  let told: string[];
  /** The rejection of the phone; undefined while it takes reminders. */
  let rejection: Error | undefined;

  const scheduler = () =>
    new AlarmScheduler(
      {
        replaceReminders: ({ reminders }: { readonly reminders: readonly NativeReminder[] }) => {
          told.push(`alarms ${reminders.map(({ id }) => id).join()}`);
          return rejection ? Promise.reject(rejection) : Promise.resolve();
        },
      },
      {
        replace: ({ notifications }) => {
          told.push(`plugin ${notifications.map(({ id }) => id).join()}`);
          return Promise.resolve();
        },
      },
    );
  const PLAN = planWith([reminder()], [reminder({ id: 1_301, at: AT - 1 })]);

  beforeEach(() => {
    told = [];
    rejection = undefined;
  });

  it('hands over reminders that come or have come, and leaves the others to the plugin', async () => {
    await scheduler().replace(PLAN);
    expect(told).toEqual(['alarms 1300,1301', 'plugin 648235']);
  });

  it('removes all reminders when nobody is signed in', async () => {
    await scheduler().replace(SIGNED_OUT);
    expect(told).toEqual(['alarms ', 'plugin ']);
  });

  it('leaves reminders to the plugin in a shell without alarms, and asks it once', async () => {
    rejection = Object.assign(new Error('not implemented'), { code: 'UNIMPLEMENTED' });
    const old = scheduler();
    await old.replace(PLAN);
    await old.replace(PLAN);
    expect(told).toEqual(['alarms 1300,1301', 'plugin 648235,1300', 'plugin 648235,1300']);
  });

  it('schedules the others on a full device, fails, and tries again', async () => {
    rejection = Object.assign(new Error('disk full'), { code: 'STORAGE' });
    const full = scheduler();
    await expect(full.replace(PLAN)).rejects.toBe(rejection);
    rejection = undefined;
    await full.replace(PLAN);
    expect(told).toEqual(['alarms 1300,1301', 'plugin 648235', 'alarms 1300,1301', 'plugin 648235']);
  });
});
