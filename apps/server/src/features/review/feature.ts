import type { Feature } from '../feature';
import { MARKED_ROWS } from '#features/rows';

export const review: Feature = {
  tables: [
    {
      name: 'review',
      key: ['user_id', 'week_id'],
      distribution: 'BY_USER',
      retention: MARKED_ROWS,
    },
  ],
};
