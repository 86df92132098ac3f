import type { Column } from '@sevenfold/model/field';
import { rowKey } from '@sevenfold/model/noun';
import { type InternalOf, NOUNS, type WrittenOf } from '@sevenfold/model/nouns';
import type { NounName, RowOf } from '@sevenfold/model/row';
import type { Db } from '#db';
import { type ColumnValue, NounColumns, type RawRow, type Stored } from './columns';
import { leaveFormerDates } from './formerDates';
import { CLEARED_WITH } from './references';
import { run } from './run';
import type { UserTransaction } from './transaction';

/** A row to write: all fields but those that the database derives, and the internal ones. Null stands for one that is left out. */
export type NewRow<N extends NounName> = New<WrittenOf<N>> & New<InternalOf<N>>;
/** Fields of a row to write; undefined ones stay as they are, and null clears one that a row may leave out. */
export type RowChange<N extends NounName> = Changed<WrittenOf<N>> & Changed<InternalOf<N>>;
type New<T> = { readonly [F in keyof T]: Given<T[F]> | (undefined extends T[F] ? null : never) };
type Changed<T> = { readonly [F in keyof T]?: Given<T[F]> | undefined | (undefined extends T[F] ? null : never) };
/** A value that is only read, with all that it contains. */
type Given<T> = T extends object ? { readonly [M in keyof T]: Given<T[M]> } : T;
/** The key fields of a row. */
export type KeyOf<N extends NounName> = Partial<RowOf<N>>;

const COLUMNS: { readonly [N in NounName]: NounColumns<N> } = {
  user: new NounColumns(NOUNS.user),
  area: new NounColumns(NOUNS.area),
  activity: new NounColumns(NOUNS.activity),
  objective: new NounColumns(NOUNS.objective),
  combinedGoal: new NounColumns(NOUNS.combinedGoal),
  plan: new NounColumns(NOUNS.plan),
  skip: new NounColumns(NOUNS.skip),
  entry: new NounColumns(NOUNS.entry),
  lifeRating: new NounColumns(NOUNS.lifeRating),
  review: new NounColumns(NOUNS.review),
};

/** Columns of a noun's table. */
export const getColumns = <N extends NounName>(name: N): NounColumns<N> => COLUMNS[name];

