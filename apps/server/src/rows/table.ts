import { rowKey } from '@sevenfold/model/noun';
import { NOUNS } from '@sevenfold/model/nouns';
import type { NounName, RowOf } from '@sevenfold/model/row';
import { CompiledQuery } from 'kysely';
import type { Db } from '../db/client';
import { type ColumnValue, NounColumns, type RawRow, type Stored } from './columns';
import type { UserTransaction } from './transaction';

/** A row to write: all fields, those that the database derives and that may be absent excepted, and internal ones. */
export type NewRow<N extends NounName> = Partial<RowOf<N>> & Readonly<Record<string, unknown>>;
/** Fields of a row to write; undefined ones stay as they are. */
export type RowChange<N extends NounName> = { readonly [F in keyof RowOf<N>]?: RowOf<N>[F] | undefined } & Readonly<
  Record<string, unknown>
>;
/** The key fields of a row. */
export type KeyOf<N extends NounName> = Partial<RowOf<N>>;

const COLUMNS: { readonly [N in NounName]: NounColumns<N> } = {
  user: new NounColumns(NOUNS.user),
  area: new NounColumns(NOUNS.area),
  activity: new NounColumns(NOUNS.activity),
  objective: new NounColumns(NOUNS.objective),
  skip: new NounColumns(NOUNS.skip),
  entry: new NounColumns(NOUNS.entry),
  lifeRating: new NounColumns(NOUNS.lifeRating),
  review: new NounColumns(NOUNS.review),
};

export const columnsOf = <N extends NounName>(name: N): NounColumns<N> => COLUMNS[name];

async function run(db: Db, text: string, values: readonly unknown[]): Promise<readonly RawRow[]> {
  return (await db.executeQuery<RawRow>(CompiledQuery.raw(text, [...values]))).rows;
}

/** Finds a row, also one that is marked as removed. */
export async function findRow<N extends NounName>(
  db: Db,
  name: N,
  userId: string,
  key: KeyOf<N>,
): Promise<Stored<N> | undefined> {
  const columns = columnsOf(name);
  const conditions = columns.keyColumns.map((column, index) => `AND stored.${column} = $${index + 2}`).join(' ');
  const [raw] = await run(
    db,
    `SELECT ${columns.selectList} FROM ${columns.table} stored WHERE stored.user_id = $1 ${conditions}`,
    [userId, ...columns.noun.key.map((field) => key[field])],
  );
  return raw && columns.decode(raw);
}

/**
 * Selects rows, also those that are marked as removed.
 *
 * @param rest SQL after `WHERE stored.user_id = $1`; its parameters begin with `$2`
 */
export async function selectRows<N extends NounName>(
  db: Db,
  name: N,
  userId: string,
  rest = '',
  values: readonly unknown[] = [],
): Promise<readonly Stored<N>[]> {
  const columns = columnsOf(name);
  const text = `SELECT ${columns.selectList} FROM ${columns.table} stored WHERE stored.user_id = $1 ${rest}`;
  return (await run(db, text, [userId, ...values])).map((raw) => columns.decode(raw));
}

/** Effect of a new row whose key exists: KEEP leaves it out, REPLACE replaces the existing one. */
export type OnExisting = 'KEEP' | 'REPLACE';

/**
 * Writes new rows. A row of the type MARKED that replaces a removed one is no longer removed.
 *
 * @returns the rows that were written
 */
export async function insertRows<N extends NounName>(
  { db, userId, version, written }: UserTransaction,
  name: N,
  rows: readonly NewRow<N>[],
  onExisting: OnExisting = 'KEEP',
): Promise<readonly Stored<N>[]> {
  if (rows.length === 0) return [];
  const columns = columnsOf(name);
  const encoded = rows.map((row) => columns.encodeRow(row));
  const list = (encoded[0] ?? []).map(({ column }) => column);
  const names = list.map((column) => column.name);
  const recordset = list.map((column) => `${column.name} ${column.type}`).join(', ');
  const target = ['user_id', ...columns.keyColumns].join(', ');
  const replaced = [
    ...names.filter((column) => !columns.keyColumns.includes(column)).map((column) => `${column} = excluded.${column}`),
    `${columns.versionColumn} = excluded.${columns.versionColumn}`,
    ...(columns.noun.removal === 'MARKED' ? ['deleted_at = NULL'] : []),
  ];
  const raw = await run(
    db,
    `INSERT INTO ${columns.table} AS stored (user_id, ${columns.versionColumn}, ${names.join(', ')})
    SELECT $1, $2, ${names.map((column) => `given.${column}`).join(', ')} FROM jsonb_to_recordset($3::jsonb) AS given(${recordset})
    ON CONFLICT (${target}) ${onExisting === 'KEEP' ? 'DO NOTHING' : `DO UPDATE SET ${replaced.join(', ')}`}
    RETURNING ${columns.selectList}`,
    [userId, version, JSON.stringify(encoded.map(toRecord))],
  );
  return raw.map((one) => note(columns, written, one));
}

/** As `insertRows`, for one row. @returns undefined if its key exists and the row was left out */
export async function insertRow<N extends NounName>(
  transaction: UserTransaction,
  name: N,
  row: NewRow<N>,
  onExisting: OnExisting = 'KEEP',
): Promise<Stored<N> | undefined> {
  return (await insertRows(transaction, name, [row], onExisting))[0];
}

const toRecord = (values: readonly ColumnValue[]): Record<string, unknown> =>
  Object.fromEntries(values.map(({ column, value }) => [column.name, value]));

/**
 * Changes fields of a row, also of one that is marked as removed. Without a field to change, the row is stamped, because
 * one of its derived fields has changed.
 *
 * @returns undefined if there is no such row
 */
