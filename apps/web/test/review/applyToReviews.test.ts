import { type Intent, intent, type KnownReview, type Operation } from '../../src/data/operation';
import {
  reviewReducer,
  type ReviewData,
  type ReviewList,
  type WeekReviewData,
} from '../../src/features/review/operations';
import { newId } from '../../src/platform/id';
import { describe, expect, test } from 'vitest';
import { reviewFacts } from '@sevenfold/domain/review';

const WEEK = '2026-W40';
const facts = {
  ...reviewFacts({ week: WEEK, running: false, activities: [], areas: [], figures: [], objectives: [] }),
  goalsMet: 4,
  goals: 7,
  attainment: 0.5,
};
const noReview: WeekReviewData = { weekId: WEEK, review: null };
const noReviews: ReviewList = [];
const operation = (intended: Intent): Operation => ({ ...intended, id: newId() });
const after = <T extends ReviewData>(data: T, ...intents: readonly Intent[]) =>
  intents.map(operation).reduce<ReviewData>(reviewReducer, data);

const begin = intent('POST /api/v1/review/draft', { weekId: WEEK, isNew: true, feeling: 4, wins: ' Ran\nRead ' });
const continueDraft = intent('POST /api/v1/review/draft', { weekId: WEEK, struggles: 'Slept badly', feeling: null });
const finish = intent(
  'POST /api/v1/review/finish',
  { weekId: WEEK, feeling: 5, wins: 'Ran', struggles: '', notes: 'Done' },
  { facts },
);
const reopen = intent('POST /api/v1/review/reopen', { weekId: WEEK });
const remove = intent('DELETE /api/v1/review', { weekId: WEEK });
const restore = (review: KnownReview) => intent('POST /api/v1/review/restore', { weekId: WEEK }, { review });

describe('review of a week', () => {
  test('is created, and updated field by field', () => {
    expect(after(noReview, begin, continueDraft)).toMatchObject({
      review: { status: 'DRAFT', feeling: null, wins: 'Ran\nRead', struggles: 'Slept badly', notes: '', facts: null },
    });
  });

  test("is finished with the facts of this device until the server's arrive", () => {
    expect(after(noReview, begin, finish)).toMatchObject({
      review: {
        status: 'FINISHED',
        feeling: 5,
        wins: 'Ran',
        notes: 'Done',
        facts: { goalsMet: 4 },
        finishedAt: expect.any(String),
      },
    });
  });

  test('keeps its facts when finished again', () => {
    const again = intent(
      'POST /api/v1/review/finish',
      { weekId: WEEK, feeling: 1, wins: '', struggles: '', notes: '' },
      { facts: { ...facts, goalsMet: 0 } },
    );
    expect(after(noReview, begin, finish, again)).toMatchObject({
      review: { feeling: 1, wins: '', facts: { goalsMet: 4 } },
    });
  });

  test('is a draft again when finishing is undone', () => {
    expect(after(noReview, begin, finish, reopen)).toMatchObject({
      review: { status: 'DRAFT', facts: null, finishedAt: null, wins: 'Ran' },
    });
  });

  test('is removed when deleted, and not recreated by edits of another device', () => {
    expect(after(noReview, begin, remove, continueDraft)).toEqual(noReview);
  });

  test('is restored as it was', () => {
    const finished = after(noReview, begin, finish) as WeekReviewData;
    if (!finished.review) throw new Error('The review is missing');
    expect(after(finished, remove, restore(finished.review))).toEqual(finished);
  });

  test('ignores other weeks and other operations', () => {
    const other = after(noReview, begin);
    expect(
      after(
        other,
        intent('DELETE /api/v1/review', { weekId: '2026-W41' }),
        intent('PATCH /api/v1/user', { name: 'Bea' }),
      ),
    ).toBe(other);
  });
});

describe('list of reviews', () => {
  test('contains drafts and finished reviews in order of their weeks', () => {
    const earlier = intent('POST /api/v1/review/draft', { weekId: '2026-W39', isNew: true, wins: 'Earlier' });
    expect(after(noReviews, begin, earlier, finish)).toMatchObject([
      { weekId: '2026-W39', status: 'DRAFT', firstWin: 'Earlier', goals: null },
      { weekId: WEEK, status: 'FINISHED', feeling: 5, firstWin: 'Ran', goalsMet: 4, goals: 7, attainment: 0.5 },
    ]);
  });

  test('keeps win and figures when other fields change', () => {
    const edit = intent('POST /api/v1/review/draft', { weekId: WEEK, notes: 'More' });
    expect(after(noReviews, begin, finish, edit)).toMatchObject([{ firstWin: 'Ran', goalsMet: 4, status: 'FINISHED' }]);
  });

  test('drops the figures when a review is reopened', () => {
    expect(after(noReviews, begin, finish, reopen)).toMatchObject([
      { status: 'DRAFT', goalsMet: null, goals: null, attainment: null },
    ]);
  });

  test('hides deleted reviews until they are restored', () => {
    expect(after(noReviews, begin, remove)).toEqual([]);
    const { review } = after(noReview, begin, finish) as WeekReviewData;
    if (!review) throw new Error('The review is missing');
    expect(after(noReviews, begin, finish, remove, restore(review))).toMatchObject([
      { weekId: WEEK, status: 'FINISHED', firstWin: 'Ran', goalsMet: 4 },
    ]);
  });

  test('does not recreate what another device deleted', () => {
    expect(after(noReviews, continueDraft)).toBe(noReviews);
  });
});
