import type { Feature } from '../feature';

export const invitation: Feature = {
  tables: [
    {
      name: 'set_up_token',
      key: ['token_hash'],
      distribution: 'ON_COORDINATOR',
      isTransient: true,
      retention: { column: 'expires_at', days: 0 },
    },
    {
      name: 'invitation',
      key: ['user_id', 'id'],
      distribution: 'BY_USER',
      retention: { column: 'expires_at', days: 0 },
    },
  ],
};
