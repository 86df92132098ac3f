import { reading, route } from '../../http/route';
import { listLifeRatings, rateLife, removeLifeRating } from './service';

export const lifeRatingRoutes = [
  reading('GET /api/v1/life-ratings', async ({ db, userId }) => ({ lifeRatings: await listLifeRatings(db, userId) })),
  route('POST /api/v1/life-rating', async ({ db, userId, body, clock }) => ({
    lifeRating: await rateLife(db, userId, body, clock),
  })),
  route('DELETE /api/v1/life-rating', async ({ db, userId, body }) => {
    await removeLifeRating(db, userId, body.date);
    return {};
  }),
];
