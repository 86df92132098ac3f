import type { Column, Field } from '@sevenfold/model/field';
import type { Noun } from '@sevenfold/model/noun';
import type { NounName, RowOf } from '@sevenfold/model/row';

/** A row as it is stored: with its internal fields, its version, and whether it is marked as removed. */
export interface Stored<N extends NounName> {
  readonly row: RowOf<N>;
  readonly internal: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly isRemoved: boolean;
}

/** A row as the database driver returns it. */
export type RawRow = Readonly<Record<string, unknown>>;

export interface ColumnValue {
  readonly column: Column;
  readonly value: unknown;
}

interface NamedField {
  readonly name: string;
  readonly field: Field<unknown>;
  readonly isInternal: boolean;
}

const quoted = (name: string): string => `"${name}"`;

/** The columns of a noun's table, and how they make its rows. */
export class NounColumns<N extends NounName> {
  readonly table: string;
  readonly versionColumn: string;
  /** Columns of the key, after `user_id`. */
  readonly keyColumns: readonly string[];
  /** The list of a SELECT or RETURNING; the table has the alias `stored`. */
  readonly selectList: string;
  readonly #fields: readonly NamedField[];

  constructor(readonly noun: Noun<N>) {
    this.table = noun.table;
    this.versionColumn = noun.versionColumn ?? 'version';
    const fields = Object.entries<Field<unknown>>(noun.fields);
    this.#fields = [
      ...fields.map(([name, field]) => ({ name, field, isInternal: false })),
      ...Object.entries(noun.internal).map(([name, field]) => ({ name, field, isInternal: true })),
    ];
    this.keyColumns = noun.key.flatMap((name) => noun.fields[name].columns.map((column) => column.name));
    this.selectList = [
      `stored.${this.versionColumn}::float8 AS "#version"`,
      noun.removal === 'MARKED' ? 'stored.deleted_at IS NOT NULL AS "#removed"' : 'false AS "#removed"',
      ...this.#fields.flatMap(({ name, field }) =>
        field.select === undefined
          ? field.columns.map((column) => `stored.${column.name}`)
          : [`${field.select} AS ${quoted(name)}`],
      ),
    ].join(', ');
  }

  decode(raw: RawRow): Stored<N> {
    const row: Record<string, unknown> = {};
    const internal: Record<string, unknown> = {};
    for (const { name, field, isInternal } of this.#fields) {
      const stored = field.select === undefined ? field.columns.map((column) => raw[column.name]) : [raw[name]];
      const value = field.decode(...stored);
      if (value !== undefined) (isInternal ? internal : row)[name] = value;
    }
    return {
      row: row as RowOf<N>,
      internal,
      version: Number(raw['#version']),
      isRemoved: raw['#removed'] === true,
    };
  }

  /** All columns of a new row. */
  encodeRow(values: Readonly<Record<string, unknown>>): readonly ColumnValue[] {
    return this.#fields.flatMap(({ name, field }) => encodeField(field, values[name]));
  }

  /** The columns of the fields that are given; undefined ones stay as they are. */
  encodeChange(values: Readonly<Record<string, unknown>>): readonly ColumnValue[] {
    return this.#fields.flatMap(({ name, field }) =>
      values[name] === undefined ? [] : encodeField(field, values[name]),
    );
  }
}

function encodeField(field: Field<unknown>, value: unknown): readonly ColumnValue[] {
  const encoded = field.encode(value);
  return field.columns.map((column, index) => ({ column, value: encoded[index] ?? null }));
}
