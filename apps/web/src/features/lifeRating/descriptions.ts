import type { CivilDate } from '@sevenfold/domain/calendar';
import { rateLife, removeLifeRating } from '@sevenfold/model/lifeRating';
import type { Descriptions } from '#dispatch';
import { dayShort, text } from '#platform';

const changed = ({ body: { date } }: { body: { date: CivilDate } }) =>
  text('lifeRating.operation', { day: dayShort(date) });

export const lifeRatingDescriptions = {
  [rateLife.call]: changed,
  [removeLifeRating.call]: ({ body: { date } }) => text('lifeRating.operationRemoved', { day: dayShort(date) }),
} satisfies Partial<Descriptions>;
