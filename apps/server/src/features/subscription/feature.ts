import type { Feature } from '../feature';

export const subscription: Feature = {
  tables: [
    { name: 'manual_premium', key: ['user_id'], distribution: 'BY_USER' },
    { name: 'web_subscription', key: ['user_id'], distribution: 'BY_USER' },
    { name: 'store_subscription', key: ['user_id'], distribution: 'BY_USER' },
  ],
};
