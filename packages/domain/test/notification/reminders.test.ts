import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reminder } from '../../src/activity';
import { addDays, type CivilDate, firstInstantFrom, localDateTime, today, weekdayOf } from '../../src/calendar';
import {
  type DayData,
  isReminderId,
  isSummaryId,
  type NotificationSettings,
  NOTIFICATIONS_MAX,
  type NotifiedActivity,
  remindedOn,
  reminderIds,
  scheduleNotifications,
  SCHEDULED_DAYS,
  shownReminders,
  stillShown,
} from '../../src/notification';
import type { TimeOfDay } from '../../src/user';

const DAY = 86_400_000;
/** Thursday of 2026-W40 (Monday, September 28, to Sunday, October 4). */
const THURSDAY: CivilDate = '2026-10-01';
const NOON = Date.UTC(2026, 9, 1, 12);

const SETTINGS: NotificationSettings = {
  timezone: 'Europe/Madrid',
  dayEndsAt: 0,
  allowDailyNotifications: false,
  dailyNotificationsTime: '20:00',
  allowWeeklyNotifications: false,
  weeklyNotificationsTime: '18:00',
};

const goal = (target: number) => ({
  weeklyGoalsTimeline: [{ startWeekId: '2024-W01', endWeekId: null, target }] as const,
});
const RUN: NotifiedActivity = {
  id: 'run',
  unit: 'DAYS',
  direction: 'AT_LEAST',
  ...goal(3),
  isActive: true,
  createdOn: '2024-01-01',
  reminders: [{ time: '18:00' }],
};
const READ: NotifiedActivity = { ...RUN, id: 'read', unit: 'DURATION', ...goal(140) };
const WATER: NotifiedActivity = { ...RUN, id: 'water', unit: 'TIMES', ...goal(40) };

interface Recorded {
  readonly entries?: readonly (readonly [CivilDate, number])[];
  readonly skips?: readonly CivilDate[];
  readonly plans?: readonly (readonly [CivilDate, number])[];
}

const dataOf = (
  activities: readonly NotifiedActivity[],
  { entries = [], skips = [], plans = [] }: Recorded = {},
  more: Partial<DayData> = {},
): DayData => ({
  today: THURSDAY,
  weekStartDay: 'MONDAY',
  activities,
  records: () => ({
    entries: entries.map(([date, amount]) => ({ date, amount })),
    skips: skips.map((date) => ({ date })),
    plans: plans.map(([date, amount]) => ({ date, amount })),
  }),
  ...more,
});

describe('what a reminder finds to do', () => {
  it.each<[string, NotifiedActivity, Recorded, Partial<DayData>]>([
    ['an archived activity', { ...RUN, isActive: false }, {}, {}],
    ['a day with a record', RUN, { entries: [[THURSDAY, 1]] }, {}],
    [
      'a goal that is met',
      RUN,
      {
        entries: [
          ['2026-09-28', 1],
          ['2026-09-29', 1],
          ['2026-09-30', 1],
        ],
      },
      {},
    ],
    ['a skipped day', RUN, { skips: [THURSDAY] }, {}],
    ['a paused activity', { ...RUN, pausedUntil: '2026-10-02' }, {}, {}],
    ['a share of minutes that is reached', READ, { entries: [[THURSDAY, 35]] }, {}],
    ['the daily limit that is reached', { ...READ, dayMax: 20 }, { entries: [[THURSDAY, 20]] }, {}],
    ['a share of times that is reached', WATER, { entries: [[THURSDAY, 10]] }, {}],
    ['a limit with a record', { ...WATER, direction: 'AT_MOST' }, { entries: [[THURSDAY, 1]] }, {}],
    ['a record without a goal', { ...WATER, weeklyGoalsTimeline: [] }, { entries: [[THURSDAY, 1]] }, {}],
    [
      'a rhythm that is not due yet, with the last record in the week before',
      { ...RUN, weeklyGoalsTimeline: [], everyDays: 6 },
      { entries: [['2026-09-26', 1]] },
      {},
    ],
  ])('is nothing for %s', (_, activity, recorded, more) => {
    expect(remindedOn(dataOf([activity], recorded, more), activity, THURSDAY)).toBeNull();
  });

  it.each<[string, NotifiedActivity, Recorded, object]>([
    ['a day of a goal in days', RUN, {}, { left: { amount: 3, days: 4 }, amount: 1 }],
    ['a day although its goal can no longer be met', { ...RUN, ...goal(7) }, {}, { left: null, amount: 1 }],
    [
      'a day although skips excuse its goal',
      { ...RUN, ...goal(5) },
      { skips: ['2026-09-28', '2026-09-29', '2026-09-30'] },
      { left: null, amount: 1 },
    ],
    [
      'a time while the share is not reached',
      WATER,
      { entries: [[THURSDAY, 9]] },
      { left: { amount: 31, days: 4 }, amount: 1 },
    ],
    [
      'the minutes that the share lacks',
      READ,
      { entries: [[THURSDAY, 20]] },
      { left: { amount: 120, days: 4 }, amount: 15 },
    ],
    [
      'the planned minutes',
      READ,
      {
        entries: [[THURSDAY, 35]],
        plans: [
          [THURSDAY, 60],
          ['2026-10-03', 80],
        ],
      },
      { amount: 25 },
    ],
    ['no more than the daily limit', { ...READ, dayMax: 20 }, {}, { amount: 20 }],
    ['no more than a day has', { ...READ, ...goal(10_000) }, {}, { amount: 1440 }],
    ['the minutes of the days it is meant for', { ...READ, weekdays: [4, 5] }, {}, { amount: 70 }],
    ['a limit without a record', { ...WATER, direction: 'AT_MOST' }, {}, { left: null, amount: 1 }],
    ['minutes without a goal', { ...READ, weeklyGoalsTimeline: [] }, {}, { left: null, amount: null }],
    [
      'the planned minutes without a goal',
      { ...READ, weeklyGoalsTimeline: [] },
      { plans: [[THURSDAY, 30]] },
      { left: null, amount: 30 },
    ],
    [
      'the rest of the planned minutes of a rhythm without a goal',
      { ...READ, weeklyGoalsTimeline: [], everyDays: 3 },
      { entries: [[THURSDAY, 10]], plans: [[THURSDAY, 30]] },
      { left: null, amount: 20 },
    ],
    [
      'minutes of a rhythm without a goal',
      { ...READ, weeklyGoalsTimeline: [], everyDays: 3 },
      { entries: [['2026-09-28', 5]] },
      { left: null, amount: null },
    ],
    [
      'the minutes of a goal that are due by a rhythm',
      { ...READ, everyDays: 3 },
      { entries: [['2026-09-28', 40]] },
      { left: { amount: 100, days: 4 }, amount: 50 },
    ],
    [
      'a day of a rhythm although the goal is met',
      { ...RUN, ...goal(1), everyDays: 2 },
      { entries: [['2026-09-28', 1]] },
      { left: null, amount: 1 },
    ],
  ])('is %s', (_, activity, recorded, expected) => {
    expect(remindedOn(dataOf([activity], recorded), activity, THURSDAY)).toMatchObject(expected);
  });
});

