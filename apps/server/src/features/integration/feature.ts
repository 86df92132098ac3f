import type { Feature } from '../feature';

/** Days after which a consent that cannot be withdrawn is given up: the provider has refused for that long. */
const REVOCATION_DAYS = 30;

export const integration: Feature = {
  tables: [
    { name: 'integration', key: ['user_id', 'id'], distribution: 'BY_USER' },
    { name: 'calendar', key: ['user_id', 'id'], distribution: 'BY_USER' },
    {
      name: 'authorization_request',
      key: ['user_id', 'state_hash'],
      distribution: 'BY_USER',
      retention: { column: 'expires_at', days: 0 },
    },
    {
      name: 'push_channel',
      key: ['user_id', 'id'],
      distribution: 'BY_USER',
      retention: { column: 'expires_at', days: 0 },
    },
    {
      name: 'consent_revocation',
      key: ['user_id', 'id'],
      distribution: 'BY_USER',
      retention: { column: 'created_at', days: REVOCATION_DAYS },
    },
  ],
};
