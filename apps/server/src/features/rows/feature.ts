import type { Feature } from '../feature';

/** Days for which a device may be away and still get what changed; after that, it starts anew. */
export const TOMBSTONE_DAYS = 90;

export const rows: Feature = {
  tables: [{ name: 'removed_row', key: ['user_id', 'noun', 'key'], distribution: 'BY_USER' }],
};