/** Finds a row, also one that is marked as removed. */
export async function findRow<N extends NounName>(
  db: Db,
  name: N,
  userId: string,
  key: KeyOf<N>,
): Promise<Stored<N> | undefined> {
  const columns = getColumns(name);
  const conditions = columns.keyColumns.map((column, index) => `AND stored.${column} = $${index + 2}`).join(' ');
  const [raw] = await run(
    db,
    `SELECT ${columns.selectList} FROM ${columns.table} stored WHERE stored.user_id = $1 ${conditions}`,
    [userId, ...columns.keyValues(key)],
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
  const columns = getColumns(name);
  const text = `SELECT ${columns.selectList} FROM ${columns.table} stored WHERE stored.user_id = $1 ${rest}`;
  return (await run(db, text, [userId, ...values])).map((raw) => columns.decode(raw));
}

/**
 * Reads rows as devices show them. Unlike `selectRows`, it tells nothing of how they are stored.
 *
 * @param rest SQL after `FROM <table> stored`, which leaves out rows that are marked as removed; `$1` is the user, and
 *   its own parameters begin with `$2`
 */
export async function readRows<N extends NounName>(
  db: Db,
  name: N,
  userId: string,
  rest: string,
  values: readonly unknown[] = [],
): Promise<RowOf<N>[]> {
  const columns = getColumns(name);
  const raw = await run(db, `SELECT ${columns.rowList} FROM ${columns.table} stored ${rest}`, [userId, ...values]);
  return raw.map((one) => columns.decodeRow(one));
}

/** Effect of a new row whose key exists: KEEP leaves it out, REPLACE replaces the existing one. */
export type OnExisting<N extends NounName> = 'KEEP' | 'REPLACE' | Replacing<N>;

/** Replaces some fields of an existing row. */
interface Replacing<N extends NounName> {
  readonly replace: readonly (keyof RowOf<N> & string)[];
  /** Leaves the new row out if one of these fields is different. */
  readonly ifSame: readonly (keyof RowOf<N> & string)[];
}

/**
 * Writes new rows. A row that replaces a removed one is no longer removed.
 *
 * @returns the rows that were written
 */
export async function insertRows<N extends NounName>(
  transaction: UserTransaction,
  name: N,
  rows: readonly NewRow<N>[],
  onExisting: OnExisting<N> = 'KEEP',
): Promise<readonly Stored<N>[]> {
  const columns = getColumns(name);
  const raw = await insert(transaction, columns, rows, { onExisting, returned: returnedList(columns) });
  return noteWritten(transaction, columns, raw);
}

/**
 * As `insertRows`, for many: they are not read back, so that devices read what changed.
 *
 * @returns the keys of the rows that were written
 */
export async function insertManyRows<N extends NounName>(
  transaction: UserTransaction,
  name: N,
  rows: readonly NewRow<N>[],
  onExisting: OnExisting<N> = 'KEEP',
): Promise<string[]> {
  const columns = getColumns(name);
  const raw = await insert(transaction, columns, rows, { onExisting, returned: columns.keyList });
  if (raw.length > 0) transaction.written.leaveOut();
  return raw.map((one) => columns.keyOf(one));
}

async function insert<N extends NounName>(
  { db, userId, version }: UserTransaction,
  columns: NounColumns<N>,
  rows: readonly NewRow<N>[],
  { onExisting, returned }: { readonly onExisting: OnExisting<N>; readonly returned: string },
): Promise<readonly RawRow[]> {
  if (rows.length === 0) return [];
  const encoded = rows.map((row) => columns.encodeRow(row));
  const list = (encoded[0] ?? []).map(({ column }) => column);
  const names = list.map((column) => column.name);
  // A tombstone, which a row of the type MARKED has if an import of it was undone, would remove the row again from a
  // device that reads both.
  const text = `
    WITH existing AS (
      DELETE FROM removed_row WHERE user_id = $1 AND noun = '${columns.noun.name}'
      AND key = ANY(ARRAY(SELECT ${columns.keyText('given')} FROM ${recordset('$3', list)}))
    )
    INSERT INTO ${columns.table} AS stored (user_id, ${columns.versionColumn}, ${names.join(', ')})
    SELECT $1, $2, ${names.map((column) => `given.${column}`).join(', ')} FROM ${recordset('$3', list)}
    ON CONFLICT (${['user_id', ...columns.keyColumns].join(', ')}) ${conflictAction(columns, onExisting)}
    RETURNING ${returned}`;
  return run(db, text, [userId, version, JSON.stringify(encoded.map(toRecord))]);
}

function conflictAction<N extends NounName>(columns: NounColumns<N>, onExisting: OnExisting<N>): string {
  if (onExisting === 'KEEP') return 'DO NOTHING';
  const { versionColumn, noun } = columns;
  const [replaced, same] =
    onExisting === 'REPLACE'
      ? [columns.valueColumns, []]
      : [columns.columnsFor(onExisting.replace), columns.columnsFor(onExisting.ifSame)];
  const assignments = [
    ...[...replaced, versionColumn].map((column) => `${column} = excluded.${column}`),
    ...(noun.removal === 'MARKED' ? ['deleted_at = NULL'] : []),
  ];
  const conditions = same.map((column) => `stored.${column} = excluded.${column}`);
  return `DO UPDATE SET ${assignments.join(', ')}${conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''}`;
}

/** FROM item of rows given as a JSON parameter. */
const recordset = (parameter: string, list: readonly Column[]): string =>
  `jsonb_to_recordset(${parameter}::jsonb) AS given(${list.map((column) => `${column.name} ${column.type}`).join(', ')})`;

/** As `insertRows`, for one row. @returns undefined if its key exists and the row was left out */
export async function insertRow<N extends NounName>(
  transaction: UserTransaction,
  name: N,
  row: NewRow<N>,
  onExisting: OnExisting<N> = 'KEEP',
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
  transaction: UserTransaction,
  name: N,
  key: KeyOf<N>,
  change: RowChange<N>,
): Promise<Stored<N> | undefined> {
  return (await writeChanges(transaction, name, [{ ...change, ...key }]))[0];
}

/**
 * Changes fields of several rows, each by its key; the same fields of each.
 *
 * @returns the rows that exist
 */
export const updateRows = <N extends NounName>(
  transaction: UserTransaction,
  name: N,
  changes: readonly RowChange<N>[],
): Promise<readonly Stored<N>[]> => writeChanges(transaction, name, changes);

/** Stamps rows whose derived fields have changed. @returns the rows that exist */
export const touchRows = <N extends NounName>(
  transaction: UserTransaction,
  name: N,
  keys: readonly KeyOf<N>[],
): Promise<readonly Stored<N>[]> => writeChanges(transaction, name, keys);

async function writeChanges<N extends NounName>(
  transaction: UserTransaction,
  name: N,
  changes: readonly object[],
): Promise<readonly Stored<N>[]> {
  const { db, userId, version } = transaction;
  const columns = getColumns(name);
  const encoded = changes.map((change) => columns.encodeChange(change));
  const list = (encoded[0] ?? []).map(({ column }) => column);
  if (list.length === 0) return [];
  const records = JSON.stringify(encoded.map(toRecord));
  if (name === 'entry' && list.some((column) => column.name === 'date')) await leaveFormerDates(transaction, records);
  const assignments = list
    .filter((column) => !columns.keyColumns.includes(column.name))
    .map((column) => `${column.name} = given.${column.name}`);
  const raw = await run(
    db,
    `UPDATE ${columns.table} stored SET ${[`${columns.versionColumn} = $2`, ...assignments].join(', ')}
    FROM ${recordset('$3', list)} WHERE stored.user_id = $1 AND ${columns.isSameKey} RETURNING ${returnedList(columns)}`,
    [userId, version, records],
  );
  return noteWritten(transaction, columns, raw);
}

/**
 * Removes rows: marks them with the time, or deletes them and keeps their keys. What names a deleted area names none then;
 * devices are told only of rows that the caller writes.
 *
 * @returns how many were there
 */
export async function removeRows<N extends NounName>(
  { db, userId, version, written }: UserTransaction,
  name: N,
  keys: readonly KeyOf<N>[],
  at: Date,
): Promise<number> {
  const columns = getColumns(name);
  const encoded = keys.map((key) => columns.encodeChange(key));
  if (encoded[0] === undefined) return 0;
  const given = recordset(
    '$2',
    encoded[0].map(({ column }) => column),
  );
  const records = JSON.stringify(encoded.map(toRecord));
  if (name === 'area')
    for (const { table, column } of CLEARED_WITH.area)
      await run(
        db,
        `UPDATE ${table} SET ${column} = NULL FROM ${given} WHERE ${table}.user_id = $1 AND ${table}.${column} = given.id`,
        [userId, records],
      );
  const values = [userId, records, version, at];
  const raw =
    columns.noun.removal === 'MARKED'
      ? await run(
          db,
          `UPDATE ${columns.table} stored SET deleted_at = $4, ${columns.versionColumn} = $3 FROM ${given}
          WHERE stored.user_id = $1 AND ${columns.isSameKey} AND stored.deleted_at IS NULL
          RETURNING ${columns.keyList}`,
          values,
        )
      : await run(
          db,
          `WITH removed AS (
            DELETE FROM ${columns.table} stored USING ${given} WHERE stored.user_id = $1 AND ${columns.isSameKey}
            RETURNING ${columns.keyList}
          ), noted AS (
            INSERT INTO removed_row (user_id, noun, key, version, removed_at)
            SELECT $1, '${name}', ${columns.keyText('removed')}, $3, $4 FROM removed
            ON CONFLICT (user_id, noun, key) DO UPDATE SET version = excluded.version, removed_at = excluded.removed_at
          )
          SELECT * FROM removed`,
          values,
        );
  for (const one of raw) written.remove(name, columns.keyOf(one));
  return raw.length;
}

/** Restores a row that is marked as removed. @returns undefined if there is no such row */
export async function restoreRow<N extends NounName>(
  transaction: UserTransaction,
  name: N,
  key: KeyOf<N>,
): Promise<Stored<N> | undefined> {
  const { db, userId, version } = transaction;
  const columns = getColumns(name);
  const raw = await run(
    db,
    `UPDATE ${columns.table} stored SET deleted_at = NULL, ${columns.versionColumn} = $2
    WHERE stored.user_id = $1 ${columns.keyColumns.map((column, index) => `AND stored.${column} = $${index + 3}`).join(' ')}
    RETURNING ${returnedList(columns)}`,
    [userId, version, ...columns.keyValues(key)],
  );
  return (await noteWritten(transaction, columns, raw))[0];
}

/** Restores rows that are marked as removed. @returns those that were */
export async function restoreRows<N extends NounName>(
  transaction: UserTransaction,
  name: N,
  keys: readonly KeyOf<N>[],
): Promise<readonly Stored<N>[]> {
  const { db, userId, version } = transaction;
  const columns = getColumns(name);
  const encoded = keys.map((key) => columns.encodeChange(key));
  if (encoded[0] === undefined) return [];
  const given = recordset(
    '$3',
    encoded[0].map(({ column }) => column),
  );
  const raw = await run(
    db,
    `UPDATE ${columns.table} stored SET deleted_at = NULL, ${columns.versionColumn} = $2 FROM ${given}
    WHERE stored.user_id = $1 AND ${columns.isSameKey} AND stored.deleted_at IS NOT NULL
    RETURNING ${returnedList(columns)}`,
    [userId, version, JSON.stringify(encoded.map(toRecord))],
  );
  return noteWritten(transaction, columns, raw);
}

/** List of the RETURNING of a statement that writes rows: all of the rows, or the keys of those that are read afterwards. */
const returnedList = <N extends NounName>(columns: NounColumns<N>): string =>
  columns.isGathered ? columns.keyList : columns.selectList;

/** Notes the rows that a statement has written. @param returned by `returnedList` */
async function noteWritten<N extends NounName>(
  { db, userId, written }: UserTransaction,
  columns: NounColumns<N>,
  returned: readonly RawRow[],
): Promise<readonly Stored<N>[]> {
  if (!columns.isGathered) return returned.map((raw) => note(columns, written, raw));
  if (returned.length === 0) return [];
  const rows = await run(
    db,
    `SELECT ${columns.selectList} FROM ${columns.table} stored JOIN ${recordset('$2', columns.keyDefinitions)} ON ${columns.isSameKey}
    WHERE stored.user_id = $1`,
    [userId, JSON.stringify(returned)],
  );
  const byKey = new Map(rows.map((raw) => [columns.keyOf(raw), raw]));
  return returned.flatMap((raw) => {
    const row = byKey.get(columns.keyOf(raw));
    return row ? [note(columns, written, row)] : [];
  });
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
