import type { Feature } from '../feature';

export const area: Feature = { tables: [{ name: 'area', key: ['user_id', 'id'], distribution: 'BY_USER' }] };
