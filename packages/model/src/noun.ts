import type { Field } from './field';
import type { NounName, RowOf } from './row';

/** The fields of a row that others than its owner's devices read: they are written with it and never sent. */
export type Internal = Readonly<Record<string, Field<unknown>>>;

/** Storage of all fields of a row. */
export type FieldsOf<N extends NounName> = { readonly [F in keyof RowOf<N>]-?: Field<RowOf<N>[F]> };

/** Storage of a noun with user data. Everything that reads or writes its rows follows from this value. */
export interface Noun<
  N extends NounName = NounName,
  F extends FieldsOf<N> = FieldsOf<N>,
  I extends Internal = Internal,
> {
  readonly name: N;
  readonly table: string;
  /** Fields that identify a row of a user, in the order of the primary key after `user_id`. */
  readonly key: readonly (keyof RowOf<N> & string)[];
  readonly fields: F;
  readonly internal: I;
  /**
   * MARKED: a removed row keeps its data, with the time in `deleted_at`, and can be restored. DELETED: its key is kept in
   * `removed_row`.
   */
  readonly removal: 'MARKED' | 'DELETED';
  /** Column of the version at which the row was written last; `version` by default. */
  readonly versionColumn?: string;
}

/** Defines a noun and checks that every field of its row is stored. */
/*#__NO_SIDE_EFFECTS__*/
export const noun = <N extends NounName, const F extends FieldsOf<N>, const I extends Internal>(
  value: Noun<N, F, I>,
): Noun<N, F, I> => value;

/** Key of a row, as devices and tombstones name it: the values of the key fields joined by a slash. */
export const rowKey = <N extends NounName>({ key }: Pick<Noun<N>, 'key'>, row: Partial<RowOf<N>>): string =>
  key.map((field) => String(row[field])).join('/');
