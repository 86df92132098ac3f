import { mutation } from './mutation';

/** Changes no row. */
export const sendFeedback = mutation('POST /api/v1/feedback', {
  effect: 'CREATES',
  apply: () => undefined,
});

export const feedbackMutations = [sendFeedback] as const;