const times = (settings: NotificationSettings, data: DayData, now = NOON): string[] =>
  scheduleNotifications(settings, data, now).map(
    ({ at, date }) => `${new Date(at).toISOString().slice(5, 16)} ${date.slice(5)}`,
  );
const withReminders = (...reminders: readonly Reminder[]): NotifiedActivity => ({ ...RUN, ...goal(7), reminders });

describe('when reminders come', () => {
  it('on each day at their times, on chosen weekdays only', () => {
    const data = dataOf([withReminders({ time: '07:30', weekdays: [1] }, { time: '18:00', weekdays: [4, 6] })]);
    expect(times(SETTINGS, data).slice(0, 4)).toEqual([
      '10-01T16:00 10-01',
      '10-03T16:00 10-03',
      '10-05T05:30 10-05',
      '10-08T16:00 10-08',
    ]);
  });

  it('on the weekdays the activity is meant for, unless they have their own', () => {
    const meant = { ...withReminders({ time: '07:30' }, { time: '18:00', weekdays: [6] }), weekdays: [1] };
    expect(times(SETTINGS, dataOf([meant])).slice(0, 2)).toEqual(['10-03T16:00 10-03', '10-05T05:30 10-05']);
  });

  it('in the night of the day before, when that day ends later', () => {
    const data = dataOf([withReminders({ time: '00:30', weekdays: [4] })]);
    expect(times({ ...SETTINGS, dayEndsAt: 3 }, data)[0]).toBe('10-01T22:30 10-01');
  });

  it.each([
    ['a clock change that leaves the time out', '02:30', Date.UTC(2026, 2, 28, 12), '03-29T01:00 03-29'],
    ['a clock change that repeats the time', '02:30', Date.UTC(2026, 9, 24, 12), '10-25T00:30 10-25'],
  ] as const)('once in %s', (_, time, now, expected) => {
    const date = today(now, SETTINGS.timezone, 0);
    const changed = addDays(date, 1);
    const data = dataOf([withReminders({ time })], {}, { today: date });
    expect(times(SETTINGS, data, now).filter((one) => one.endsWith(changed.slice(5)))).toEqual([expected]);
  });

  it('hold in every zone, at every time of day and hour of the day’s end', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2028, 0, 1) }),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 0, max: 6 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
        (timezone, now, minute, dayEndsAt, weekdays) => {
          const time =
            `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}` as TimeOfDay;
          const settings = { ...SETTINGS, timezone, dayEndsAt };
          const data = dataOf([withReminders({ time, weekdays })], {}, { today: today(now, timezone, dayEndsAt) });
          const shown = scheduleNotifications(settings, data, now);
          const { date } = localDateTime(now, timezone);
          const night = minute < dayEndsAt * 60 ? -1 : 0;
          const expected = Array.from({ length: SCHEDULED_DAYS + 2 }, (_, days) => addDays(date, days))
            .filter((one) => weekdays.length === 0 || weekdays.includes(weekdayOf(addDays(one, night))))
            .map((one) => firstInstantFrom(one, minute, timezone))
            .filter((at) => at > now && at <= now + SCHEDULED_DAYS * DAY);
          expect(shown.map(({ at }) => at)).toEqual([...new Set(expected)]);
          expect(shown.every((one) => one.date === today(one.at, timezone, dayEndsAt))).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('ids of reminders', () => {
  it('differ from each other and from those of daily and weekly notifications, and fit into 32 bits', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 100 }), (keys) => {
        const ids = reminderIds(keys);
        expect(new Set(ids).size).toBe(keys.length);
        for (const id of ids) {
          expect(id > 0 && id < 2 ** 31 && isReminderId(id)).toBe(true);
          expect(isSummaryId(id)).toBe(false);
        }
      }),
    );
  });

  it('stay the same while other reminders come and go', () => {
    const one = withReminders({ time: '18:00', weekdays: [6] });
    const idOf = (activities: readonly NotifiedActivity[], now: number) =>
      scheduleNotifications(SETTINGS, dataOf(activities), now).find(
        (shown) => shown.date === '2026-10-03' && shown.kind === 'REMINDER' && shown.activityId === 'run',
      )?.id;
    const other = { ...withReminders({ time: '07:00' }, { time: '18:00' }), id: 'other' };
    expect(idOf([one], NOON)).toBeDefined();
    expect(idOf([other, one], NOON + DAY)).toBe(idOf([one], NOON));
  });
});

