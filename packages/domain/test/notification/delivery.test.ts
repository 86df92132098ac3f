import { describe, expect, it } from 'vitest';
import { localDateTime, weekId } from '../../src/calendar';
import {
  type DayData,
  type DeliverySettings,
  dueNotifications,
  nextNotificationAt,
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
      activities: [
        {
          id: 'walk',
          unit: 'DAYS',
          direction: 'AT_LEAST',
          weeklyGoalsTimeline: [{ startWeekId: weekId('2025-W40'), endWeekId: null, target: 7 }],
          isActive: true,
          createdOn: '2025-10-01',
        },
      ],
      records: () => ({ entries: [], skips: [] }),
      absences: [],
    };
    // Two weeks each around the clock changes of these zones in 2026.
    for (const start of ['2026-03-01', '2026-03-22', '2026-04-20', '2026-08-30', '2026-09-27', '2026-10-20'].map(at)) {
      let now = start;
      for (const { kind, at: shownAt, date } of scheduleNotifications(settings, { ...data, today }, start)) {
        const next = nextNotificationAt(settings, now);
        expect(next).toBe(shownAt);
        now = shownAt;
        expect(dueNotifications(settings, now, start)).toContainEqual(
          expect.objectContaining({ kind, at: shownAt, date }),
        );
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
