import { describe, expect, it } from 'vitest';
import { localDateTime, weekId } from '../../src/calendar';
import {
  type DayData,
  type DeliverySettings,
  dueNotifications,
  dueReminders,
  nextNotificationAt,
  SCHEDULED_DAYS,
  scheduleNotifications,
} from '../../src/notification';

const SETTINGS: DeliverySettings = {
  timezone: 'Europe/Madrid',
  dayEndsAt: 0,
  weekStartDay: 'MONDAY',
  allowDailyNotifications: true,
  dailyNotificationsTime: '18:00',
  allowWeeklyNotifications: true,
  weeklyNotificationsTime: '19:30',
};
const WALK = {
  id: 'walk',
  unit: 'DAYS',
  direction: 'AT_LEAST',
  weeklyGoalsTimeline: [{ startWeekId: weekId('2025-W40'), endWeekId: null, target: 7 }],
  isActive: true,
  createdOn: '2025-10-01',
} as const;
const at = (instant: string): number => Date.parse(instant);

describe('notifications that a server sends', () => {
  it.each([
    ['Europe/Madrid', '02:30', 0],
    ['America/New_York', '02:30', 3],
    ['Australia/Lord_Howe', '01:45', 6],
    ['Africa/Cairo', '00:15', 2],
    ['America/Santiago', '23:59', 0],
    ['Pacific/Apia', '18:00', 4],
    ['Asia/Kathmandu', '06:00', 6],
  ] as const)('come at the instants at which a device shows them, in %s at %s', (timezone, time, dayEndsAt) => {
    const settings = { ...SETTINGS, timezone, dayEndsAt, dailyNotificationsTime: time, weeklyNotificationsTime: time };
    const today = localDateTime(at('2026-03-01T00:00:00Z'), timezone).date;
    const data: DayData = {
      today,
      weekStartDay: 'MONDAY',
      // A goal that can be met up to the last day, so that every day and every week leaves something to do.
      activities: [{ ...WALK, unit: 'TIMES' }],
      records: () => ({ entries: [], skips: [] }),
    };
    // Two weeks each around the clock changes of these zones in 2026.
    for (const start of ['2026-03-01', '2026-03-22', '2026-04-20', '2026-08-30', '2026-09-27', '2026-10-20'].map(at)) {
      const scheduled = scheduleNotifications(settings, data, start);
      expect(scheduled.filter(({ kind }) => kind === 'DAILY')).toHaveLength(SCHEDULED_DAYS);
      expect(scheduled.filter(({ kind }) => kind === 'WEEKLY')).toHaveLength(SCHEDULED_DAYS / 7);
      let now = start;
      for (const instant of new Set(scheduled.map((one) => one.at))) {
        expect(nextNotificationAt(settings, now)).toBe(instant);
        now = instant;
        const due = dueNotifications(settings, now, now).map(({ kind, date }) => [kind, date]);
        expect(due).toEqual(scheduled.filter((one) => one.at === now).map(({ kind, date }) => [kind, date]));
      }
    }
  });

  it('end with the user’s day, which may be hours after midnight', () => {
    const settings = { ...SETTINGS, dayEndsAt: 3, allowWeeklyNotifications: false };
    const [daily] = dueNotifications(settings, at('2026-03-12T01:59:59Z'), 0);
    expect(daily).toMatchObject({ date: '2026-03-11', endsAt: at('2026-03-12T02:00:00Z') });
    expect(dueNotifications(settings, at('2026-03-12T02:00:00Z'), 0)).toEqual([]);
  });

  it('are not sent before their time, nor when they came due before the device was registered', () => {
    expect(dueNotifications(SETTINGS, at('2026-03-11T16:59:59Z'), 0)).toEqual([]);
    expect(dueNotifications(SETTINGS, at('2026-03-11T17:30:00Z'), at('2026-03-11T17:00:01Z'))).toEqual([]);
  });

  it('are only those that are switched on', () => {
    const sunday = at('2026-03-15T19:00:00Z');
    expect(dueNotifications(SETTINGS, sunday, 0).map(({ kind }) => kind)).toEqual(['DAILY', 'WEEKLY']);
    const off = { ...SETTINGS, allowDailyNotifications: false };
    expect(dueNotifications(off, sunday, 0).map(({ kind }) => kind)).toEqual(['WEEKLY']);
    expect(nextNotificationAt({ ...off, allowWeeklyNotifications: false }, sunday)).toBeNull();
  });
});

