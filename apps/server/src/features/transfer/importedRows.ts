import type { ImportCounts } from '@sevenfold/contract';
import { countsByKind } from '@sevenfold/domain/transfer';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ImportDigests, ItemKeys } from '#db';
import {
  CLEARED_WITH,
  deleteTombstones,
  insertTombstones,
  type Reference,
  touchRows,
  type UserTransaction,
} from '#rows';
import { leaveFormerWeekStart } from '#features/rows';
import { IMPORTED_KINDS, ROW_KINDS, type RowKind } from './importedKinds';

type Keys = readonly string[];

/** Keys of rows of one kind, with the digests they were imported with; null for a row without one. */
export interface KeysWithDigests {
  readonly keys: Keys;
  readonly digests: readonly (string | null)[];
}

/** The batch of an import that a statement is about. */
export interface BatchKey {
  readonly userId: string;
  readonly importId: string;
  readonly number: number;
}

/** The keys of one kind that a batch has created or restored. */
export const withDigests = (
  batch: { readonly created: ItemKeys; readonly restored: ItemKeys; readonly digests: ImportDigests },
  origin: 'created' | 'restored',
  kind: RowKind,
): KeysWithDigests => ({ keys: batch[origin][kind] ?? [], digests: batch.digests[origin]?.[kind] ?? [] });

/** Digest of what a user edits in the row `item`. */
const digestOf = (kind: RowKind, userId: string): RawBuilder<unknown> =>
  forUser(`left(md5(concat_ws('|', ${IMPORTED_KINDS[kind].content ?? "''"})), 8)`, userId);

/**
 * Expression about the row `item` with the user as a parameter: Citus does not derive the user of rows of a subquery, and
 * would have to ask all servers.
 */
const forUser = (expression: string, userId: string): RawBuilder<unknown> =>
  sql.join(
    expression.split('item.user_id').map((part) => sql.raw(part)),
    sql`${userId}::uuid`,
  );

/** The given keys as a table `given` with columns k0, k1 (of the key), digest and n (position). */
function givenRows(kind: RowKind, keys: Keys, digests: readonly (string | null)[]): RawBuilder<unknown> {
  const { key } = IMPORTED_KINDS[kind];
  const parts = key.length === 1 ? [keys] : [keys.map(firstPart), keys.map(secondPart)];
  const arrays = parts.map((part, index) => sql`${part}::${sql.raw(key[index]?.[1] ?? 'text')}[]`);
  const names = key.map((_, index) => `k${index}`).join(', ');
  return sql`unnest(${sql.join(arrays)}, ${digests}::text[]) WITH ORDINALITY AS given (${sql.raw(names)}, digest, n)`;
}

const firstPart = (key: string): string => key.slice(0, key.indexOf(' '));
const secondPart = (key: string): string => key.slice(key.indexOf(' ') + 1);

const isGiven = (kind: RowKind, userId: string): RawBuilder<unknown> =>
  sql`item.user_id = ${userId}::uuid AND ${sql.raw(IMPORTED_KINDS[kind].key.map(([column], index) => `item.${column} = given.k${index}`).join(' AND '))}`;

const isAlive = (kind: RowKind): RawBuilder<unknown> =>
  sql.raw(IMPORTED_KINDS[kind].hasTombstones ? 'item.deleted_at IS NULL' : 'true');

const isUnchanged = (kind: RowKind, userId: string): RawBuilder<unknown> =>
  sql`(given.digest IS NULL OR given.digest = ${digestOf(kind, userId)})`;

const tableOf = (kind: RowKind): RawBuilder<unknown> => sql.raw(IMPORTED_KINDS[kind].table);

/** The row of each given key, looked up by its key: a join might read all rows of the user for each batch. */
const foundRow = (kind: RowKind, userId: string): RawBuilder<unknown> =>
  sql`LATERAL (SELECT * FROM ${tableOf(kind)} item WHERE ${isGiven(kind, userId)} LIMIT 1) item`;

