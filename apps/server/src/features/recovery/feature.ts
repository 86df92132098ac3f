import type { Feature } from '../feature';

export const recovery: Feature = {
  tables: [{ name: 'recovery_code', key: ['user_id', 'code_hash'], distribution: 'BY_USER' }],
};
