import type { ImportCounts } from '@sevenfold/contract';
import { countsByKind } from '@sevenfold/domain/transfer';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client';
import type { ImportDigests, ItemKeys } from '../../db/schema';
import { touchRows } from '../../rows/table';
import type { Reference } from '../../rows/references';
import { deleteTombstones, insertTombstones } from '../../rows/tombstones';
import type { UserTransaction } from '../../rows/transaction';
import { leaveFormerWeekStart } from '../rows/weekSums';
import { IMPORTED_KINDS, type RowKind } from './importedKinds';

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
const digestOf = (kind: RowKind): RawBuilder<unknown> =>
  sql.raw(`left(md5(concat_ws('|', ${IMPORTED_KINDS[kind].content ?? "''"})), 8)`);

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

const isUnchanged = (kind: RowKind): RawBuilder<unknown> =>
  sql`(given.digest IS NULL OR given.digest = ${digestOf(kind)})`;

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
    SELECT given.n::int AS position, ${digestOf(kind)} AS digest
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

const ROW_KINDS = Object.keys(IMPORTED_KINDS) as RowKind[];

/** Number of rows that exist and were edited since they were imported. */
export async function countEdited(db: Db, userId: string, kind: RowKind, given: KeysWithDigests): Promise<number> {
  return countRows(db, userId, kind, given, sql`NOT ${isUnchanged(kind)}`);
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
  const { row = 'to_jsonb(item)', usedBy = 'false', noun, key, clearedWith = [] } = IMPORTED_KINDS[kind];
  const rowKey = sql.raw(`concat_ws('/', ${key.map(([column]) => `item.${column}`).join(', ')})`);
  const gone = sql`
    DELETE FROM ${tableOf(kind)} AS item USING ${givenRows(kind, given.keys, given.digests)}
    WHERE ${isGiven(kind, batch.userId)} AND ${isUnchanged(kind)} AND NOT (${sql.raw(usedBy)})
    RETURNING ${sql.raw(row)} AS kept, ${rowKey} AS key`;
  const parts = [
    sql`gone AS (${gone})`,
    ...(noun ? [sql`tombstone AS (${insertTombstones(transaction, noun, sql`SELECT key FROM gone`, now)})`] : []),
    ...(kind === 'activities' ? [sql`entry_tombstone AS (${entryTombstones(transaction, now)})`] : []),
    ...clearedWith.map(
      (reference, index) => sql`${sql.raw(`cleared${index}`)} AS (${clearReference(batch, reference)})`,
    ),
  ];
  const objectiveIds = await findObjectives(transaction, kind, given.keys);
  await sql`WITH ${sql.join(parts)} ${keepRemoved(batch, kind)}`.execute(transaction.db);
  // Sums do not have the entries that are gone.
  if (kind === 'entries' || kind === 'activities') await leaveFormerWeekStart(transaction, now);
  await announceKind(transaction, kind, objectiveIds);
}

/** Clears a column of rows that stay and name one that is gone: a row must not be changed and deleted in one statement. */
const clearReference = ({ userId }: BatchKey, { table, column }: Reference): RawBuilder<unknown> => sql`
  UPDATE ${sql.table(table)} AS other SET ${sql.ref(column)} = NULL
  WHERE other.user_id = ${userId} AND ${sql.ref(`other.${column}`)}::text IN (SELECT key FROM gone)
  AND other.id::text NOT IN (SELECT key FROM gone)`;

/** Tombstones of the entries that are deleted with their activities: those counted from events, and deleted ones. */
const entryTombstones = (transaction: UserTransaction, now: Date): RawBuilder<unknown> => {
  const keys = sql`
    SELECT entry.id::text AS key FROM gone JOIN entry
    ON entry.user_id = ${transaction.userId} AND entry.activity_id = (gone.kept ->> 'id')::uuid`;
  return insertTombstones(transaction, 'entry', keys, now);
};

