import { reading, route } from '../../http/route';
import {
  deleteReview,
  finishReview,
  listReviews,
  readReview,
  reopenReview,
  restoreReview,
  writeDraft,
} from './service';

export const reviewRoutes = [
  reading('GET /api/v1/reviews', async ({ db, userId }) => ({ reviews: await listReviews(db, userId) })),
  reading('GET /api/v1/review', async ({ db, userId, query }) => ({
    review: await readReview(db, userId, query.weekId),
  })),
  route('POST /api/v1/review/draft', async ({ db, userId, body, clock }) => {
    await writeDraft(db, userId, body, clock);
    return {};
  }),
  route('POST /api/v1/review/finish', async ({ db, userId, body, clock }) => ({
    review: await finishReview(db, userId, body, clock),
  })),
  route('POST /api/v1/review/reopen', async ({ db, userId, body, clock }) => {
    await reopenReview(db, userId, body.weekId, clock);
    return {};
  }),
  route('DELETE /api/v1/review', async ({ db, userId, body, clock }) => {
    await deleteReview(db, userId, body.weekId, clock);
    return {};
  }),
  route('POST /api/v1/review/restore', async ({ db, userId, body }) => ({
    review: await restoreReview(db, userId, body.weekId),
  })),
];
