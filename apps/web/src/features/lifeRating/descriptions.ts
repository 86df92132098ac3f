import type { CivilDate } from '@sevenfold/domain/calendar';
import { rateLife, removeLifeRating } from '@sevenfold/model/lifeRating';
import type { Descriptions } from '../../dispatch/description';
import { dayShort } from '../../platform/format';
import { text } from '../../platform/text';

const changed = ({ body: { date } }: { body: { date: CivilDate } }) =>
  text('lifeRating.operation', { day: dayShort(date) });

export const lifeRatingDescriptions = {
  [rateLife.call]: changed,
  [removeLifeRating.call]: ({ body: { date } }) => text('lifeRating.operationRemoved', { day: dayShort(date) }),
} satisfies Partial<Descriptions>;
