import type { Feature } from '../feature';

export const backup: Feature = {
  tables: [
    {
      name: 'erased_account',
      key: ['id_hash'],
      distribution: 'ON_COORDINATOR',
      isTransient: true,
      retention: { column: 'removed_at', days: 400 },
    },
  ],
};
