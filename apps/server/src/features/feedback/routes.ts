import { route } from '#http';
import type { Task } from '#jobs';
import { giveFeedback } from './service';
import type { FeedbackKey } from './store';

/** @param mailTask mails a message to the operator */
export const feedbackRoutes = (mailTask: Task<FeedbackKey>) => [
  route('POST /api/v1/feedback', async ({ db, userId, body, clock }) => {
    await giveFeedback({ db, clock, mailTask }, userId, body);
    return {};
  }),
];