const WEEKDAYS_ONLY = { weekdays: [1, 2, 3, 4, 5] } as const;

describe('reminders that a server sends', () => {
  it.each([
    ['Europe/Madrid', 0],
    ['America/New_York', 3],
    ['Australia/Lord_Howe', 6],
    ['Africa/Cairo', 2],
    ['America/Santiago', 0],
    ['Pacific/Apia', 4],
    ['Asia/Kathmandu', 6],
  ] as const)('come at the instants at which a device shows them, in %s', (timezone, dayEndsAt) => {
    const settings = {
      ...SETTINGS,
      timezone,
      dayEndsAt,
      allowDailyNotifications: false,
      allowWeeklyNotifications: false,
    };
    const reminders = [
      { time: '00:15' },
      { time: '02:30' },
      { time: '18:00', weekdays: [0, 3] },
      { time: '23:59' },
    ] as const;
    const activities = [
      { ...WALK, id: 'walk', reminders },
      { ...WALK, ...WEEKDAYS_ONLY, id: 'work', reminders: reminders.slice(0, 2) },
    ];
    for (const start of ['2026-03-22', '2026-04-20', '2026-08-30', '2026-10-20'].map(at)) {
      const today = localDateTime(start, timezone).date;
      const data: DayData = {
        today,
        weekStartDay: 'MONDAY',
        activities,
        records: () => ({ entries: [], skips: [] }),
      };
      const scheduled = scheduleNotifications(settings, data, start);
      // A device may leave out some of the last instant: it has a maximum of notifications.
      const shown = scheduled.filter((one) => one.at !== scheduled.at(-1)?.at);
      expect(shown.length).toBeGreaterThan(40);
      let now = start;
      for (const instant of new Set(shown.map((one) => one.at))) {
        expect(nextNotificationAt(settings, now, activities)).toBe(instant);
        now = instant;
        const due = dueReminders(settings, activities, now, now).map(({ activityId, date }) => [activityId, date]);
        const expected = shown.flatMap((one) =>
          one.kind === 'REMINDER' && one.at === now ? [[one.activityId, one.date]] : [],
        );
        expect(due).toEqual(expected);
      }
    }
  });

  it('are sent late until the user’s day ends, and not for a time before the device was registered', () => {
    const activities = [{ ...WALK, reminders: [{ time: '09:00' }, { time: '21:00' }] as const }];
    const settings = { ...SETTINGS, dayEndsAt: 3 };
    const due = (now: string, since: string) =>
      dueReminders(settings, activities, at(now), at(since)).map((one) => one.at);
    const [nine, ninePm] = [at('2026-03-11T08:00:00Z'), at('2026-03-11T20:00:00Z')];
    expect(due('2026-03-11T07:59:59Z', '2026-03-11T00:00:00Z')).toEqual([]);
    expect(due('2026-03-12T01:59:59Z', '2026-03-01T00:00:00Z')).toEqual([nine, ninePm]);
    expect(due('2026-03-12T01:59:59Z', '2026-03-11T08:00:01Z')).toEqual([ninePm]);
    expect(due('2026-03-12T02:00:00Z', '2026-03-01T00:00:00Z')).toEqual([]);
  });

  it('are looked for a week ahead, and there is none without one', () => {
    const off = { ...SETTINGS, allowDailyNotifications: false, allowWeeklyNotifications: false };
    const tuesdays = [{ ...WALK, reminders: [{ time: '09:00', weekdays: [2] }] as const }];
    expect(nextNotificationAt(off, at('2026-03-10T08:00:00Z'), tuesdays)).toBe(at('2026-03-17T08:00:00Z'));
    expect(nextNotificationAt(off, at('2026-03-10T08:00:00Z'), [WALK])).toBeNull();
  });
});
