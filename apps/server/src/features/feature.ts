/**
 * What a feature stores. Purge, backup, distribution and `docs/operations.md` are derived from it or tested against it.
 */
export interface Feature {
  /** In an order in which each table comes after those it refers to. */
  readonly tables: readonly Table[];
}

export interface Table {
  readonly name: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** Where a cluster such as Citus stores rows: with their user (by `user_id`), or whole on every node. */
  readonly distribution: 'BY_USER' | 'EVERY_NODE';
  /** Holds rows before the first user has registered; a restore may overwrite them. */
  readonly isTransient?: true;
  readonly retention?: Retention;
}

/** Which rows the daily purge removes: those whose moment in `column` lies more than `days` in the past. */
export interface Retention {
  readonly column: 'created_at' | 'deleted_at' | 'expires_at';
  readonly days: number;
  /** Rows removed by one statement, where each takes many others along. */
  readonly batch?: number;
  /** Removes this many milliseconds of rows at a time, for a column whose index finds spans of time only (BRIN). */
  readonly spanMs?: number;
}