describe('the budget of notifications', () => {
  it('keeps the daily and weekly ones, then the nearest reminders', () => {
    const hours = Array.from({ length: 10 }, (_, hour): Reminder => ({ time: `${10 + hour}:00` as TimeOfDay }));
    const data = dataOf([withReminders(...hours), { ...READ, id: 'other', reminders: hours }]);
    const all = scheduleNotifications(
      { ...SETTINGS, allowDailyNotifications: true, allowWeeklyNotifications: true },
      data,
      NOON,
    );
    const count = (kind: string) => all.filter((one) => one.kind === kind).length;
    expect([all.length, count('DAILY'), count('WEEKLY')]).toEqual([NOTIFICATIONS_MAX, 14, 2]);
    const reminders = all.filter(({ kind }) => kind === 'REMINDER').map(({ at }) => at);
    const unlimited = scheduleNotifications(SETTINGS, data, NOON).map(({ at }) => at);
    expect(reminders).toEqual(unlimited.slice(0, reminders.length));
  });
});

describe('a reminder that is snoozed', () => {
  const later = { activityId: 'run', date: THURSDAY, at: NOON + 3_600_000 };
  const data = dataOf([{ ...RUN, reminders: [] }]);

  it('comes again', () => {
    expect(scheduleNotifications(SETTINGS, data, NOON, [later])).toMatchObject([
      { kind: 'REMINDER', activityId: 'run', date: THURSDAY, at: later.at, amount: 1 },
    ]);
  });

  it.each([
    ['once done', dataOf([{ ...RUN, reminders: [] }], { entries: [[THURSDAY, 1]] }), later],
    ['after the day’s end', data, { ...later, at: Date.UTC(2026, 9, 1, 22) }],
    ['for an activity that was deleted', dataOf([]), later],
  ])('does not come %s', (_, of, snoozed) => {
    expect(scheduleNotifications(SETTINGS, of, NOON, [snoozed])).toEqual([]);
  });
});

describe('notifications that have come', () => {
  const evening = Date.UTC(2026, 9, 1, 17);
  const isShown = (data: DayData, now: number, settings = SETTINGS) => {
    const [reminder] = shownReminders(SETTINGS, dataOf([RUN]), evening);
    return stillShown(settings, data, now, shownReminders(settings, data, now))(reminder?.id ?? 0);
  };

  it('stay while their day asks for them', () => {
    expect(isShown(dataOf([RUN]), evening)).toBe(true);
  });

  it('go once done, and when their day is over', () => {
    expect(isShown(dataOf([RUN], { entries: [[THURSDAY, 1]] }), evening)).toBe(false);
    expect(isShown(dataOf([RUN], {}, { today: addDays(THURSDAY, 1) }), evening + DAY / 2)).toBe(false);
  });

  it('of a day and a week go by the same rule', () => {
    const on = { ...SETTINGS, allowDailyNotifications: true, allowWeeklyNotifications: true };
    const shown = (data: DayData, now: number) => [648_235, 650_235, 648_236].map(stillShown(on, data, now, []));
    const night = Date.UTC(2026, 9, 1, 19);
    expect(shown(dataOf([READ]), night)).toEqual([true, true, false]);
    expect(shown(dataOf([READ]), NOON)).toEqual([false, false, false]);
    expect(shown(dataOf([READ], { entries: [[THURSDAY, 140]] }), night)).toEqual([false, false, false]);
    const sunday = dataOf([READ], {}, { today: '2026-10-04' });
    expect(shown(sunday, Date.UTC(2026, 9, 4, 17))).toEqual([false, false, true]);
  });
});
