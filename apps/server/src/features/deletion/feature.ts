import type { Feature } from '../feature';

const REASON_DAYS = 365;

export const deletion: Feature = {
  tables: [
    {
      name: 'deletion_reason',
      key: ['id'],
      distribution: 'ON_COORDINATOR',
      retention: { column: 'created_at', days: REASON_DAYS },
    },
  ],
};
