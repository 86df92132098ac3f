import type { Feature } from '../feature';

export const sharedLink: Feature = {
  tables: [{ name: 'shared_link', key: ['token_hash'], distribution: 'ON_COORDINATOR', onErasure: 'DELETE' }],
};
