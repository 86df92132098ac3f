import { reading, route } from '#http';
import { listLifeRatings, rateLife, removeLifeRating } from './service';

export const lifeRatingRoutes = [
  reading('GET /api/v1/life-ratings', async ({ db, userId }) => ({ lifeRatings: await listLifeRatings(db, userId) })),
  route('POST /api/v1/life-rating', async ({ transaction, body, clock }) => ({
    lifeRating: await rateLife(transaction, body, clock),
  })),
  route('DELETE /api/v1/life-rating', async ({ transaction, body, clock }) => {
    await removeLifeRating(transaction, body.date, clock);
    return {};
  }),
];