/**
 * Makes the statements of a transaction look up rows by their keys. PostgreSQL plans without knowing how many rows the
 * user has, and would read all of them for each batch.
 */
export const preferKeyLookups = (db: Db): Promise<unknown> =>
  sql`SELECT set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('enable_seqscan', 'off', true)`.execute(db);

/** Digests of rows, in the order of their keys; empty for one that does not exist, which no row has. */
export async function readDigests(db: Db, userId: string, kind: RowKind, keys: Keys): Promise<string[]> {
  if (keys.length === 0 || IMPORTED_KINDS[kind].content === null) return [];
  const { rows } = await sql<{ position: number; digest: string }>`
    SELECT given.n::int AS position, ${digestOf(kind, userId)} AS digest
    FROM ${givenRows(kind, keys, [])} CROSS JOIN ${foundRow(kind, userId)}`.execute(db);
  const digests = new Map(rows.map(({ position, digest }) => [position, digest]));
  return keys.map((_, index) => digests.get(index + 1) ?? '');
}

/** Digests of all rows of a batch, by kind. */
export async function readAllDigests(db: Db, userId: string, items: ItemKeys): Promise<ItemKeys> {
  const digests: ItemKeys = {};
  for (const kind of ROW_KINDS) {
    const found = await readDigests(db, userId, kind, items[kind] ?? []);
    if (found.length > 0) digests[kind] = found;
  }
  return digests;
}

/** Number of rows that exist and were edited since they were imported. */
export async function countEdited(db: Db, userId: string, kind: RowKind, given: KeysWithDigests): Promise<number> {
  return countRows(db, userId, kind, given, sql`NOT ${isUnchanged(kind, userId)}`);
}

/** Number of rows that exist. */
export const countExisting = (db: Db, userId: string, kind: RowKind, keys: Keys): Promise<number> =>
  countRows(db, userId, kind, { keys, digests: [] }, sql`true`);

