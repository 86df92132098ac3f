import { type WeekId, weekNumberOf } from '@sevenfold/domain/calendar';
import {
  deleteReview,
  draftReview,
  finishReview,
  markLetter,
  reopenReview,
  restoreReview,
} from '@sevenfold/model/review';
import type { Descriptions } from '#dispatch';
import { text, weekName } from '#platform';

const changed = ({ body }: { body: { weekId: WeekId } }) => text('review.operation', { week: weekName(body.weekId) });

export const reviewDescriptions = {
  [draftReview.call]: changed,
  [finishReview.call]: changed,
  [markLetter.call]: ({ body }) => text('review.letterFrom', { number: weekNumberOf(body.weekId) }),
  [reopenReview.call]: changed,
  [restoreReview.call]: changed,
  [deleteReview.call]: ({ body }) => text('review.operationDeleted', { week: weekName(body.weekId) }),
} satisfies Partial<Descriptions>;
