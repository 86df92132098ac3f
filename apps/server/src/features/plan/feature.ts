import type { Feature } from '../feature';

export const plan: Feature = {
  tables: [{ name: 'plan', key: ['user_id', 'activity_id', 'date'], distribution: 'BY_USER' }],
};
