import type { Feature } from '../feature';

/** Days for which an email's record is kept: far longer than an email about a past week may still be sent. */
const RETENTION_DAYS = 90;

export const reviewEmail: Feature = {
  tables: [
    {
      name: 'review_email',
      key: ['user_id', 'week_id'],
      distribution: 'BY_USER',
      retention: { column: 'created_at', days: RETENTION_DAYS },
    },
  ],
};
