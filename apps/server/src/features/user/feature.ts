import type { Feature } from '../feature';

/**
 * A device sends acknowledged operations again for 14 days after it heard of a restored backup: far fewer than this.
 */
const OPERATION_DAYS = 60;

export const user: Feature = {
  tables: [
    { name: 'app_user', key: ['user_id'], distribution: 'BY_USER' },
    { name: 'onboarding_step', key: ['user_id', 'step'], distribution: 'BY_USER' },
    {
      name: 'operation',
      key: ['user_id', 'id'],
      distribution: 'BY_USER',
      retention: { column: 'created_at', days: OPERATION_DAYS, spanMs: 600_000 },
    },
  ],
};
