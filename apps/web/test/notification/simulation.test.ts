import type { LocalNotificationSchema } from '@capacitor/local-notifications';
import type { Activity } from '@sevenfold/contract';
import { activity } from '@sevenfold/contract/samples';
import { addDays, dayNumber, fromDayNumber, localDateTime, today, type CivilDate } from '@sevenfold/domain/calendar';
import { isMeantFor } from '@sevenfold/domain/activity';
import {
  leftOfDay,
  leftOfWeek,
  remindedOn,
  scheduleNotifications,
  shownReminders,
  type NotificationSettings,
  type SnoozedReminder,
  stillShown,
} from '@sevenfold/domain/notification';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { beforeAll, describe, expect, it } from 'vitest';
import { notificationContent } from '../../src/features/notification/content';
import { PluginScheduler, type NotificationDevice } from '../../src/features/notification/device';
import { showTexts } from '../../src/platform/text';

const MINUTE = 60_000;
const STEP = 30 * MINUTE;
const DAY_STEPS = 48;
const DAYS = 60;
/** Days in which clocks are put back in the north and on in the south, and those of the opposite changes. */
const STARTS = { autumn: Date.UTC(2026, 9, 1), spring: Date.UTC(2026, 2, 1) };
const areAllTested = process.env['ALL_ZONES'] === '1';
/** Both in `npm run test:all`. */
const SEASONS = areAllTested ? (['autumn', 'spring'] as const) : (['autumn'] as const);
const DAY_MINUTES = 1440;
const DAILY_MINUTE = 20 * 60;
const WEEKLY_MINUTE = 18 * 60;

const clockOf = (zone: string, start: number): string =>
  Array.from({ length: DAYS }, (_, day) => wall(start + day * DAY_STEPS * STEP, zone) - day * DAY_MINUTES).join();
/** Minutes that the wall clock shows, counted from 1970-01-01 00:00. */
function wall(at: number, zone: string): number {
  const { date, minuteOfDay } = localDateTime(at, zone);
  return dayNumber(date) * DAY_MINUTES + minuteOfDay;
}

/** All zones of the time zone database; of zones with the same clock in these days, one. */
const zonesFrom = (start: number): string[] => [
  ...new Map(Intl.supportedValuesOf('timeZone').map((zone) => [clockOf(zone, start), zone])).values(),
];

/** A seeded generator (mulberry32), so that a failure can be repeated. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A phone as the plugin's documentation describes it: one pending notification per id. */
class Phone implements NotificationDevice {
  readonly pending = new Map<number, LocalNotificationSchema>();
  readonly delivered = new Map<number, LocalNotificationSchema>();

  checkPermissions = () => Promise.resolve({ display: 'granted' as const });

  registerActionTypes = () => Promise.resolve();

  getDeliveredNotifications = () => Promise.resolve({ notifications: [...this.delivered.values()] });

  removeDeliveredNotifications: NotificationDevice['removeDeliveredNotifications'] = ({ notifications }) => {
    for (const { id } of notifications) this.delivered.delete(id);
    return Promise.resolve();
  };

  getPending = () => Promise.resolve({ notifications: [...this.pending.values()] });

  cancel: NotificationDevice['cancel'] = ({ notifications }) => {
    for (const { id } of notifications) this.pending.delete(id);
    return Promise.resolve();
  };

  schedule: NotificationDevice['schedule'] = ({ notifications }) => {
    for (const one of notifications) this.pending.set(one.id, one);
    return Promise.resolve({ notifications: notifications.map(({ id }) => ({ id })) });
  };

  /** Removes the reminders of an activity, as the system does when one of their actions is chosen. */
  dismiss(activityId: string): void {
    for (const { id, extra } of this.delivered.values())
      if ((extra as { activityId?: string }).activityId === activityId) this.delivered.delete(id);
  }

  /** Shows what is due, as the alarms of the system do. */
  show(at: number): LocalNotificationSchema[] {
    const due = [...this.pending.values()].filter((one) => (one.schedule?.at?.getTime() ?? Infinity) <= at);
    for (const one of due) {
      this.pending.delete(one.id);
      this.delivered.set(one.id, one);
    }
    return due;
  }
}

interface User {
  settings: NotificationSettings;
  readonly entries: { activityId: string; date: CivilDate; amount: number }[];
  readonly skips: { activityId: string; date: CivilDate }[];
  snoozed: SnoozedReminder[];
}

