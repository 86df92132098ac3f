import { SNOOZE_MS } from '@sevenfold/domain/notification';
import type { Activity } from '@sevenfold/contract';
import { activity, entry, plan } from '@sevenfold/contract/samples';
import { civilDate } from '@sevenfold/domain/calendar';
import { describe, expect, it, vi } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import {
  applyNotificationAction,
  type NotificationAction,
  parseNotificationAction,
} from '../../src/features/notification/action';
import { readSnoozed } from '../../src/features/notification/snoozed';
import { clearDevice, fillDevice, openDevice, pendingOperations } from '../dom/device';

const TODAY = civilDate('2026-10-01');
const YESTERDAY = civilDate('2026-09-30');
const RUN_ID = '0190a000-0000-7000-8000-000000000001';
const AT = Date.UTC(2026, 9, 1, 11);

const goal = (target: number) => [{ startWeekId: '2026-W01' as const, endWeekId: null, target }];
const run = (fields: Partial<Activity> = {}): Activity =>
  activity({ id: RUN_ID, name: 'Run', weeklyGoalsTimeline: goal(3), ...fields });
const chosen = (fields: Partial<NotificationAction> = {}): NotificationAction => ({
  action: 'DONE',
  activityId: RUN_ID,
  date: TODAY,
  amount: 1,
  at: AT,
  chosenAt: AT + 60_000,
  ...fields,
});

/** "POST /api/v1/entry 2026-10-01 1" of each operation. */
const sent = (): string[] =>
  pendingOperations().map(({ call, body }) => {
    const { date, amount, skips } = body as { date?: string; amount?: number; skips?: { date: string }[] };
    return [call, date ?? skips?.map((skip) => skip.date).join(' '), amount].filter(Boolean).join(' ');
  });

describe('Done', () => {
  it('records the day of the reminder, once', async () => {
    fillDevice({ activities: [run()] });
    await applyNotificationAction(chosen({ date: YESTERDAY }));
    await applyNotificationAction(chosen({ date: YESTERDAY }));
    expect(sent()).toEqual([`POST /api/v1/entry ${YESTERDAY} 1`]);
  });

  it('of two reminders of a day in times records twice, and of one reported twice once', async () => {
    fillDevice({ activities: [run({ unit: 'TIMES', weeklyGoalsTimeline: goal(40) })] });
    await applyNotificationAction(chosen());
    await applyNotificationAction(chosen());
    await applyNotificationAction(chosen({ at: AT + 3_600_000 }));
    expect(sent()).toEqual([`POST /api/v1/entry ${TODAY} 1`, `POST /api/v1/entry ${TODAY} 1`]);
  });

  it('on another device makes an entry with the same id', async () => {
    fillDevice({ activities: [run()] });
    await applyNotificationAction(chosen());
    const here = pendingOperations().map(({ body }) => ('id' in body ? body.id : ''));
    await clearDevice();
    await openDevice();
    fillDevice({ activities: [run()] });
    await applyNotificationAction(chosen({ chosenAt: AT + 600_000 }));
    expect(pendingOperations().map(({ body }) => ('id' in body ? body.id : ''))).toEqual(here);
    expect(here).toHaveLength(1);
  });

  it('records the minutes that it names', async () => {
    fillDevice({ activities: [run({ unit: 'DURATION', weeklyGoalsTimeline: goal(100) })] });
    await applyNotificationAction(chosen({ amount: 25 }));
    expect(sent()).toEqual([`POST /api/v1/entry ${TODAY} 25`]);
  });

  it('replaces a skip', async () => {
    fillDevice({ activities: [run()], skips: [{ activityId: RUN_ID, date: TODAY, reason: null }] });
    await applyNotificationAction(chosen());
    expect(sent()).toEqual([`DELETE /api/v1/skips ${TODAY}`, `POST /api/v1/entry ${TODAY} 1`]);
  });

  it.each<[string, readonly Activity[], Partial<NotificationAction>]>([
    ['an activity of another user', [], {}],
    ['a day to come', [run()], { date: civilDate('2026-10-02') }],
    ['minutes that it does not name', [run({ unit: 'DURATION' })], { amount: null }],
    ['more than a day has', [run({ unit: 'DURATION' })], { amount: 1441 }],
  ])('records nothing for %s', async (_, activities, fields) => {
    fillDevice({ activities });
    expect(await applyNotificationAction(chosen(fields))).toBe(true);
    expect(sent()).toEqual([]);
  });

  it('records the rest of what is planned, also where less is due without the plan', async () => {
    fillDevice({
      activities: [run({ unit: 'DURATION', weeklyGoalsTimeline: goal(140) })],
      entries: [entry({ activityId: RUN_ID, date: TODAY, amount: 45 })],
      plans: [plan({ activityId: RUN_ID, date: TODAY, amount: 60 })],
    });
    await applyNotificationAction(chosen({ amount: 15 }));
    expect(sent()).toEqual([`POST /api/v1/entry ${TODAY} 15`]);
  });

  it('records a planned day on which its rhythm asks for nothing', async () => {
    fillDevice({
      activities: [run({ weeklyGoalsTimeline: [], everyDays: 3 })],
      entries: [entry({ activityId: RUN_ID, date: YESTERDAY })],
      plans: [plan({ activityId: RUN_ID, date: TODAY })],
    });
    await applyNotificationAction(chosen());
    expect(sent()).toEqual([`POST /api/v1/entry ${TODAY} 1`]);
  });

  it('waits until the activities are known', async () => {
    deviceRows.clear();
    expect(await applyNotificationAction(chosen())).toBe(false);
    fillDevice({ activities: [run()] });
    expect(await applyNotificationAction(chosen())).toBe(true);
    expect(sent()).toEqual([`POST /api/v1/entry ${TODAY} 1`]);
  });

  it.each<[string, Partial<Activity>, string]>([
    ['has met its goal on later days', { weeklyGoalsTimeline: goal(3) }, '2026-09-28 2026-09-29 2026-10-01'],
    ['had met its goal before', { weeklyGoalsTimeline: goal(2) }, '2026-09-28 2026-09-29'],
    ['does not need it by its rhythm', { weeklyGoalsTimeline: [], everyDays: 3 }, '2026-09-29'],
  ])('records the day of the reminder also if the week by now %s', async (_, fields, dates) => {
    fillDevice({
      activities: [run(fields)],
      entries: dates.split(' ').map((date) => entry({ id: date, activityId: RUN_ID, date: civilDate(date) })),
    });
    await applyNotificationAction(chosen({ date: YESTERDAY }));
    expect(sent()).toEqual([`POST /api/v1/entry ${YESTERDAY} 1`]);
  });

  it('counts a further time on a day with some, also if later days have met the goal', async () => {
    fillDevice({
      activities: [run({ unit: 'TIMES', weeklyGoalsTimeline: goal(20) })],
      entries: [
        entry({ id: 'early', activityId: RUN_ID, date: YESTERDAY, amount: 1 }),
        entry({ id: 'late', activityId: RUN_ID, date: TODAY, amount: 19 }),
      ],
    });
    await applyNotificationAction(chosen({ date: YESTERDAY }));
    expect(sent()).toEqual([`POST /api/v1/entry ${YESTERDAY} 1`]);
  });

  it('records nothing on a day that is done', async () => {
    fillDevice({ activities: [run()], entries: [entry({ activityId: RUN_ID, date: TODAY })] });
    await applyNotificationAction(chosen());
    expect(sent()).toEqual([]);
  });
});

