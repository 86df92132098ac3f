import { dayAmount, rhythmStart } from '@sevenfold/domain/activity';
import {
  type CivilDate,
  recordedOffset,
  type RecordedOffset,
  today,
  weekIdOf,
  weekRange,
} from '@sevenfold/domain/calendar';
import {
  type DayData,
  type DueNotification,
  type DueReminder,
  leftOfDay,
  leftOfWeek,
  remindedOn,
  type SummaryNotification,
} from '@sevenfold/domain/notification';
import { localeOf } from '@sevenfold/domain/user';
import { notificationContent, reminderActionLabels } from '@sevenfold/i18n/notification';
import type { Db } from '#db';
import type { Activity } from '@sevenfold/contract';
import { listActivities } from '#features/activity';
import { findEntries, findPlans, findSkips } from '#features/record';
import type { UserRow } from '#features/user';
import { notificationTexts } from './texts';

/** A notification that has come due. */
export type Due = DueNotification | DueReminder;

/** Screen that a notification opens, and its topic at the push service and on the device, by kind. */
const KINDS: Readonly<Record<SummaryNotification['kind'], { readonly path: string; readonly topic: string }>> = {
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
    /** A reminder sounds also where the one before of its activity is still shown. */
    readonly renotify?: true;
    readonly data?: ReminderData;
  };
  /** Number of goals left today. */
  readonly app_badge: number;
}

/**
 * Data from which the service worker shows the actions of a reminder. They are not in the declarative form, whose
 * actions open a screen only.
 */
interface ReminderData extends RecordedOffset {
  readonly activityId: string;
  readonly date: CivilDate;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Amount that "Done" records; null for none. */
  readonly amount: number | null;
  /** Amount of the day before it: once the day has both, another device has recorded it. */
  readonly recorded: number;
  readonly actions: readonly { readonly action: string; readonly title: string }[];
}

/** Topic of a notification at the push service and on the device: a later message with it replaces an earlier one. */
export const notificationTopic = (due: Due): string =>
  // At most 32 characters: those of an id without its dashes.
  due.kind === 'REMINDER' ? due.activityId.replaceAll('-', '') : KINDS[due.kind].topic;

/** Renders what a notification says now; null when nothing is left to do, or a reminder is silent. */
export async function readPayload(db: Db, user: UserRow, due: Due, origin: string): Promise<PushPayload | null> {
  const day = await readDay(db, user, due.date);
  const content = due.kind === 'REMINDER' ? reminderOf(day, user, due) : summaryOf(day, user, due);
  if (!content) return null;
  const { path, ...texts } = content;
  return {
    web_push: 8030,
    notification: {
      ...texts,
      navigate: origin + path,
      lang: localeOf(user.language),
      dir: 'ltr',
      tag: notificationTopic(due),
      silent: false,
    },
    app_badge: leftOfDay(day.data, due.date).length,
  };
}

type Content = Pick<PushPayload['notification'], 'title' | 'body' | 'renotify' | 'data'> & { readonly path: string };

function summaryOf({ data, activities }: Day, { language }: UserRow, { kind, date }: DueNotification): Content | null {
  const left = kind === 'DAILY' ? leftOfDay(data, date) : leftOfWeek(data, date);
  if (left.length === 0) return null;
  const { text, amounts } = notificationTexts(language);
  return { ...notificationContent(text, amounts, { kind, left }, activities), path: KINDS[kind].path };
}

function reminderOf(
  { data, activities }: Day,
  { language, timezone }: UserRow,
  { kind, activityId, date, at }: DueReminder,
): Content | null {
  const activity = data.activities.find(({ id }) => id === activityId);
  const reminded = activity && remindedOn(data, activity, date);
  if (!reminded) return null;
  const { text, amounts } = notificationTexts(language);
  const { amount } = reminded;
  const recorded = dayAmount(data.records(activityId).entries, date);
  const labels = reminderActionLabels(text, amounts, amount, activity.unit);
  const actions = Object.entries<string>({ ...labels }).map(([action, title]) => ({ action, title }));
  return {
    ...notificationContent(text, amounts, { kind, ...reminded }, activities),
    renotify: true,
    data: { activityId, date, at, amount, recorded, ...recordedOffset(at, timezone), actions },
    path: `/day?date=${date}`,
  };
}

type NamedActivity = Pick<Activity, 'name' | 'unit' | 'customTimesUnit' | 'customTimesUnitSingular'>;

interface Day {
  readonly data: DayData;
  readonly activities: ReadonlyMap<string, NamedActivity>;
}

/** Reads what a day and its week leave to do. */
async function readDay(db: Db, user: UserRow, date: CivilDate): Promise<Day> {
  const { user_id: userId, week_start_day: weekStartDay, timezone, day_ends_at: dayEndsAt } = user;
  const { first, last } = weekRange(weekIdOf(date, weekStartDay), weekStartDay);
  const rows = await listActivities(db, userId);
  const [entries, skips, plans] = await Promise.all([
    findEntries(db, userId, rhythmStart(rows, first), last),
    findSkips(db, userId, first, last),
    findPlans(db, userId, first, last),
  ]);
  const activities = rows.map((row) => ({
    ...row,
    createdOn: today(Date.parse(row.createdAt), timezone, dayEndsAt),
  }));
  return {
    data: {
      today: date,
      weekStartDay,
      activities,
      records: (id) => ({
        entries: entries.filter(({ activityId }) => activityId === id),
        skips: skips.filter(({ activityId }) => activityId === id),
        plans: plans.filter(({ activityId }) => activityId === id),
      }),
    },
    activities: new Map(activities.map((activity) => [activity.id, activity])),
  };
}
