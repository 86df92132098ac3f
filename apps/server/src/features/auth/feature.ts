import type { Feature } from '../feature';

export const auth: Feature = {
  tables: [
    { name: 'identity', key: ['issuer', 'subject'], distribution: { column: 'subject' }, onErasure: 'DELETE' },
    {
      name: 'session',
      key: ['user_id', 'token_hash'],
      distribution: 'BY_USER',
      retention: { column: 'expires_at', days: 0 },
    },
    {
      name: 'registration_ticket',
      key: ['token_hash'],
      distribution: 'ON_COORDINATOR',
      isTransient: true,
      retention: { column: 'expires_at', days: 0 },
    },
    {
      name: 'sign_in_consent',
      key: ['user_id', 'id'],
      distribution: 'BY_USER',
      retention: { column: 'expires_at', days: 0 },
    },
    {
      name: 'used_nonce',
      key: ['nonce_hash'],
      distribution: 'ON_COORDINATOR',
      isTransient: true,
      retention: { column: 'expires_at', days: 0 },
    },
  ],
};