/** The objectives that refer to rows of a kind or have them as a field. */
async function findObjectives({ db, userId }: UserTransaction, kind: RowKind, keys: Keys): Promise<readonly string[]> {
  const { objectives } = IMPORTED_KINDS[kind];
  if (objectives === undefined || keys.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT concerned.id FROM ${givenRows(kind, keys, [])} CROSS JOIN ${foundRow(kind, userId)}
    CROSS JOIN LATERAL (${sql.raw(objectives)}) AS concerned`.execute(db);
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
  const { usedSince = 'false', key } = IMPORTED_KINDS[kind];
  await sql`
    WITH gone AS (
      UPDATE ${tableOf(kind)} AS item SET deleted_at = ${now}::timestamptz ${stamp(transaction, kind)}
      FROM ${givenRows(kind, given.keys, given.digests)}, (SELECT ${since}::timestamptz AS since) AS import
      WHERE ${isGiven(kind, batch.userId)} AND item.deleted_at IS NULL AND ${isUnchanged(kind)} AND NOT (${sql.raw(usedSince)})
      RETURNING to_jsonb(${sql.raw(`item.${key[0]?.[0]}`)}) AS kept
    ) ${keepRemoved(batch, againName(kind))}`.execute(transaction.db);
  await announceKind(transaction, kind, await findObjectives(transaction, kind, given.keys));
}

/** Name under which the keys of rows that were deleted again are kept. */
const againName = (kind: RowKind): string => `${kind}Again`;

function keepRemoved({ userId, importId, number }: BatchKey, name: string): RawBuilder<unknown> {
  return sql`
    UPDATE import_batch SET removed = coalesce(removed, '{}') || jsonb_build_object(${name}::text,
      coalesce(removed -> ${name}::text, '[]') || (SELECT coalesce(jsonb_agg(kept), '[]') FROM gone))
    WHERE user_id = ${userId} AND import_id = ${importId} AND number = ${number}`;
}

/**
 * Puts back what `removeUnchanged` has removed, except rows that exist again or whose activity or objective is gone.
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
  const names = await columnsOf(db, batch, kind, table);
  if (names.length === 0) return { restored: [], lost: [] };
  const keyText = (row: string) => sql.raw(key.map(([column]) => `${row}.${column}::text`).join(` || ' ' || `));
  const hasParents = sql.raw(
    Object.entries(parents)
      .map(
        ([column, parent]) =>
          ` AND EXISTS (SELECT 1 FROM ${parent} p WHERE p.user_id = given.user_id AND p.id = given.${column})`,
      )
      .join(''),
  );
  const kept = names.filter((name) => name !== 'version');
  const values = kept.map((name) => (name === 'area_id' ? AREA_IF_EXISTS : `given.${name}`)).join(', ');
  const stampColumn = sql.raw(noun ? ', version' : '');
  const stampValue = noun ? sql`, ${version}::bigint` : sql``;
  const { rows } = await sql<{ key: string; is_new: boolean }>`
    WITH given AS (SELECT * FROM jsonb_populate_recordset(NULL::${sql.raw(table)}, (${removedOf(batch, kind)}))),
    back AS (
      INSERT INTO ${sql.raw(table)} (${sql.raw(kept.join(', '))} ${stampColumn}) SELECT ${sql.raw(values)} ${stampValue} FROM given
      WHERE true ${hasParents} ON CONFLICT DO NOTHING RETURNING ${keyText(table)} AS key
    ), tombstone AS (${deleteTombstones(userId, noun ?? null, sql`SELECT replace(key, ' ', '/') FROM back`)})
    SELECT ${keyText('given')} AS key, ${keyText('given')} IN (SELECT key FROM back) AS is_new FROM given`.execute(db);
  if (kind === 'activities') await restoreGoals(db, batch);
  const keysOf = (isNew: boolean) => rows.filter((row) => row.is_new === isNew).map((row) => row.key);
  const restored = keysOf(true);
  await announceKind(transaction, kind, await findObjectives(transaction, kind, restored));
  return { restored, lost: keysOf(false) };
}

const AREA_IF_EXISTS = '(SELECT id FROM area WHERE area.user_id = given.user_id AND area.id = given.area_id)';

const removedOf = ({ userId, importId, number }: BatchKey, name: string): RawBuilder<unknown> =>
  sql`SELECT removed -> ${name}::text FROM import_batch WHERE user_id = ${userId} AND import_id = ${importId} AND number = ${number}`;

/** Columns that the removed rows have and the table still has; new columns get their default. Empty without rows. */
async function columnsOf(db: Db, batch: BatchKey, kind: RowKind, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      AND attname = ANY(ARRAY(SELECT jsonb_object_keys((${removedOf(batch, kind)}) -> 0)))`.execute(db);
  return rows.map(({ name }) => name);
}

const restoreGoals = (db: Db, batch: BatchKey): Promise<unknown> =>
  sql`
    INSERT INTO goal_period (user_id, activity_id, start_week_id, end_week_id, target)
    SELECT goal.user_id, goal.activity_id, goal.start_week_id, goal.end_week_id, goal.target
    FROM jsonb_array_elements((${removedOf(batch, 'activities')})) AS one (activity)
    CROSS JOIN jsonb_populate_recordset(NULL::goal_period, one.activity -> 'goals') AS goal
    ON CONFLICT DO NOTHING`.execute(db);

/** Restores again what `deleteAgain` has deleted. */
export async function restoreAgain(transaction: UserTransaction, batch: BatchKey, kind: RowKind): Promise<void> {
  const { key, hasTombstones } = IMPORTED_KINDS[kind];
  const [column = 'id', type = 'uuid'] = key[0] ?? [];
  if (!hasTombstones) return;
  const { rows } = await sql<{ key: string }>`
    UPDATE ${tableOf(kind)} SET deleted_at = NULL ${stamp(transaction, kind)}
    WHERE user_id = ${batch.userId} AND deleted_at IS NOT NULL
    AND ${sql.ref(column)} = ANY(ARRAY(SELECT jsonb_array_elements_text((${removedOf(batch, againName(kind))})))::${sql.raw(type)}[])
    RETURNING ${sql.ref(column)}::text AS key`.execute(transaction.db);
  const keys = rows.map((row) => row.key);
  if (keys.length > 0) await announceKind(transaction, kind, await findObjectives(transaction, kind, keys));
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
