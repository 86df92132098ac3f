import type { Feature } from '../feature';

/** Days for which a device may be away and still get what changed; after that, it starts anew. */
const TOMBSTONE_DAYS = 90;

/** Retention of the rows of a noun that are marked as removed. */
export const MARKED_ROWS = { column: 'deleted_at', days: TOMBSTONE_DAYS, areTombstones: true } as const;

export const rows: Feature = {
  tables: [
    {
      name: 'removed_row',
      key: ['user_id', 'noun', 'key'],
      distribution: 'BY_USER',
      retention: { ...MARKED_ROWS, column: 'removed_at' },
    },
  ],
};
