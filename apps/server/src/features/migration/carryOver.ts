import type { ImportBatch } from '@sevenfold/contract';
import { type CarriedOver, oldAccount, type OldAccount } from '@sevenfold/contract/migration';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { newId } from '../../id';
import { areaKindOf } from '../../text';
import { insertActivities, insertAreas, insertEntries, insertObjectives, insertSkips } from '../transfer/importStore';
import { countsOf, NO_OLD_COUNTS, type OldCounts } from './counts';
import { insertMigrated, takeWaiting, updateSettings } from './store';

/** Rows per statement. */
const CHUNK = 5_000;

type Ids = ReadonlyMap<string, string>;

/** Counts for the notice about a migration. @param freeLimit maximum number of active activities on the free plan */
export function presentCounts(counts: Partial<OldCounts>, freeLimit: number): CarriedOver {
  const { active, records, skips, ...rest } = { ...NO_OLD_COUNTS, ...counts };
  return { ...rest, records: records + skips, archived: Math.max(0, active - freeLimit) };
}

/**
 * Takes the waiting account of an address and writes it as the data of a new user. The user's areas are replaced by
 * those of version 1.0, if it had any; activities beyond the limit of the free plan are archived, the last ones first.
 *
 * @param db the transaction that created the user
 * @returns what was carried over; undefined if no account waits
 */
export async function carryOver(
  db: Db,
  userId: string,
  email: string,
  { freeLimit, clock }: { readonly freeLimit: number; readonly clock: Clock },
): Promise<OldCounts | undefined> {
  const waiting = await takeWaiting(db, email);
  if (!waiting) return undefined;
  const now = new Date(clock.now());
  await insertMigrated(db, userId, email, waiting, now);
  // An account that was waiting before exports were imported has a name only.
  const account = oldAccount.parse({ name: waiting.name, ...(waiting.account as object) });
  await writeUser(db, userId, account);
  const areas = idsOf(account.areas, clock);
  const activities = idsOf(account.activities, clock);
  if (account.areas.length > 0) {
    await db.deleteFrom('area').where('user_id', '=', userId).execute();
    await insertAreas(db, userId, areaRows(account, areas), 0);
  }
  await insertActivities(db, userId, activityRows(account, areas, activities, { freeLimit, now }), 0);
  const records = account.dayRecords.map((record) => ({ ...record, activityId: idIn(activities, record.activityId) }));
  for (let start = 0; start < records.length; start += CHUNK)
    await writeRecords(db, userId, records.slice(start, start + CHUNK), clock);
  await insertObjectives(db, userId, objectiveRows(account, clock), 0);
  return countsOf(account);
}

const idsOf = (items: readonly { readonly id: string }[], clock: Clock): Ids =>
  new Map(items.map(({ id }) => [id, newId(clock)]));

function idIn(ids: Ids, old: string): string {
  const id = ids.get(old);
  if (id === undefined) throw new Error('The account refers to an object it does not contain');
  return id;
}

function writeUser(db: Db, userId: string, { name, dateOfBirth, settings }: OldAccount): Promise<void> {
  return updateSettings(db, userId, {
    name,
    date_of_birth: dateOfBirth ?? undefined,
    language: settings.language,
    week_start_day: settings.weekStartDay,
    timezone: settings.timezone,
    theme_mode: settings.themeMode,
    allow_weekly_review_emails: settings.allowWeeklyReviewEmails,
    weekly_review_email_time: settings.weeklyReviewEmailTime,
    allow_daily_notifications: settings.allowDailyNotifications,
    daily_notifications_time: settings.dailyNotificationsTime,
    allow_weekly_notifications: settings.allowWeeklyNotifications,
    weekly_notifications_time: settings.weeklyNotificationsTime,
  });
}

/** An area with a default name is that default area, so that its name follows the language; one area of each kind. */
function areaRows({ areas }: OldAccount, ids: Ids): ImportBatch['areas'] {
  const kinds = areas.map(({ name }) => areaKindOf(name));
  return areas.map((area, index) => {
    const kind = kinds[index] ?? null;
    return { ...area, id: idIn(ids, area.id), kind: kinds.indexOf(kind) === index ? kind : null };
  });
}

function activityRows(
  account: OldAccount,
  areas: Ids,
  ids: Ids,
  { freeLimit, now }: { readonly freeLimit: number; readonly now: Date },
): Parameters<typeof insertActivities>[2] {
  const inOrder = account.activities.toSorted((a, b) => a.order - b.order);
  const active = new Set(
    inOrder
      .filter(({ isActive }) => isActive)
      .slice(0, freeLimit)
      .map(({ id }) => id),
  );
  return inOrder.map((activity) => ({
    ...activity,
    id: idIn(ids, activity.id),
    areaId: activity.areaId === null ? null : (areas.get(activity.areaId) ?? null),
    customTimesUnitSingular: null,
    direction: 'AT_LEAST',
    calendarTracking: null,
    trackingStatus: 'OFF',
    isActive: active.has(activity.id),
    createdAt: pastInstantOf(activity.createdAt ?? account.createdAt, now),
  }));
}

async function writeRecords(db: Db, userId: string, records: OldAccount['dayRecords'], clock: Clock): Promise<void> {
  const entries: ImportBatch['entries'] = records.flatMap((record) =>
    'amount' in record
      ? { ...record, id: newId(clock), source: 'IMPORT', startedAt: null, utcOffsetMinutes: null, note: null }
      : [],
  );
  const skips = records.flatMap((record) =>
    'isSkipped' in record ? { activityId: record.activityId, date: record.date, reason: null } : [],
  );
  await insertEntries(db, userId, entries, new Date(clock.now()));
  await insertSkips(db, userId, skips);
}

const objectiveRows = (account: OldAccount, clock: Clock): ImportBatch['objectives'] =>
  account.objectives.map(({ achievedOn, ...objective }, order) => ({
    ...objective,
    id: newId(clock),
    why: '',
    areaId: null,
    unitLabel: null,
    followsActivityId: null,
    carriedFrom: null,
    linkedActivityIds: [],
    status: achievedOn === null ? 'ACTIVE' : 'ACHIEVED',
    achievedAt: achievedOn,
    order,
    createdAt: pastInstantOf(account.createdAt, new Date(clock.now())),
  }));

/** The instant; now if it is missing or in the future. */
const pastInstantOf = (instant: string | undefined, now: Date): string =>
  instant !== undefined && Date.parse(instant) < now.getTime() ? instant : now.toISOString();
