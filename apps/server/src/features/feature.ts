/**
 * Tables of a feature. Purge, backup, distribution and `docs/operations.md` are derived from it or tested against it.
 */
export interface Feature {
  /** Ordered so that each table comes after those it references. */
  readonly tables: readonly Table[];
}

export interface Table {
  readonly name: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** Distribution of rows in a cluster such as Citus: with their user (by `user_id`), or in full on every node. */
  readonly distribution: 'BY_USER' | 'EVERY_NODE';
  /** May hold rows before the first user has registered; a restore overwrites them. */
  readonly isTransient?: true;
  readonly retention?: Retention;
}

/** Rows removed by the daily purge: those whose timestamp in `column` is more than `days` ago. */
export interface Retention {
  readonly column: 'created_at' | 'deleted_at' | 'expires_at' | 'removed_at';
  readonly days: number;
  /** Rows per statement, for tables whose rows cascade to many others. */
  readonly batch?: number;
  /**
   * They tell devices what was removed: a device that has not read one of them when it is purged, that is whose version
   * is lower than the row's, starts anew.
   */
  readonly areTombstones?: true;
  /** Time span in milliseconds of the rows removed per statement, for a column with a BRIN index. */
  readonly spanMs?: number;
}
