import type { Column, ColumnType, Field } from '@sevenfold/model/field';
import { NOUNS } from '@sevenfold/model/nouns';
import { expect, it } from 'vitest';
import { startServer } from '../harness';

const server = await startServer();

interface Storage {
  readonly name: string;
  readonly table: string;
  readonly key: readonly string[];
  readonly fields: Readonly<Record<string, Field<unknown>>>;
  readonly internal: Readonly<Record<string, Field<unknown>>>;
  readonly removal: 'MARKED' | 'DELETED';
  readonly versionColumn?: string | undefined;
}
const CASES = Object.values<Storage>(NOUNS).map((noun) => [noun.name, noun] as const);

/** Names of the types as PostgreSQL's catalogue has them. */
const CATALOGUE_TYPE: Readonly<Partial<Record<ColumnType, string>>> = { timestamptz: 'timestamp with time zone' };

interface CatalogueColumn {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
}

async function readCatalogue(table: string): Promise<CatalogueColumn[]> {
  const { rows } = await server.pool.query<CatalogueColumn>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type, NOT attnotnull AS "isNullable"
    FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  return rows;
}

const columnsOf = (
  fields: Readonly<Record<string, Field<unknown>>>,
  names: readonly string[] = Object.keys(fields),
): readonly Column[] => names.flatMap((name) => fields[name]?.columns ?? []);

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => a.name.localeCompare(b.name);

/** Columns that every noun has beside its fields. */
function commonColumns({ removal, versionColumn = 'version' }: Storage): CatalogueColumn[] {
  const removed = { name: 'deleted_at', type: 'timestamp with time zone', isNullable: true };
  return [
    { name: 'user_id', type: 'uuid', isNullable: false },
    { name: versionColumn, type: 'bigint', isNullable: false },
    ...(removal === 'MARKED' ? [removed] : []),
  ];
}

it.each(CASES)('the noun %s has the columns of its table, with type and nullability', async (name, noun) => {
  const stored = [...columnsOf(noun.fields), ...columnsOf(noun.internal)].map((column) => ({
    ...column,
    type: CATALOGUE_TYPE[column.type] ?? column.type,
  }));
  const described = [...new Map([...commonColumns(noun), ...stored].map((column) => [column.name, column])).values()];
  const catalogue = await readCatalogue(noun.table);
  // The server keeps further columns with the user.
  const compared =
    name === 'user' ? catalogue.filter((column) => described.some((one) => one.name === column.name)) : catalogue;
  expect(described.toSorted(byName)).toEqual(compared.toSorted(byName));
});

it.each(CASES)('the key of the noun %s is the primary key after the user', async (_, noun) => {
  const { rows } = await server.pool.query<{ name: string }>(
    `SELECT a.attname AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
      WHERE i.indrelid = $1::regclass AND i.indisprimary ORDER BY array_position(i.indkey::int2[], a.attnum)`,
    [noun.table],
  );
  const key = noun.key.flatMap((field) => columnsOf(noun.fields, [field])).map((column) => column.name);
  expect(rows.map((row) => row.name)).toEqual(noun.name === 'user' ? key : ['user_id', ...key]);
});
