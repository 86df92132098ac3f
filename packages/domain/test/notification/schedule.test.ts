import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate, firstInstantFrom, localDateTime, today, type WeekStartDay } from '../../src/calendar';
import {
  DAILY_NOTIFICATION_ID,
  type LeftOfActivity,
  leftOfDay,
  leftOfWeek,
  type Notification,
  NOTIFICATION_ID_STEP,
  type NotificationSettings,
  type NotifiedActivity,
  scheduleNotifications,
  SCHEDULED_DAYS,
  WEEKLY_NOTIFICATION_ID,
} from '../../src/notification';
import type { TimeOfDay } from '../../src/user';

const DAY = 86_400_000;

/** Thursday of 2026-W40 (Monday, September 28, to Sunday, October 4). */
const THURSDAY: CivilDate = '2026-10-01';

const SETTINGS: NotificationSettings = {
  timezone: 'Europe/Madrid',
  dayEndsAt: 0,
  allowDailyNotifications: true,
  dailyNotificationsTime: '20:00',
  allowWeeklyNotifications: true,
  weeklyNotificationsTime: '18:00',
};

const RUN: NotifiedActivity = {
  id: 'run',
  unit: 'DAYS',
  direction: 'AT_LEAST',
  weeklyGoalsTimeline: [{ startWeekId: '2024-W01', endWeekId: null, target: 3 }],
  isActive: true,
  createdOn: '2024-01-01',
};
const READ: NotifiedActivity = {
  ...RUN,
  id: 'read',
  unit: 'DURATION',
  weeklyGoalsTimeline: [{ startWeekId: '2024-W01', endWeekId: null, target: 140 }],
};

interface Recorded {
  readonly entries?: Readonly<Record<string, readonly (readonly [CivilDate, number])[]>>;
  readonly skips?: Readonly<Record<string, readonly CivilDate[]>>;
}

const dataOf = (
  activities: readonly NotifiedActivity[],
  { entries = {}, skips = {} }: Recorded = {},
  more: {
    readonly today?: CivilDate;
    readonly weekStartDay?: WeekStartDay;
  } = {},
) => ({
  today: more.today ?? THURSDAY,
  weekStartDay: more.weekStartDay ?? ('MONDAY' as const),
  activities,
  records: (id: string) => ({
    entries: (entries[id] ?? []).map(([date, amount]) => ({ date, amount })),
    skips: (skips[id] ?? []).map((date) => ({ date })),
  }),
});

const named = (left: readonly LeftOfActivity[]): string[] =>
  left.map((one) => `${one.activityId} ${one.left ? `${one.left.amount} in ${one.left.days}` : 'missed'}`);

describe('what a day leaves to do', () => {
  it.each<[string, readonly NotifiedActivity[], Recorded, CivilDate, string[]]>([
    ['a goal in days is due once all remaining days are needed', [RUN], {}, '2026-10-02', ['run 3 in 3']],
    ['a goal in days is not due while there is time', [RUN], {}, THURSDAY, []],
    ['a day that is done leaves nothing', [RUN], { entries: { run: [['2026-10-02', 1]] } }, '2026-10-02', []],
    ['minutes are due in equal shares', [READ], {}, '2026-09-28', ['read 140 in 7']],
    ['a share that is reached leaves nothing', [READ], { entries: { read: [['2026-09-28', 20]] } }, '2026-09-28', []],
    ['a goal that can no longer be met is named without a remainder', [RUN], {}, '2026-10-04', ['run missed']],
    ['a skipped day leaves nothing', [READ], { skips: { read: [THURSDAY] } }, THURSDAY, []],
    ['an archived activity leaves nothing', [{ ...READ, isActive: false }], {}, THURSDAY, []],
    ['a limit leaves nothing', [{ ...READ, direction: 'AT_MOST' }], {}, THURSDAY, []],
    ['an activity without a goal leaves nothing', [{ ...READ, weeklyGoalsTimeline: [] }], {}, THURSDAY, []],
    ['weekdays it is not meant for leave nothing', [{ ...READ, weekdays: [1] }], {}, THURSDAY, []],
    ['a paused activity leaves nothing', [{ ...READ, pausedUntil: '2026-10-03' }], {}, '2026-10-02', []],
    [
      'the day of its return counts again',
      [{ ...READ, pausedUntil: '2026-10-03' }],
      {},
      '2026-10-03',
      ['read 140 in 2'],
    ],
    [
      'records of other weeks are ignored',
      [READ],
      { entries: { read: [['2026-09-20', 600]] } },
      THURSDAY,
      ['read 140 in 4'],
    ],
  ])('%s', (_, activities, recorded, date, expected) => {
    expect(named(leftOfDay(dataOf(activities, recorded), date))).toEqual(expected);
  });

  it('leaves what is planned for it, and nothing while another day is planned', () => {
    const data = (date: CivilDate) => ({
      ...dataOf([RUN]),
      records: () => ({ entries: [], skips: [], plans: [{ date }] }),
    });
    expect(named(leftOfDay(data(THURSDAY), THURSDAY))).toEqual(['run 3 in 4']);
    expect(leftOfDay(data('2026-10-03'), '2026-10-02')).toEqual([]);
  });
});

