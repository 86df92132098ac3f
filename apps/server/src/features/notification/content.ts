import { type CivilDate, today, weekIdOf, weekRange } from '@sevenfold/domain/calendar';
import {
  type DayData,
  type DueNotification,
  leftOfDay,
  leftOfWeek,
  type SummaryNotification,
} from '@sevenfold/domain/notification';
import { localeOf } from '@sevenfold/domain/user';
import { notificationContent } from '@sevenfold/i18n/notification';
import type { Db } from '../../db/client';
import { type ActivityRow, findActivities, findTimelines } from '../activity/store';
import { findEntries, findSkips } from '../record/store';
import type { UserRow } from '../user/store';
import { notificationTexts } from './texts';

/** Screen that a notification opens, and its topic at the push service and on the device, by kind. */
export const KINDS: Readonly<Record<SummaryNotification['kind'], { readonly path: string; readonly topic: string }>> = {
  DAILY: { path: '/day', topic: 'daily' },
  WEEKLY: { path: '/week', topic: 'weekly' },
};

/**
 * Payload of a push message that a browser shows by itself (Declarative Web Push, https://www.w3.org/TR/push-api/), or
 * that the service worker shows in other browsers.
 */
interface PushPayload {
  readonly web_push: 8030;
  readonly notification: {
    readonly title: string;
    readonly body: string;
    readonly navigate: string;
    readonly lang: string;
    readonly dir: 'ltr';
    readonly tag: string;
    readonly silent: boolean;
  };
  /** Number of goals left today. */
  readonly app_badge: number;
}

/** Renders what a notification says now; null when nothing is left to do. */
export async function readPayload(
  db: Db,
  user: UserRow,
  { kind, date }: Pick<DueNotification, 'kind' | 'date'>,
  origin: string,
): Promise<PushPayload | null> {
  const { data, activities } = await readDay(db, user, date);
  const leftToday = leftOfDay(data, date);
  const left = kind === 'DAILY' ? leftToday : leftOfWeek(data, date);
  if (left.length === 0) return null;
  const { text, amounts } = notificationTexts(user.language);
  const { path, topic } = KINDS[kind];
  return {
    web_push: 8030,
    notification: {
      ...notificationContent(text, amounts, { kind, left }, activities),
      navigate: origin + path,
      lang: localeOf(user.language),
      dir: 'ltr',
      tag: topic,
      silent: false,
    },
    app_badge: leftToday.length,
  };
}

interface NamedActivity {
  readonly name: string;
  readonly unit: ActivityRow['unit'];
  readonly customTimesUnit: string | null;
  readonly customTimesUnitSingular: string | null;
}

interface Day {
  readonly data: DayData;
  readonly activities: ReadonlyMap<string, NamedActivity>;
}

/** Reads what a day and its week leave to do. */
async function readDay(db: Db, user: UserRow, date: CivilDate): Promise<Day> {
  const { user_id: userId, week_start_day: weekStartDay, timezone, day_ends_at: dayEndsAt, absences } = user;
  const { first, last } = weekRange(weekIdOf(date, weekStartDay), weekStartDay);
  const [rows, timelines, entries, skips] = await Promise.all([
    findActivities(db, userId),
    findTimelines(db, userId),
    findEntries(db, userId, first, last),
    findSkips(db, userId, first, last),
  ]);
  const activities = rows.map((row) => ({
    id: row.id,
    name: row.name,
    unit: row.unit,
    customTimesUnit: row.custom_times_unit,
    customTimesUnitSingular: row.custom_times_unit_singular,
    direction: row.direction,
    weekdays: row.weekdays,
    weeklyGoalsTimeline: timelines.get(row.id) ?? [],
    isActive: row.is_active,
    pausedUntil: row.paused_until,
    createdOn: today(row.created_at.getTime(), timezone, dayEndsAt),
  }));
  return {
    data: {
      today: date,
      weekStartDay,
      activities,
      records: (id) => ({
        entries: entries.filter(({ activity_id }) => activity_id === id),
        skips: skips.filter(({ activity_id }) => activity_id === id),
      }),
      absences,
    },
    activities: new Map(activities.map((activity) => [activity.id, activity])),
  };
}
