import type { Descriptions } from '#dispatch';
import { text } from '#platform';

/** Number of characters of a message that describe it. */
const START_LENGTH = 40;

export const feedbackDescriptions = {
  'POST /api/v1/feedback'({ body: { message } }) {
    const start = message.length > START_LENGTH ? `${message.slice(0, START_LENGTH).trimEnd()}…` : message;
    return text('feedback.described', { start });
  },
} satisfies Partial<Descriptions>;