describe('Skip', () => {
  it('skips the day of the reminder, once', async () => {
    fillDevice({ activities: [run()] });
    await applyNotificationAction(chosen({ action: 'SKIP', date: YESTERDAY }));
    await applyNotificationAction(chosen({ action: 'SKIP', date: YESTERDAY }));
    expect(sent()).toEqual([`POST /api/v1/skips ${YESTERDAY}`]);
  });

  it('keeps a day with a record', async () => {
    fillDevice({ activities: [run()], entries: [entry({ activityId: RUN_ID, date: TODAY })] });
    await applyNotificationAction(chosen({ action: 'SKIP' }));
    expect(sent()).toEqual([]);
  });
});

describe('Later', () => {
  it('is kept once per activity and day, an hour after it was chosen', async () => {
    fillDevice({ activities: [run()] });
    await applyNotificationAction(chosen({ action: 'LATER', date: YESTERDAY }));
    await applyNotificationAction(chosen({ action: 'LATER' }));
    await applyNotificationAction(chosen({ action: 'LATER', chosenAt: AT + 120_000 }));
    expect(readSnoozed()).toEqual([{ activityId: RUN_ID, date: TODAY, at: AT + 120_000 + SNOOZE_MS }]);
    expect(sent()).toEqual([]);
  });

  it('on a device that is out of storage keeps nothing, and no answer after it from its effect', async () => {
    fillDevice({ activities: [run()] });
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    const isApplied = await applyNotificationAction(chosen({ action: 'LATER' })).catch(() => false);
    vi.unstubAllGlobals();
    expect(isApplied).toBe(true);
    await applyNotificationAction(chosen());
    expect(sent()).toEqual([`POST /api/v1/entry ${TODAY} 1`]);
  });

  it.each(['{', '{}', '[1]', '[{"activityId":"a","date":"2026-02-30","at":1}]'])(
    'ignores %s on the device',
    (stored) => {
      localStorage.setItem('sevenfold.snoozed', stored);
      expect(readSnoozed()).toEqual([]);
    },
  );
});

describe('an answer to a reminder', () => {
  const records = () => deviceRows.records.slice(RUN_ID, TODAY, TODAY);

  it('is shown at once, and recorded up to the amount that the day has with it', async () => {
    fillDevice({
      activities: [run({ unit: 'DURATION', weeklyGoalsTimeline: goal(315) })],
      entries: [entry({ activityId: RUN_ID, date: TODAY, amount: 15 })],
    });
    await applyNotificationAction(chosen({ amount: 30 }));
    expect(records().entries).toHaveLength(2);
    expect(records().entries.some((one) => 'upTo' in one)).toBe(false);
    expect(pendingOperations().at(-1)?.body).toMatchObject({ amount: 30, upTo: 45 });
  });

  it('skips the day if the server finds it open', async () => {
    fillDevice({ activities: [run()] });
    await applyNotificationAction(chosen({ action: 'SKIP' }));
    expect(records().skips).toHaveLength(1);
    expect(pendingOperations().at(-1)?.body).toHaveProperty('ifOpen', true);
  });
});

describe('an action as a device reports it', () => {
  const extra = { kind: 'REMINDER', activityId: RUN_ID, date: TODAY, amount: 1, at: AT };

  it('is read', () => {
    expect(parseNotificationAction('DONE', extra, AT)).toEqual(chosen({ chosenAt: AT }));
    expect(parseNotificationAction('LATER', { ...extra, amount: null }, AT)?.amount).toBeNull();
  });

  it.each([
    ['tap', extra],
    ['DONE', undefined],
    ['DONE', { kind: 'DAILY' }],
    ['DONE', { ...extra, date: '2026-02-30' }],
    ['DONE', { ...extra, at: 'now' }],
    ['DONE', { ...extra, activityId: 7 }],
  ])('is none: %s %j', (actionId, given) => {
    expect(parseNotificationAction(actionId, given, AT)).toBeUndefined();
  });
});
