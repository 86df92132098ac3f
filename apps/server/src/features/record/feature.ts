import type { Feature } from '../feature';
import { MARKED_ROWS } from '#features/rows';

export const record: Feature = {
  tables: [
    {
      name: 'entry',
      key: ['user_id', 'id'],
      distribution: 'BY_USER',
      retention: MARKED_ROWS,
    },
    { name: 'skip', key: ['user_id', 'activity_id', 'date'], distribution: 'BY_USER' },
  ],
};
