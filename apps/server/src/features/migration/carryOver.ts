import { NO_TIME } from '@sevenfold/domain/calendar';
import type { ImportBatch } from '@sevenfold/contract';
import { type CarriedOver, oldAccount, type OldAccount } from '@sevenfold/contract/migration';
import { definedFields } from '@sevenfold/model/mutation';
import type { Clock } from '../../clock';
import { newId } from '../../id';
import { removeRows, selectRows, type UserTransaction } from '#rows';
import { findAreaKind } from '../../areaName';
import { insertActivities, insertAreas, insertEntries, insertObjectives, insertSkips } from '#features/transfer';
import { readUser, updateUser } from '#features/user';
import { countAccount, NO_OLD_COUNTS, type OldCounts } from './counts';
import { insertMigrated, takeWaiting } from './store';

/** Rows per statement. */
const CHUNK = 5_000;

type Ids = ReadonlyMap<string, string>;

/** Counts for the notice about a migration. @param freeLimit maximum number of active activities on the free plan */
export function presentCounts(counts: Partial<OldCounts>, freeLimit: number | null): CarriedOver {
  const { active, records, skips, ...rest } = { ...NO_OLD_COUNTS, ...counts };
  return { ...rest, records: records + skips, archived: freeLimit === null ? 0 : Math.max(0, active - freeLimit) };
}

/**
 * Takes the waiting account of an address and writes it as the data of a new user. The user's areas are replaced by
 * those of version 1.0, if it had any; activities beyond the limit of the free plan are archived, the last ones first.
 *
 * @param transaction the one that created the user
 * @returns what was carried over; undefined if no account waits
 */
export async function carryOver(
  transaction: UserTransaction,
  email: string,
  { freeLimit, clock }: { readonly freeLimit: number | null; readonly clock: Clock },
): Promise<OldCounts | undefined> {
  const { db, userId } = transaction;
  const waiting = await takeWaiting(db, email);
  if (!waiting) return undefined;
  const now = new Date(clock.now());
  await insertMigrated(db, userId, email, waiting, now);
  // An account that was waiting before exports were imported has a name only.
  const account = oldAccount.parse({ name: waiting.name, ...(waiting.account as object) });
  await writeUser(transaction, account, now);
  const areas = idsOf(account.areas, clock);
  const activities = idsOf(account.activities, clock);
  if (account.areas.length > 0) {
    const standard = await selectRows(db, 'area', userId);
    await removeRows(
      transaction,
      'area',
      standard.map(({ row }) => ({ id: row.id })),
      now,
    );
    await insertAreas(transaction, areaRows(account, areas), 0);
  }
  await insertActivities(transaction, activityRows(account, areas, activities, { freeLimit, now }), 0);
  const records = account.dayRecords.map((record) => ({ ...record, activityId: idIn(activities, record.activityId) }));
  for (let start = 0; start < records.length; start += CHUNK)
    await writeRecords(transaction, records.slice(start, start + CHUNK), clock);
  await insertObjectives(transaction, objectiveRows(account, clock), 0);
  return countAccount(account);
}

const idsOf = (items: readonly { readonly id: string }[], clock: Clock): Ids =>
  new Map(items.map(({ id }) => [id, newId(clock)]));

function idIn(ids: Ids, old: string): string {
  const id = ids.get(old);
  if (id === undefined) throw new Error('The account refers to an object it does not contain');
  return id;
}

async function writeUser(
  transaction: UserTransaction,
  { name, dateOfBirth, createdAt, settings: given }: OldAccount,
  now: Date,
): Promise<void> {
  const { settings } = await readUser(transaction.db, transaction.userId);
  await updateUser(transaction, {
    name,
    dateOfBirth: dateOfBirth ?? undefined,
    createdAt: pastInstantOf(createdAt, now),
    settings: { ...settings, ...definedFields(given) },
  });
}

/** An area with a default name is that default area, so that its name follows the language; one area of each kind. */
function areaRows({ areas }: OldAccount, ids: Ids): ImportBatch['areas'] {
  const kinds = areas.map(({ name }) => findAreaKind(name));
  return areas.map((area, index) => {
    const kind = kinds[index] ?? null;
    return { ...area, id: idIn(ids, area.id), kind: kinds.indexOf(kind) === index ? kind : null };
  });
}

function activityRows(
  account: OldAccount,
  areas: Ids,
  ids: Ids,
  { freeLimit, now }: { readonly freeLimit: number | null; readonly now: Date },
): Parameters<typeof insertActivities>[1] {
  const inOrder = account.activities.toSorted((a, b) => a.order - b.order);
  const active = new Set(
    inOrder
      .filter(({ isActive }) => isActive)
      .slice(0, freeLimit ?? undefined)
      .map(({ id }) => id),
  );
  return inOrder.map((activity) => ({
    ...activity,
    id: idIn(ids, activity.id),
    areaId: activity.areaId === null ? null : (areas.get(activity.areaId) ?? null),
    customTimesUnitSingular: null,
    direction: 'AT_LEAST',
    calendarTracking: null,
    calendarTrackingStatus: 'OFF',
    isActive: active.has(activity.id),
    createdAt: pastInstantOf(activity.createdAt ?? account.createdAt, now),
  }));
}

async function writeRecords(
  transaction: UserTransaction,
  records: OldAccount['dayRecords'],
  clock: Clock,
): Promise<void> {
  const entries: ImportBatch['entries'] = records.flatMap((record) =>
    'amount' in record ? { ...record, id: newId(clock), source: 'IMPORT', ...NO_TIME, note: null } : [],
  );
  const skips = records.flatMap((record) =>
    'isSkipped' in record ? { activityId: record.activityId, date: record.date, reason: null } : [],
  );
  await insertEntries(transaction, entries, new Date(clock.now()));
  await insertSkips(transaction, skips);
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
