import type { Feature } from '../feature';

export const feedback: Feature = { tables: [{ name: 'feedback', key: ['user_id', 'id'], distribution: 'BY_USER' }] };
