import type { Activity } from '@sevenfold/contract';
import { activity, user } from '@sevenfold/contract/samples';
import { civilDate } from '@sevenfold/domain/calendar';
import { type Notification, reminderEntryId, type ReminderNotification } from '@sevenfold/domain/notification';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationBridge } from '../../src/features/notification/nativeNotifications';
import type { NotificationPlan } from '../../src/features/notification/plan';
import { AlarmScheduler, nativeReminders, nativeSummaries } from '../../src/features/notification/alarms';
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
    round: null,
    isStillShown: () => true,
  };
}

const SIGNED_OUT: NotificationPlan = {
  user: null,
  notifications: [],
  reminders: [],
  activities: new Map(),
  round: null,
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
        isCounted: false,
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

describe('the summaries of Android', () => {
  const left = [READ_ID, RUN_ID].map((activityId) => ({ activityId, left: { amount: 2, days: 3 } }));
  const summaries = (kind: 'DAILY' | 'WEEKLY') =>
    nativeSummaries({ ...planWith([], []), notifications: [{ ...DAILY, kind, left }] });

  it('name what is left by activity, until the end of their day', () => {
    expect(summaries('DAILY')).toEqual([
      {
        id: 648_235,
        at: AT,
        expiresAt: Date.parse('2026-10-25T03:00:00+01:00'),
        title: 'Left for today',
        lines: [
          { activityId: READ_ID, text: 'Read: 2m to go · 3 days left', isCounted: false },
          { activityId: RUN_ID, text: 'Run: 2 to go · 3 days left', isCounted: false },
        ],
        named: 4,
        others: [],
        pattern: '{name}: {left}',
        userId: user().id,
        date: '2026-10-24',
        link: 'app.sevenfold:///day',
      },
    ]);
  });

  it('open the week on its last day, and have a text for every number of others', () => {
    const many = Array.from({ length: 6 }, () => left).flat();
    const [weekly] = nativeSummaries({
      ...planWith([], []),
      notifications: [{ ...DAILY, kind: 'WEEKLY', left: many }],
    });
    expect([weekly?.link, weekly?.lines.length, weekly?.others.length]).toEqual(['app.sevenfold:///week', 12, 8]);
    expect(weekly?.others.slice(0, 2)).toEqual(['and 1 more', 'and 2 more']);
    expect(summaries('WEEKLY')[0]?.title).toBe('Last day of your week');
  });
});

describe('scheduling with alarms', () => {
  /** Calls of a phone, in order. */
  let told: string[];
  /** The rejection of the phone; undefined while it takes notifications. */
  let rejection: Error | undefined;

  const scheduler = () =>
    new AlarmScheduler(
      {
        replaceNotifications: ({ reminders, summaries }: Parameters<NotificationBridge['replaceNotifications']>[0]) => {
          told.push(`alarms ${[...summaries, ...reminders].map(({ id }) => id).join()}`);
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

  it('hands over all, with the reminders that have come, and leaves nothing to the plugin', async () => {
    await scheduler().replace(PLAN);
    expect(told).toEqual(['alarms 648235,1300,1301', 'plugin ']);
  });

  it('removes all of them when nobody is signed in', async () => {
    await scheduler().replace(SIGNED_OUT);
    expect(told).toEqual(['alarms ', 'plugin ']);
  });

  it('leaves all to the plugin in a shell without alarms, and asks it once', async () => {
    rejection = Object.assign(new Error('not implemented'), { code: 'UNIMPLEMENTED' });
    const old = scheduler();
    await old.replace(PLAN);
    await old.replace(PLAN);
    expect(told).toEqual(['alarms 648235,1300,1301', 'plugin 648235,1300', 'plugin 648235,1300']);
  });

  it('takes down what is out of date on a full device, fails, and tries again', async () => {
    rejection = Object.assign(new Error('disk full'), { code: 'STORAGE' });
    const full = scheduler();
    await expect(full.replace(PLAN)).rejects.toBe(rejection);
    rejection = undefined;
    await full.replace(PLAN);
    expect(told).toEqual(['alarms 648235,1300,1301', 'plugin ', 'alarms 648235,1300,1301', 'plugin ']);
  });
});