const ACTIVITIES: readonly (Activity & { createdOn: CivilDate })[] = [
  { ...activity(), id: 'run', name: 'Run', unit: 'DAYS' as const, target: 4, reminders: [{ time: '07:30' as const }] },
  {
    ...activity(),
    id: 'read',
    name: 'Read',
    unit: 'DURATION' as const,
    target: 210,
    // At two in the night, when clocks change.
    reminders: [{ time: '02:00' as const }, { time: '21:30' as const, weekdays: [0, 1, 3, 5] }],
  },
  {
    ...activity(),
    id: 'call',
    name: 'Call',
    unit: 'TIMES' as const,
    target: 1,
    weekdays: [6],
    reminders: [{ time: '12:00' as const }],
  },
].map(({ target, ...one }) => ({
  ...one,
  customTimesUnit: null,
  direction: 'AT_LEAST',
  isActive: true,
  weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target }],
  createdOn: '2026-01-05',
}));
const BY_ID = new Map<string, Activity>(ACTIVITIES.map((one) => [one.id, one]));

const dataOf = ({ settings: { timezone, dayEndsAt }, entries, skips }: User, at: number) => ({
  today: today(at, timezone, dayEndsAt),
  weekStartDay: 'MONDAY' as const,
  activities: ACTIVITIES,
  records: (id: string) => ({
    entries: entries.filter(({ activityId }) => activityId === id),
    skips: skips.filter(({ activityId }) => activityId === id),
  }),
});

function schedule(phone: Phone, user: User, at: number): Promise<void> {
  const { settings, snoozed } = user;
  const data = dataOf(user, at);
  const shown = shownReminders(settings, data, at, snoozed);
  return new PluginScheduler(phone).replace({
    user: null,
    notifications: scheduleNotifications(settings, data, at, snoozed),
    reminders: shown,
    activities: BY_ID,
    round: null,
    isStillShown: stillShown(settings, data, at, shown),
  });
}

type Told = Parameters<typeof notificationContent>[0];

/** All reminders with the time at which each last came, in minutes of the wall clock. */
class ReminderClock {
  readonly #last = new Map<string, number>();

  /** The user's clock shows another time, by travel. */
  turn(clock: number): void {
    for (const { id, minute } of REMINDERS) this.#last.set(id, reached(clock, minute));
  }

