import type { Feature } from '../feature';

export const passkey: Feature = {
  tables: [
    { name: 'passkey', key: ['user_id', 'identity_id'], distribution: 'BY_USER' },
    {
      name: 'passkey_challenge',
      key: ['challenge_hash'],
      distribution: 'ON_COORDINATOR',
      isTransient: true,
      retention: { column: 'expires_at', days: 0 },
    },
  ],
};
