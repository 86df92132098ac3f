import { reading, route } from '#http';
import {
  deleteReview,
  finishReview,
  listReviews,
  markLetter,
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
  route('POST /api/v1/review/draft', async ({ transaction, body, clock }) => {
    await writeDraft(transaction, body, clock);
    return {};
  }),
  route('POST /api/v1/review/finish', async ({ transaction, body, clock }) => ({
    review: await finishReview(transaction, body, clock),
  })),
  route('POST /api/v1/review/letter-read', async ({ transaction, body }) => {
    await markLetter(transaction, body);
    return {};
  }),
  route('POST /api/v1/review/reopen', async ({ transaction, body, clock }) => {
    await reopenReview(transaction, body.weekId, clock);
    return {};
  }),
  route('DELETE /api/v1/review', async ({ transaction, body, clock }) => {
    await deleteReview(transaction, body.weekId, clock);
    return {};
  }),
  route('POST /api/v1/review/restore', async ({ transaction, body }) => ({
    review: await restoreReview(transaction, body.weekId),
  })),
];
