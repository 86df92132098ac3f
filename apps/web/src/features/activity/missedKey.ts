import type { Activity } from '@sevenfold/contract';
import { text } from '#platform';
import type { ChartKey } from '#ui';

/** Legend of the bars of weeks that missed their goal. */
export const missedKey = (direction: Activity['direction']): ChartKey => ({
  drawn: 'PALE',
  name: text(`activity.missed.${direction}`),
});
