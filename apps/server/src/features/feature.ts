import type { DistributedTable } from '#db';
import type { Reference } from '#rows';

/**
 * Tables of a feature. Purge, backup, distribution and `docs/operations.md` are derived from it or tested against it.
 */
export interface Feature {
  /** Ordered so that each table comes after those it references. */
  readonly tables: readonly Table[];
}

export interface Table extends DistributedTable {
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** Effect of erasing a user on their rows here, for tables that name users without a foreign key. */
  readonly onErasure?: 'DELETE' | 'CLEAR_USER';
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
  /** The table has a partition for each month of `column`, which is dropped as a whole. */
  readonly isPartitioned?: true;
  /** Columns of the same user's rows that name these rows by their id and are cleared with them. */
  readonly references?: readonly Reference[];
}