async function countRows(
  db: Db,
  userId: string,
  kind: RowKind,
  { keys, digests }: KeysWithDigests,
  condition: RawBuilder<unknown>,
): Promise<number> {
  if (keys.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${givenRows(kind, keys, digests)}
    CROSS JOIN ${foundRow(kind, userId)} WHERE ${isAlive(kind)} AND ${condition}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes the rows that were not edited since and that nothing else needs, and keeps them with their batch. */
export async function removeUnchanged(
  transaction: UserTransaction,
  batch: BatchKey,
  kind: RowKind,
  given: KeysWithDigests,
  now: Date,
): Promise<void> {
  if (given.keys.length === 0) return;
  const { db } = transaction;
  const { usedBy = 'false', noun, clearedWith = [] } = IMPORTED_KINDS[kind];
  const objectiveIds = await findObjectives(transaction, kind, given.keys);
  const { keys, kept } = await findUnchanged(transaction, kind, given, sql`NOT (${forUser(usedBy, batch.userId)})`);
  if (noun) {
    const tombstoneKeys = keys.map((key) => key.replace(' ', '/'));
    await insertTombstones(transaction, noun, sql`SELECT unnest(${tombstoneKeys}::text[]) AS key`, now).execute(db);
  }
  if (kind === 'activities') await entryTombstones(transaction, keys, now).execute(db);
  for (const reference of clearedWith) await clearReference(batch, reference, keys).execute(db);
  await sql`DELETE FROM ${tableOf(kind)} AS item USING ${givenRows(kind, keys, [])}
    WHERE ${isGiven(kind, batch.userId)}`.execute(db);
  await keepRemoved(batch, kind, kept).execute(db);
  // Sums do not have the entries that are gone.
  if (kind === 'entries' || kind === 'activities') await leaveFormerWeekStart(transaction, now);
  await announceKind(transaction, kind, objectiveIds);
}

/**
 * Finds the given rows that were not edited since. The user's row is locked, so that they stay as they are until the
 * transaction ends: Citus does not compute digests in a statement that changes rows.
 *
 * @param condition further condition about `item`
 * @returns their keys, and the rows as they are kept, as JSON
 */
async function findUnchanged(
  { db, userId }: UserTransaction,
  kind: RowKind,
  given: KeysWithDigests,
  condition: RawBuilder<unknown>,
): Promise<{ readonly keys: Keys; readonly kept: string }> {
  const { row = 'to_jsonb(item)' } = IMPORTED_KINDS[kind];
  const { rows } = await sql<{ keys: string[] | null; kept: string }>`
    SELECT array_agg(key) AS keys, coalesce(jsonb_agg(kept), '[]')::text AS kept FROM (
      SELECT ${sql.raw(keyText(kind, 'item'))} AS key, ${forUser(row, userId)} AS kept
      FROM ${givenRows(kind, given.keys, given.digests)} CROSS JOIN ${foundRow(kind, userId)}
      WHERE ${isUnchanged(kind, userId)} AND ${condition}
    ) AS found`.execute(db);
  return { keys: rows[0]?.keys ?? [], kept: rows[0]?.kept ?? '[]' };
}

/** Key of a row as text. */
const keyText = (kind: RowKind, row: string): string =>
  IMPORTED_KINDS[kind].key.map(([column]) => `${row}.${column}::text`).join(` || ' ' || `);

/** Clears a column of rows that name one that is about to be deleted. */
const clearReference = ({ userId }: BatchKey, { table, column }: Reference, keys: Keys): RawBuilder<unknown> => sql`
  UPDATE ${sql.table(table)} SET ${sql.ref(column)} = NULL
  WHERE user_id = ${userId} AND ${sql.ref(column)} = ANY(${keys}::uuid[])`;

/** Tombstones of the entries that are deleted with their activities: those counted from events, and deleted ones. */
const entryTombstones = (transaction: UserTransaction, keys: Keys, now: Date): RawBuilder<unknown> =>
  insertTombstones(
    transaction,
    'entry',
    sql`SELECT id::text AS key FROM entry WHERE user_id = ${transaction.userId} AND activity_id = ANY(${keys}::uuid[])`,
    now,
  );

/** The objectives that refer to rows of a kind or have them as a field. */
async function findObjectives({ db, userId }: UserTransaction, kind: RowKind, keys: Keys): Promise<readonly string[]> {
  const { objectives } = IMPORTED_KINDS[kind];
  if (objectives === undefined || keys.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT concerned.id FROM ${givenRows(kind, keys, [])} CROSS JOIN ${foundRow(kind, userId)}
    CROSS JOIN LATERAL (${forUser(objectives, userId)}) AS concerned`.execute(db);
  return rows.map(({ id }) => id);
}

/** Has devices read rows of a kind again, and stamps the objectives that refer to them or have them as a field. */
async function announceKind(
  transaction: UserTransaction,
  kind: RowKind,
  objectiveIds: readonly string[],
): Promise<void> {
  const { noun } = IMPORTED_KINDS[kind];
  if (noun) transaction.written.leaveOut();
  await touchRows(
    transaction,
    'objective',
    objectiveIds.map((id) => ({ id })),
  );
}

/** Assignment of the version, for the rows of a noun. */
const stamp = ({ version }: UserTransaction, kind: RowKind): RawBuilder<unknown> =>
  IMPORTED_KINDS[kind].noun ? sql`, version = ${version}` : sql``;

/** Deletes rows again that the import had restored, unless they were edited or used since. */
export async function deleteAgain(
  transaction: UserTransaction,
  batch: BatchKey,
  kind: RowKind,
  given: KeysWithDigests,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<void> {
  if (given.keys.length === 0) return;
  const { db } = transaction;
  const { usedSince = 'false', key } = IMPORTED_KINDS[kind];
  const [column = 'id', type = 'uuid'] = key[0] ?? [];
  // The condition names the time of the import.
  const isUsed = sql`(SELECT ${forUser(usedSince, batch.userId)} FROM (SELECT ${since}::timestamptz AS since) AS import)`;
  const { keys } = await findUnchanged(transaction, kind, given, sql`item.deleted_at IS NULL AND NOT ${isUsed}`);
  await sql`
    UPDATE ${tableOf(kind)} SET deleted_at = ${now}::timestamptz ${stamp(transaction, kind)}
    WHERE user_id = ${batch.userId} AND ${sql.ref(column)} = ANY(${keys}::${sql.raw(type)}[])`.execute(db);
  await keepRemoved(batch, againName(kind), JSON.stringify(keys)).execute(db);
  await announceKind(transaction, kind, await findObjectives(transaction, kind, given.keys));
}

/** Name under which the keys of rows that were deleted again are kept. */
const againName = (kind: RowKind): string => `${kind}Again`;

/** @param rows JSON of a list, which is appended to what is kept under the name */
const keepRemoved = ({ userId, importId, number }: BatchKey, name: string, rows: string): RawBuilder<unknown> => sql`
  UPDATE import_batch SET removed = jsonb_set(coalesce(removed, '{}'), ARRAY[${name}::text],
    coalesce(removed -> ${name}::text, '[]') || ${rows}::jsonb)
  WHERE user_id = ${userId} AND import_id = ${importId} AND number = ${number}`;

/**
 * Puts back what `removeUnchanged` has removed, except rows that exist again or whose activity or objective is gone.
 * They name no area, followed activity or earlier objective that is gone.
 *
 * @returns the keys of the rows that came back, and of those that did not
 */
export async function restoreRemoved(
  transaction: UserTransaction,
  batch: BatchKey,
  kind: RowKind,
): Promise<{ readonly restored: Keys; readonly lost: Keys }> {
  const { db, userId, version } = transaction;
  const { table, key, parents = {}, noun } = IMPORTED_KINDS[kind];
  const json = await readRemoved(db, batch, kind);
  const removed = JSON.parse(json) as readonly Readonly<Record<string, unknown>>[];
  const names = await columnsOf(db, json, table);
  if (names.length === 0) return { restored: [], lost: [] };
  const idsOf = (column: string): unknown[] => removed.map((row) => row[column]).filter((id) => id !== null);
  const existing = async (column: string, parent: string): Promise<RawBuilder<unknown>> => {
    // A row may name another one that comes back with it.
    const ids = [...(await findExisting(db, userId, parent, idsOf(column))), ...(parent === table ? idsOf('id') : [])];
    return sql`${sql.ref(`given.${column}`)} = ANY(${ids}::uuid[])`;
  };
  const hasParents = await Promise.all(Object.entries(parents).map(([column, parent]) => existing(column, parent)));
  const kept = names.filter((name) => name !== 'version');
  const values = await Promise.all(
    kept.map(async (name) => {
      const value = sql.ref(`given.${name}`);
      const target = findReferredTable({ table, column: name });
      return target === undefined ? sql`${value}` : sql`CASE WHEN ${await existing(name, target)} THEN ${value} END`;
    }),
  );
  const stampColumn = sql.raw(noun ? ', version' : '');
  const stampValue = noun ? sql`, ${version}::bigint` : sql``;
  const { rows } = await sql<{ key: string }>`
    INSERT INTO ${sql.raw(table)} (${sql.raw(kept.join(', '))} ${stampColumn})
    SELECT ${sql.join(values)} ${stampValue} FROM jsonb_populate_recordset(NULL::${sql.raw(table)}, ${json}::jsonb) AS given
    WHERE ${sql.join([sql`true`, ...hasParents], sql` AND `)}
    ON CONFLICT DO NOTHING RETURNING ${sql.raw(keyText(kind, table))} AS key`.execute(db);
  const restored = rows.map((row) => row.key);
  const tombstoneKeys = restored.map((restoredKey) => restoredKey.replace(' ', '/'));
  await deleteTombstones(userId, noun ?? null, sql`SELECT unnest(${tombstoneKeys}::text[])`).execute(db);
  if (kind === 'activities') await restoreGoals(db, json);
  await announceKind(transaction, kind, await findObjectives(transaction, kind, restored));
  const isRestored = new Set(restored);
  const keys = removed.map((row) => key.map(([column]) => String(row[column])).join(' '));
  return { restored, lost: keys.filter((one) => !isRestored.has(one)) };
}

/** The table whose rows a column names, if it is one that is cleared with them. */
const findReferredTable = ({ table, column }: Reference): string | undefined =>
  Object.entries<readonly Reference[]>(CLEARED_WITH).find(([, columns]) =>
    columns.some((one) => one.table === table && one.column === column),
  )?.[0];

/** Ids of the rows of a table that exist. */
async function findExisting(db: Db, userId: string, table: string, ids: readonly unknown[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(table)} WHERE user_id = ${userId} AND id = ANY(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Reads what is kept of a batch under a name, as JSON of a list. */
async function readRemoved(db: Db, { userId, importId, number }: BatchKey, name: string): Promise<string> {
  const { rows } = await sql<{ removed: string | null }>`
    SELECT (removed -> ${name}::text)::text AS removed FROM import_batch
    WHERE user_id = ${userId} AND import_id = ${importId} AND number = ${number}`.execute(db);
  return rows[0]?.removed ?? '[]';
}

/** Columns that the removed rows have and the table still has; new columns get their default. Empty without rows. */
async function columnsOf(db: Db, json: string, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      AND attname = ANY(ARRAY(SELECT jsonb_object_keys(${json}::jsonb -> 0)))`.execute(db);
  return rows.map(({ name }) => name);
}

const restoreGoals = (db: Db, json: string): Promise<unknown> =>
  sql`
    INSERT INTO goal_period (user_id, activity_id, start_week_id, end_week_id, target)
    SELECT goal.user_id, goal.activity_id, goal.start_week_id, goal.end_week_id, goal.target
    FROM jsonb_array_elements(${json}::jsonb) AS one (activity)
    CROSS JOIN jsonb_populate_recordset(NULL::goal_period, one.activity -> 'goals') AS goal
    ON CONFLICT DO NOTHING`.execute(db);

/** Restores again what `deleteAgain` has deleted. @returns the keys of the rows that came back */
export async function restoreAgain(transaction: UserTransaction, batch: BatchKey, kind: RowKind): Promise<Keys> {
  const { key, hasTombstones } = IMPORTED_KINDS[kind];
  const [column = 'id', type = 'uuid'] = key[0] ?? [];
  if (!hasTombstones) return [];
  const given = JSON.parse(await readRemoved(transaction.db, batch, againName(kind))) as string[];
  const { rows } = await sql<{ key: string }>`
    UPDATE ${tableOf(kind)} SET deleted_at = NULL ${stamp(transaction, kind)}
    WHERE user_id = ${batch.userId} AND deleted_at IS NOT NULL
    AND ${sql.ref(column)} = ANY(${given}::${sql.raw(type)}[])
    RETURNING ${sql.ref(column)}::text AS key`.execute(transaction.db);
  const keys = rows.map((row) => row.key);
  if (keys.length > 0) await announceKind(transaction, kind, await findObjectives(transaction, kind, keys));
  return keys;
}

/** Sums numbers of rows by the kinds that are shown. */
export function countsByShownKind(countOf: ReadonlyMap<RowKind | 'absences', number>): ImportCounts {
  return countsByKind((shown) =>
    [...countOf].reduce(
      (total, [kind, count]) =>
        (kind === 'absences' ? 'absences' : IMPORTED_KINDS[kind].counted) === shown ? total + count : total,
      0,
    ),
  );
}