describe('what a week leaves to do', () => {
  it('leaves out a goal that skips excuse', () => {
    const skips = { read: ['2026-09-28', '2026-09-29', '2026-09-30', THURSDAY] } as const;
    expect(leftOfWeek(dataOf([READ], { skips }), '2026-10-04')).toEqual([]);
    expect(leftOfWeek(dataOf([READ], { skips: { read: skips.read.slice(1) } }), '2026-10-04')).toHaveLength(1);
  });

  it('names the goals that can still be met', () => {
    const recorded: Recorded = {
      entries: {
        run: [
          ['2026-09-28', 1],
          ['2026-09-29', 1],
        ],
        read: [[THURSDAY, 140]],
      },
    };
    expect(named(leftOfWeek(dataOf([RUN, READ], recorded), '2026-10-04'))).toEqual(['run 1 in 1']);
  });

  it('is silent about a goal that can no longer be met', () => {
    expect(leftOfWeek(dataOf([RUN]), '2026-10-04')).toEqual([]);
  });
});

const shown = (notifications: readonly Notification[]): string[] =>
  notifications.map(({ id, at, date }) => `${id} ${new Date(at).toISOString().slice(0, 16)} ${date}`);

const NOON = Date.UTC(2026, 9, 1, 12);

describe('the notifications of the next days', () => {
  it('come daily at the time of the settings, and on the last day of the week', () => {
    expect(shown(scheduleNotifications(SETTINGS, dataOf([READ]), NOON)).slice(0, 5)).toEqual([
      '648235 2026-10-01T18:00 2026-10-01',
      '649235 2026-10-02T18:00 2026-10-02',
      '650235 2026-10-03T18:00 2026-10-03',
      '648236 2026-10-04T16:00 2026-10-04',
      '651235 2026-10-04T18:00 2026-10-04',
    ]);
  });

  it('leave out a day on which nothing is left, and keep the first id for the next one', () => {
    const recorded: Recorded = { entries: { read: [[THURSDAY, 140]] } };
    const [first] = scheduleNotifications(
      { ...SETTINGS, allowWeeklyNotifications: false },
      dataOf([READ], recorded),
      NOON,
    );
    expect(shown(first ? [first] : [])).toEqual(['648235 2026-10-05T18:00 2026-10-05']);
  });

  it('are none when both are switched off, and none without activities', () => {
    const off = { ...SETTINGS, allowDailyNotifications: false, allowWeeklyNotifications: false };
    expect(scheduleNotifications(off, dataOf([READ]), NOON)).toEqual([]);
    expect(scheduleNotifications(SETTINGS, dataOf([]), NOON)).toEqual([]);
  });

  it('name the day before when the user’s day ends later', () => {
    const late = {
      ...SETTINGS,
      allowWeeklyNotifications: false,
      dailyNotificationsTime: '01:00' as const,
      dayEndsAt: 3,
    };
    expect(shown(scheduleNotifications(late, dataOf([READ]), NOON)).slice(0, 1)).toEqual([
      '648235 2026-10-01T23:00 2026-10-01',
    ]);
  });

  it('come in the night after the last day of the week when that ends later', () => {
    const late = {
      ...SETTINGS,
      allowDailyNotifications: false,
      weeklyNotificationsTime: '01:00' as const,
      dayEndsAt: 3,
    };
    expect(shown(scheduleNotifications(late, dataOf([READ]), NOON)).slice(0, 1)).toEqual([
      '648236 2026-10-04T23:00 2026-10-04',
    ]);
  });

  it.each<[WeekStartDay, string]>([
    ['MONDAY', '2026-10-04'],
    ['SUNDAY', '2026-10-03'],
    ['SATURDAY', '2026-10-02'],
  ])('come on the last day of a week that starts on %s', (weekStartDay, last) => {
    const [weekly] = scheduleNotifications(
      { ...SETTINGS, allowDailyNotifications: false },
      dataOf([READ], {}, { weekStartDay }),
      NOON,
    );
    expect(weekly).toMatchObject({ id: WEEKLY_NOTIFICATION_ID, date: last });
  });

  it('hold in every zone, at every time of day and hour of the day’s end', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2028, 0, 1) }),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 0, max: 6 }),
        (timezone, now, minute, dayEndsAt) => {
          const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
          const settings = { ...SETTINGS, timezone, dayEndsAt, dailyNotificationsTime: time as TimeOfDay };
          const data = dataOf([READ], {}, { today: today(now, timezone, dayEndsAt) });
          const daily = scheduleNotifications(settings, data, now).filter(({ kind }) => kind === 'DAILY');

          const { date } = localDateTime(now, timezone);
          const expected = Array.from({ length: SCHEDULED_DAYS + 1 }, (_, days) =>
            firstInstantFrom(addDays(date, days), minute, timezone),
          ).filter((at) => at > now && at <= now + SCHEDULED_DAYS * DAY);
          expect(daily.map(({ at }) => at)).toEqual([...new Set(expected)]);
          expect(daily.map(({ id }) => id)).toEqual(
            daily.map((_, index) => DAILY_NOTIFICATION_ID + index * NOTIFICATION_ID_STEP),
          );
          expect(daily.every(({ at, date: day }) => day === today(at, timezone, dayEndsAt))).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
