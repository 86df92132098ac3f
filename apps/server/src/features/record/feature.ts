import type { Feature } from '../feature';

const REMOVED_ENTRY_DAYS = 90;

export const record: Feature = {
  tables: [
    {
      name: 'entry',
      key: ['user_id', 'id'],
      distribution: 'BY_USER',
      retention: { column: 'deleted_at', days: REMOVED_ENTRY_DAYS },
    },
    { name: 'skip', key: ['user_id', 'activity_id', 'date'], distribution: 'BY_USER' },
  ],
};
