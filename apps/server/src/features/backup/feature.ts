import type { Feature } from '../feature';

/** Days for which erased accounts are listed: longer than any automatic backup is kept. */
export const ERASED_DAYS = 400;

export const backup: Feature = {
  tables: [
    {
      name: 'erased_account',
      key: ['id_hash'],
      distribution: 'ON_COORDINATOR',
      isTransient: true,
      retention: { column: 'removed_at', days: ERASED_DAYS },
    },
  ],
};
