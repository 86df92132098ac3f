import type { Feature } from '../feature';

const DELETED_REVIEW_DAYS = 90;

export const review: Feature = {
  tables: [
    {
      name: 'review',
      key: ['user_id', 'week_id'],
      distribution: 'BY_USER',
      retention: { column: 'deleted_at', days: DELETED_REVIEW_DAYS },
    },
  ],
};
