import { REVIEW_TEXT_MAX } from '@sevenfold/domain/review';
import { characterCount } from '@sevenfold/domain/text';
import { text } from '#platform';

/** Says that a text is longer than what is saved of it; null if it is not. Trimmed as on the server. */
export const tooLongError = (written: string): string | null =>
  characterCount(written.trim()) > REVIEW_TEXT_MAX ? text('review.tooLong', { limit: REVIEW_TEXT_MAX }) : null;
