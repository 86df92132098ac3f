import type { Feature } from '../feature';

/** Days within which the operator can undo the migration of an account. */
export const UNDO_DAYS = 30;

export const migration: Feature = {
  tables: [
    { name: 'waiting_account', key: ['email'], distribution: 'ON_COORDINATOR' },
    {
      name: 'migrated_account',
      key: ['user_id'],
      distribution: 'BY_USER',
      retention: { column: 'created_at', days: UNDO_DAYS },
    },
  ],
};