  /** The reminders that have come since, with what they find to do at this moment. */
  come(user: User, at: number, clock: number): Told[] {
    const { timezone, dayEndsAt } = user.settings;
    const came = REMINDERS.filter(({ id, minute, weekdays }) => {
      const next = reached(clock, minute);
      if (next <= (this.#last.get(id) ?? 0)) return false;
      this.#last.set(id, next);
      const night = minute < dayEndsAt * 60 ? 1 : 0;
      return isMeantFor(weekdays, fromDayNumber(Math.floor(next / DAY_MINUTES) - night));
    });
    const due = user.snoozed.filter((one) => one.at === at);
    if (came.length + due.length === 0) return [];
    const data = dataOf(user, at);
    const date = today(at, timezone, dayEndsAt);
    const again = due.filter((one) => one.date === date);
    return [...came, ...again].flatMap(({ activityId }) => {
      const one = ACTIVITIES.find(({ id }) => id === activityId);
      const found = one && remindedOn(data, one, date);
      return found ? [{ kind: 'REMINDER' as const, ...found }] : [];
    });
  }
}

const REMINDERS = ACTIVITIES.flatMap(({ id: activityId, weekdays: meant, reminders }) =>
  (reminders ?? []).map(({ time, weekdays = meant }) => ({
    id: `${activityId} ${time}`,
    activityId,
    weekdays,
    minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
  })),
);

/** The reminders that a phone shows, with whether their day still asks for them. */
const shownOn = (phone: Phone, user: User, at: number): { id: number; isRight: boolean }[] =>
  [...phone.delivered.values()].flatMap(({ id, extra }) => {
    const { kind, activityId, date } = extra as { kind: string; activityId: string; date: CivilDate };
    const one = ACTIVITIES.find((candidate) => candidate.id === activityId);
    const { timezone, dayEndsAt } = user.settings;
    const isRight =
      one !== undefined && today(at, timezone, dayEndsAt) === date && remindedOn(dataOf(user, at), one, date) !== null;
    return kind === 'REMINDER' ? [{ id, isRight }] : [];
  });

/** The last time at or before one at which a wall clock showed a time of day, in minutes from 1970-01-01 00:00. */
const reached = (wallMinutes: number, minute: number): number =>
  Math.floor((wallMinutes - minute) / DAY_MINUTES) * DAY_MINUTES + minute;

/**
 * Walks through 60 days in steps of half an hour, in which a user records, skips, travels, restarts the phone
 * and leaves it alone for days, and compares what the phone shows with what is due by the wall clock and left by the
 * records of that moment.
 */
async function simulate(
  zone: string,
  { zones, start, seed }: { readonly zones: readonly string[]; readonly start: number; readonly seed: number },
): Promise<{ shown: number; differences: string[] }> {
  const random = randomOf(seed);
  const phone = new Phone();
  const user: User = {
    settings: {
      timezone: zone,
      dayEndsAt: seed % 4,
      allowDailyNotifications: true,
      dailyNotificationsTime: '20:00',
      allowWeeklyNotifications: true,
      weeklyNotificationsTime: '18:00',
    },
    entries: [],
    skips: [],
    snoozed: [],
  };
  const reminders = new ReminderClock();
  reminders.turn(wall(start, zone));
  await schedule(phone, user, start);
  let [daily = 0, weekly = 0] = [DAILY_MINUTE, WEEKLY_MINUTE].map((minute) => reached(wall(start, zone), minute));
  const differences: string[] = [];
  let count = 0;
  for (let step = 1; step <= DAYS * DAY_STEPS; step += 1) {
    const at = start + step * STEP;
    const { timezone, dayEndsAt } = user.settings;
    const clock = wall(at, timezone);
    const expected: Told[] = reminders.come(user, at, clock);
    const [nextDaily, nextWeekly] = [reached(clock, DAILY_MINUTE), reached(clock, WEEKLY_MINUTE)];
    const isSunday = Math.floor(nextWeekly / DAY_MINUTES) % 7 === 3; // 1970-01-01 was a Thursday.
    if (nextDaily > daily)
      expected.push({ kind: 'DAILY', left: leftOfDay(dataOf(user, at), today(at, timezone, dayEndsAt)) });
    if (nextWeekly > weekly && isSunday)
      expected.push({ kind: 'WEEKLY', left: leftOfWeek(dataOf(user, at), today(at, timezone, dayEndsAt)) });
    [daily, weekly] = [Math.max(daily, nextDaily), Math.max(weekly, nextWeekly)];

    const wanted = expected
      .filter((one) => one.kind === 'REMINDER' || one.left.length > 0)
      .map((one) => ({ kind: one.kind as string, ...notificationContent(one, BY_ID) }));
    const shown = phone.show(at).map(({ title, body, extra }) => ({ kind: String(extra.kind), title, body }));
    count += shown.length;
    const sorted = (list: typeof shown) =>
      JSON.stringify(list.toSorted((a, b) => (a.kind + a.title).localeCompare(b.kind + b.title)));
    if (sorted(shown) !== sorted(wanted))
      differences.push(`${timezone} ${new Date(at).toISOString()}: ${sorted(shown)} instead of ${sorted(wanted)}`);

    if (random() > 0.03) continue;
    const day = today(at, timezone, dayEndsAt);
    const one = ACTIVITIES[Math.floor(random() * ACTIVITIES.length)]?.id ?? 'run';
    const chance = random();
    if (chance < 0.6) user.entries.push({ activityId: one, date: day, amount: 1 + Math.floor(random() * 90) });
    else if (chance < 0.8) user.skips.push({ activityId: one, date: addDays(day, Math.floor(random() * 3)) });
    else if (chance < 0.85) {
      const others = user.snoozed.filter(({ activityId, date }) => activityId !== one || date !== day);
      phone.dismiss(one);
      user.snoozed = [...others, { activityId: one, date: day, at: at + 2 * STEP }];
    } else if (chance < 0.93) {
      const timezoneNow = zones[Math.floor(random() * zones.length)] ?? zone;
      user.settings = { ...user.settings, timezone: timezoneNow };
      const there = wall(at, timezoneNow);
      [daily, weekly] = [reached(there, DAILY_MINUTE), reached(there, WEEKLY_MINUTE)];
      reminders.turn(there);
    } else phone.pending.clear(); // Restarted by a system that does not restore alarms, and opened afterwards.
    const before = shownOn(phone, user, at);
    const isAbroad = user.settings.timezone !== timezone;
    await schedule(phone, user, at);
    const after = new Set(shownOn(phone, user, at).map(({ id }) => id));
    // After a journey the same time of day may be yet to come, so that one that came before it may go.
    if (before.some(({ id, isRight }) => (isRight ? !after.has(id) && !isAbroad : after.has(id))))
      differences.push(`${timezone} ${new Date(at).toISOString()}: shows what is out of date, or dropped what is not`);
  }
  return { shown: count, differences };
}

beforeAll(() => showTexts('en', compileCatalogue('en')));

/** Number of parts of the zones, so that a busy machine reaches the time limit of none. */
const PARTS = 16;
/** Each commit tests another part (decision 0062). */
const TESTED_PARTS = areAllTested ? [...Array(PARTS).keys()] : [Number(process.env['ZONES_SEED'] ?? 0) % PARTS];

describe.each(SEASONS)('60 days with notifications in %s', (season) => {
  const start = STARTS[season];
  const zones = zonesFrom(start);

  it('are simulated in every clock of the time zone database', () => {
    expect(zones.length).toBeGreaterThan(40);
  });

  it.each(TESTED_PARTS)('none is wrong, stale or missing (part %i)', { timeout: 120_000 }, async (part) => {
    for (const [index, zone] of zones.entries()) {
      if (index % PARTS !== part) continue;
      const { shown, differences } = await simulate(zone, { zones, start, seed: index });
      expect(differences).toEqual([]);
      expect(shown).toBeGreaterThan(10);
    }
  });
});
