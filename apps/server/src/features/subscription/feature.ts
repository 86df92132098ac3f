import type { Feature } from '../feature';

export const subscription: Feature = {
  tables: [{ name: 'manual_premium', key: ['user_id'], distribution: 'BY_USER' }],
};
