import type { Feature } from '../feature';

export const admin: Feature = {
  tables: [{ name: 'admin_act', key: ['id'], distribution: 'ON_COORDINATOR', onErasure: 'CLEAR_USER' }],
};
