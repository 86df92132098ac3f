import type { Feature } from '../feature';

/** Must exceed the 14 days for which a device resends acknowledged operations after a restore from backup. */
const OPERATION_DAYS = 60;

export const user: Feature = {
  tables: [
    { name: 'app_user', key: ['user_id'], distribution: 'BY_USER' },
    { name: 'onboarding_step', key: ['user_id', 'step'], distribution: 'BY_USER' },
    {
      name: 'operation',
      key: ['user_id', 'id', 'created_at'],
      distribution: 'BY_USER',
      retention: { column: 'created_at', days: OPERATION_DAYS, isPartitioned: true },
    },
  ],
};