export async function updateRow<N extends NounName>(
  { db, userId, version, written }: UserTransaction,
  name: N,
  key: KeyOf<N>,
  change: RowChange<N>,
): Promise<Stored<N> | undefined> {
  const columns = columnsOf(name);
  const values: unknown[] = [userId, version, ...columns.noun.key.map((field) => key[field])];
  const assignments = columns.encodeChange(change).map(({ column, value }) => {
    values.push(column.type === 'jsonb' && value !== null ? JSON.stringify(value) : value);
    return `${column.name} = $${values.length}::${column.type}`;
  });
  const [raw] = await run(
    db,
    `UPDATE ${columns.table} stored SET ${[`${columns.versionColumn} = $2`, ...assignments].join(', ')}
    WHERE stored.user_id = $1 ${columns.keyColumns.map((column, index) => `AND stored.${column} = $${index + 3}`).join(' ')}
    RETURNING ${columns.selectList}`,
    values,
  );
  return raw && note(columns, written, raw);
}

/**
 * Changes fields of several rows, each by its key; the same fields of each.
 *
 * @returns the rows that exist
 */
export async function updateRows<N extends NounName>(
  { db, userId, version, written }: UserTransaction,
  name: N,
  changes: readonly RowChange<N>[],
): Promise<readonly Stored<N>[]> {
  const columns = columnsOf(name);
  const encoded = changes.map((change) => columns.encodeChange(change));
  const list = (encoded[0] ?? []).map(({ column }) => column);
  if (list.length === 0) return [];
  const assignments = list
    .filter((column) => !columns.keyColumns.includes(column.name))
    .map((column) => `${column.name} = given.${column.name}`);
  const raw = await run(
    db,
    `UPDATE ${columns.table} stored SET ${[`${columns.versionColumn} = $2`, ...assignments].join(', ')}
    FROM jsonb_to_recordset($3::jsonb) AS given(${list.map((column) => `${column.name} ${column.type}`).join(', ')})
    WHERE stored.user_id = $1 ${columns.keyColumns.map((column) => `AND stored.${column} = given.${column}`).join(' ')}
    RETURNING ${columns.selectList}`,
    [userId, version, JSON.stringify(encoded.map(toRecord))],
  );
  return raw.map((one) => note(columns, written, one));
}

/** Stamps rows whose derived fields have changed. */
export async function touchRows<N extends NounName>(
  transaction: UserTransaction,
  name: N,
  keys: readonly KeyOf<N>[],
): Promise<void> {
  for (const key of keys) await updateRow(transaction, name, key, {});
}

/**
 * Removes rows: marks them with the time, or deletes them and keeps their keys.
 *
 * @returns how many were there
 */
export async function removeRows<N extends NounName>(
  { db, userId, version, written }: UserTransaction,
  name: N,
  keys: readonly KeyOf<N>[],
  at: Date,
): Promise<number> {
  if (keys.length === 0) return 0;
  const columns = columnsOf(name);
  const { noun } = columns;
  const list = noun.key.flatMap((field) => noun.fields[field].columns);
  const records = keys.map((key) => toRecord(columns.encodeChange(key)));
  const given = `jsonb_to_recordset($2::jsonb) AS given(${list.map((column) => `${column.name} ${column.type}`).join(', ')})`;
  const isGiven = columns.keyColumns.map((column) => `stored.${column} = given.${column}`).join(' AND ');
  const key = `concat_ws('/', ${columns.keyColumns.map((column) => `stored.${column}`).join(', ')})`;
  const values = [userId, JSON.stringify(records), version, at];
  const raw =
    noun.removal === 'MARKED'
      ? await run(
          db,
          `UPDATE ${columns.table} stored SET deleted_at = $4, ${columns.versionColumn} = $3 FROM ${given}
          WHERE stored.user_id = $1 AND ${isGiven} AND stored.deleted_at IS NULL RETURNING ${key} AS "#key"`,
          values,
        )
      : await run(
          db,
          `WITH removed AS (
            DELETE FROM ${columns.table} stored USING ${given} WHERE stored.user_id = $1 AND ${isGiven} RETURNING ${key} AS key
          )
          INSERT INTO removed_row (user_id, noun, key, version, removed_at) SELECT $1, $5, key, $3, $4 FROM removed
          ON CONFLICT (user_id, noun, key) DO UPDATE SET version = excluded.version, removed_at = excluded.removed_at
          RETURNING key AS "#key"`,
          [...values, name],
        );
  for (const { '#key': removed } of raw) written.remove(name, String(removed));
  return raw.length;
}

/** Restores a row that is marked as removed. @returns undefined if there is no such row */
export async function restoreRow<N extends NounName>(
  { db, userId, version, written }: UserTransaction,
  name: N,
  key: KeyOf<N>,
): Promise<Stored<N> | undefined> {
  const columns = columnsOf(name);
  const [raw] = await run(
    db,
    `UPDATE ${columns.table} stored SET deleted_at = NULL, ${columns.versionColumn} = $2
    WHERE stored.user_id = $1 ${columns.keyColumns.map((column, index) => `AND stored.${column} = $${index + 3}`).join(' ')}
    RETURNING ${columns.selectList}`,
    [userId, version, ...columns.noun.key.map((field) => key[field])],
  );
  return raw && note(columns, written, raw);
}

function note<N extends NounName>(
  columns: NounColumns<N>,
  written: UserTransaction['written'],
  raw: RawRow,
): Stored<N> {
  const stored = columns.decode(raw);
  const key = rowKey(columns.noun, stored.row);
  if (stored.isRemoved) written.remove(columns.noun.name, key);
  else written.put(columns.noun.name, key, stored.row);
  return stored;
}
