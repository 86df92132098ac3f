import type { BodyOf } from '@sevenfold/contract';
import { sendFeedback } from '@sevenfold/model/feedback';
import { type Command, intent } from '#data';

/** Sends a message to the operator. It has no inverse: what was read cannot be taken back. */
export const giveFeedback = (feedback: BodyOf<'POST /api/v1/feedback'>): Command => ({
  operations: [intent(sendFeedback, feedback)],
  inverse: [],
});
