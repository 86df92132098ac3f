import type { CivilDate } from '@sevenfold/domain/calendar';

/** PostgreSQL types of the columns that rows are made of. */
export type ColumnType =
  | 'uuid'
  | 'text'
  | 'boolean'
  | 'smallint'
  | 'integer'
  | 'double precision'
  | 'date'
  | 'timestamptz'
  | 'jsonb'
  | 'smallint[]'
  | 'text[]';

/** A column as PostgreSQL stores it. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly isNullable: boolean;
}

/**
 * Storage of one field of a row.
 *
 * @template T the field's type in the row
 */
export interface Field<T> {
  /** The columns it is stored in; none if the database derives it. */
  readonly columns: readonly Column[];
  /** SQL expression that reads it, for a field that is not one column. `stored` is the alias of the table. */
  readonly select?: string;
  /** True if `select` reads rows of other tables. */
  readonly isGathered?: true;
  /** Value of the row from the values of the columns, or from the value of `select`. */
  decode(this: void, ...stored: unknown[]): T;
  /** Values of the columns from the value of the row. */
  encode(this: void, value: T): readonly unknown[];
}

/** A field that PostgreSQL derives: no one writes it. */
export interface DerivedField<T> extends Field<T> {
  readonly columns: readonly [];
  readonly select: string;
}

/** The type of a field in its row. */
export type ValueOf<F> = F extends Field<infer T> ? T : never;

function column<T>(
  name: string,
  type: ColumnType,
  decode: (stored: unknown) => T = (stored) => stored as T,
  encode: (value: T) => unknown = (value) => value,
): Field<T> {
  return { columns: [{ name, type, isNullable: false }], decode, encode: (value) => [encode(value)] };
}

/*#__NO_SIDE_EFFECTS__*/
export const uuid = (name: string): Field<string> => column(name, 'uuid');
/*#__NO_SIDE_EFFECTS__*/
export const text = <T extends string = string>(name: string): Field<T> => column(name, 'text');
/*#__NO_SIDE_EFFECTS__*/
export const flag = (name: string): Field<boolean> => column(name, 'boolean');
/*#__NO_SIDE_EFFECTS__*/
export const smallInteger = <T extends number = number>(name: string): Field<T> => column(name, 'smallint');
/*#__NO_SIDE_EFFECTS__*/
export const integer = (name: string): Field<number> => column(name, 'integer');
/*#__NO_SIDE_EFFECTS__*/
export const number = (name: string): Field<number> => column(name, 'double precision');
/*#__NO_SIDE_EFFECTS__*/
export const date = (name: string): Field<CivilDate> => column(name, 'date');
/** An instant, an ISO 8601 string in UTC in the row. */
/*#__NO_SIDE_EFFECTS__*/
export const instant = (name: string): Field<string> =>
  column(
    name,
    'timestamptz',
    (stored) => (stored instanceof Date ? stored.toISOString() : String(stored)),
    (value) => value,
  );
/*#__NO_SIDE_EFFECTS__*/
export const json = <T>(name: string, decode?: (stored: unknown) => T): Field<T> => column(name, 'jsonb', decode);
/*#__NO_SIDE_EFFECTS__*/
export const smallIntegers = (name: string): Field<number[]> => column(name, 'smallint[]');
/*#__NO_SIDE_EFFECTS__*/
export const texts = (name: string): Field<string[]> => column(name, 'text[]');

/** A field whose column may be NULL. */
/*#__NO_SIDE_EFFECTS__*/
export const nullable = <T>({ columns, decode, encode }: Field<T>): Field<T | null> => ({
  columns: columns.map((one) => ({ ...one, isNullable: true })),
  decode: (stored) => (stored === null ? null : decode(stored)),
  encode: (value) => (value === null || value === undefined ? columns.map(() => null) : encode(value)),
});

/** A field that a row leaves out while it is NULL. */
/*#__NO_SIDE_EFFECTS__*/
export const absentIfNull = <T>(field: Field<T>): Field<T | undefined> => {
  const { columns, decode, encode } = nullable(field);
  return { columns, decode: (stored) => decode(stored) ?? undefined, encode: (value) => encode(value ?? null) };
};

/** A list that a row leaves out while it is empty. */
/*#__NO_SIDE_EFFECTS__*/
export const absentIfEmpty = <T>({ columns, decode, encode }: Field<T[]>): Field<T[] | undefined> => ({
  columns,
  decode: (stored) => {
    const list = decode(stored);
    return list.length > 0 ? list : undefined;
  },
  encode: (value) => encode(value ?? []),
});

/** A field that PostgreSQL derives: no one writes it. */
/*#__NO_SIDE_EFFECTS__*/
export const derived = <T>(
  select: string,
  decode: (stored: unknown) => T = (stored) => stored as T,
): DerivedField<T> => ({
  columns: [],
  select,
  decode,
  encode: () => [],
});

/** A field that PostgreSQL gathers from rows of other tables. */
/*#__NO_SIDE_EFFECTS__*/
export const gathered = <T>(select: string, decode?: (stored: unknown) => T): DerivedField<T> => ({
  ...derived(select, decode),
  isGathered: true,
});

/** A field made of several columns. */
/*#__NO_SIDE_EFFECTS__*/
export const composed = <T, Parts extends readonly unknown[]>(
  parts: { readonly [P in keyof Parts]: Field<Parts[P]> },
  decode: (...values: Parts) => T,
  encode: (value: T) => Parts,
): Field<T> => ({
  columns: parts.flatMap(({ columns }) => columns),
  decode: (...stored) => decode(...(parts.map((part, index) => part.decode(stored[index])) as [...Parts])),
  encode: (value) => encode(value).flatMap((part, index) => parts[index]?.encode(part as never) ?? []),
});

/** An object whose members are columns of the same table. */
/*#__NO_SIDE_EFFECTS__*/
export function grouped<T extends object>(members: { readonly [M in keyof T]-?: Field<T[M]> }): Field<T> {
  const list = Object.entries(members) as [keyof T & string, Field<unknown>][];
  return {
    columns: list.flatMap(([, { columns }]) => columns),
    decode: (...stored) =>
      Object.fromEntries(
        list
          .map(([name, member], index) => [name, member.decode(stored[index])] as const)
          .filter(([, value]) => value !== undefined),
      ) as T,
    encode: (value) => list.flatMap(([name, member]) => member.encode(value[name])),
  };
}
