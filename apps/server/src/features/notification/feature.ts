import type { Feature } from '../feature';

/** Days for which the record of a notification is kept: longer than one of a past day may still be sent. */
const RETENTION_DAYS = 30;

export const notification: Feature = {
  tables: [
    { name: 'push_subscription', key: ['user_id', 'id'], distribution: 'BY_USER' },
    {
      name: 'push_delivery',
      key: ['user_id', 'subscription_id', 'kind', 'date'],
      distribution: 'BY_USER',
      retention: { column: 'created_at', days: RETENTION_DAYS },
    },
  ],
};
