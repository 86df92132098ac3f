import type { Column, Field } from '@sevenfold/model/field';
import { type Noun, rowKey } from '@sevenfold/model/noun';
import type { InternalOf } from '@sevenfold/model/nouns';
import type { NounName, RowOf } from '@sevenfold/model/row';

/** A row as it is stored: with its internal fields, its version, and whether it is marked as removed. */
export interface Stored<N extends NounName> {
  readonly row: RowOf<N>;
  readonly internal: InternalOf<N>;
  readonly version: number;
  readonly isRemoved: boolean;
  /** Time at which it was marked as removed; null if it is not. */
  readonly removedAt: Date | null;
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

const quoteName = (name: string): string => `"${name}"`;

/** The columns of a noun's table, and how they make its rows. */
export class NounColumns<N extends NounName> {
  readonly table: string;
  readonly versionColumn: string;
  /** Columns of the key, after `user_id`. */
  readonly keyColumns: readonly string[];
  /** The list of a SELECT or RETURNING that reads the fields of a row; the table has the alias `stored`. */
  readonly rowList: string;
  /** The same with what `Stored` has beside the row. */
  readonly selectList: string;
  /** True if fields are gathered from rows of other tables, which the RETURNING of a cluster cannot read. */
  readonly isGathered: boolean;
  /** Names and types of the columns of the key, after `user_id`. */
  readonly keyDefinitions: readonly Column[];
  readonly #fields: readonly NamedField[];

  constructor(readonly noun: Noun<N>) {
    this.table = noun.table;
    this.versionColumn = noun.versionColumn ?? 'version';
    const fields = Object.entries<Field<unknown>>(noun.fields);
    this.#fields = [
      ...fields.map(([name, field]) => ({ name, field, isInternal: false })),
      ...Object.entries(noun.internal).map(([name, field]) => ({ name, field, isInternal: true })),
    ];
    this.isGathered = this.#fields.some(({ field }) => field.isGathered);
    this.keyDefinitions = noun.key.flatMap((name) => noun.fields[name].columns);
    this.keyColumns = this.keyDefinitions.map((column) => column.name);
    const [row, internal] = [false, true].map((isInternal) =>
      this.#fields
        .filter((one) => one.isInternal === isInternal)
        .flatMap(({ name, field }) =>
          field.select === undefined
            ? field.columns.map((column) => `stored.${column.name}`)
            : [`${field.select} AS ${quoteName(name)}`],
        ),
    );
    this.rowList = (row ?? []).join(', ');
    this.selectList = [
      `stored.${this.versionColumn}::float8 AS "#version"`,
      `${noun.removal === 'MARKED' ? 'stored.deleted_at' : 'NULL::timestamptz'} AS "#removedAt"`,
      ...(row ?? []),
      ...(internal ?? []),
    ].join(', ');
  }

  /** The row of what `rowList` or `selectList` has selected. */
  decodeRow(raw: RawRow): RowOf<N> {
    return this.#decodeFields(raw, false) as RowOf<N>;
  }

  #decodeFields(raw: RawRow, isInternal: boolean, names?: readonly string[]): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    for (const { name, field, ...one } of this.#fields) {
      if (one.isInternal !== isInternal || (names && !names.includes(name))) continue;
      const stored = field.select === undefined ? field.columns.map((column) => raw[column.name]) : [raw[name]];
      const value = field.decode(...stored);
      if (value !== undefined) values[name] = value;
    }
    return values;
  }

  decode(raw: RawRow): Stored<N> {
    const removedAt = raw['#removedAt'];
    return {
      row: this.decodeRow(raw),
      internal: this.#decodeFields(raw, true) as InternalOf<N>,
      version: Number(raw['#version']),
      isRemoved: removedAt !== null,
      removedAt: removedAt instanceof Date ? removedAt : null,
    };
  }

  /** Columns that are not part of the key. */
  get valueColumns(): readonly string[] {
    return this.#fields
      .flatMap(({ field }) => field.columns.map((column) => column.name))
      .filter((column) => !this.keyColumns.includes(column));
  }

  /** Columns of some fields. */
  columnsFor(fields: readonly (keyof RowOf<N> & string)[]): readonly string[] {
    return fields.flatMap((name) => this.noun.fields[name].columns.map((column) => column.name));
  }

  /** SQL expression of the key of a row in a table with this alias, as `rowKey` makes it. */
  keyText(alias: string): string {
    return `concat_ws('/', ${this.keyColumns.map((column) => `${alias}.${column}`).join(', ')})`;
  }

  /** The list of a RETURNING from which `keyOf` makes the key. */
  get keyList(): string {
    return this.keyColumns.map((column) => `stored.${column}`).join(', ');
  }

  /** The key of what `keyList` has selected, as `rowKey` makes it. */
  keyOf(raw: RawRow): string {
    return rowKey(this.noun, this.#decodeFields(raw, false, this.noun.key) as RowOf<N>);
  }

  /** SQL condition: the row `stored` has the key of the row `given`. */
  get isSameKey(): string {
    return this.keyColumns.map((column) => `stored.${column} = given.${column}`).join(' AND ');
  }

  /** Values of the columns of the key. */
  keyValues(key: Partial<RowOf<N>>): readonly unknown[] {
    return this.noun.key.map((field) => key[field]);
  }

  /** Values of some columns of a row, in their order. */
  valuesFor(row: RowOf<N>, names: readonly string[]): readonly unknown[] {
    const values = new Map(this.encodeRow(row).map(({ column, value }) => [column.name, value]));
    return names.map((name) => values.get(name));
  }

  /** All columns of a new row. */
  encodeRow(values: object): readonly ColumnValue[] {
    return this.#fields.flatMap(({ name, field }) => encodeField(field, valueOf(values, name)));
  }

  /** The columns of the fields that are given; undefined ones stay as they are. */
  encodeChange(values: object): readonly ColumnValue[] {
    return this.#fields.flatMap(({ name, field }) => {
      const value = valueOf(values, name);
      return value === undefined ? [] : encodeField(field, value);
    });
  }
}

const valueOf = (values: object, name: string): unknown => (values as Readonly<Record<string, unknown>>)[name];

function encodeField(field: Field<unknown>, value: unknown): readonly ColumnValue[] {
  const encoded = field.encode(value);
  return field.columns.map((column, index) => ({ column, value: encoded[index] ?? null }));
}
