import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Descriptions } from '../../dispatch/description';
import { dayShort } from '../../platform/format';
import { text } from '../../platform/text';

const changed = ({ body: { date } }: { body: { date: CivilDate } }) =>
  text('lifeRating.operation', { day: dayShort(date) });

export const lifeRatingDescriptions = {
  'POST /api/v1/life-rating': changed,
  'DELETE /api/v1/life-rating': ({ body: { date } }) => text('lifeRating.operationRemoved', { day: dayShort(date) }),
} satisfies Partial<Descriptions>;
