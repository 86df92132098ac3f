import type { Review } from '@sevenfold/contract';
import { type Intent, intent, type KnownReview } from '../../src/data/operation';
import { shownRows } from '../db/shownRows';
import { describe, expect, test } from 'vitest';
import { reviewFacts, summarizeReview } from '@sevenfold/domain/review';
import { deleteReview, draftReview, finishReview, reopenReview, restoreReview } from '@sevenfold/model/review';
import { editUser } from '@sevenfold/model/user';

const WEEK = '2026-W40';
const facts = {
  ...reviewFacts({ week: WEEK, running: false, activities: [], areas: [], figures: [], objectives: [] }),
  goalsMet: 4,
  goals: 7,
  attainment: 0.5,
};
/** The reviews that a device with these ones shows while the intents are pending. */
const after = (reviews: readonly Review[], ...intents: readonly Intent[]) => shownRows('review', reviews, intents);

const begin = intent(draftReview, { weekId: WEEK, isNew: true, feeling: 4, wins: 'Ran\nRead' });
const continueDraft = intent(draftReview, { weekId: WEEK, struggles: 'Slept badly', feeling: null });
const finish = intent(finishReview, { weekId: WEEK, feeling: 5, wins: 'Ran', struggles: '', notes: 'Done' }, { facts });
const reopen = intent(reopenReview, { weekId: WEEK });
const remove = intent(deleteReview, { weekId: WEEK });
const restore = (review: KnownReview) => intent(restoreReview, { weekId: WEEK }, { review });

describe('review of a week', () => {
  test('is created, and updated field by field', () => {
    expect(after([], begin, continueDraft)).toMatchObject([
      { status: 'DRAFT', feeling: null, wins: 'Ran\nRead', struggles: 'Slept badly', notes: '', facts: null },
    ]);
  });

  test("is finished with the facts of this device until the server's arrive", () => {
    expect(after([], begin, finish)).toMatchObject([
      {
        status: 'FINISHED',
        feeling: 5,
        wins: 'Ran',
        notes: 'Done',
        facts: { goalsMet: 4 },
        finishedAt: expect.any(String),
      },
    ]);
  });

  test('keeps its facts when finished again', () => {
    const again = intent(
      finishReview,
      { weekId: WEEK, feeling: 1, wins: '', struggles: '', notes: '' },
      { facts: { ...facts, goalsMet: 0 } },
    );
    expect(after([], begin, finish, again)).toMatchObject([{ feeling: 1, wins: '', facts: { goalsMet: 4 } }]);
  });

  test('is a draft again when finishing is undone', () => {
    expect(after([], begin, finish, reopen)).toMatchObject([
      { status: 'DRAFT', facts: null, finishedAt: null, wins: 'Ran' },
    ]);
  });

  test('is removed when deleted, and not recreated by edits of another device', () => {
    expect(after([], begin, remove, continueDraft)).toEqual([]);
    expect(after([], continueDraft)).toEqual([]);
  });

  test('is restored as it was', () => {
    const finished = after([], begin, finish);
    const [review] = finished;
    if (!review) throw new Error('The review is missing');
    expect(after(finished, remove, restore(review))).toEqual(finished);
  });

  test('ignores other weeks and other operations', () => {
    const other = after([], begin);
    expect(after(other, intent(deleteReview, { weekId: '2026-W41' }), intent(editUser, { name: 'Bea' }))[0]).toBe(
      other[0],
    );
  });
});

describe('list of reviews', () => {
  const listed = (...intents: readonly Intent[]) => after([], ...intents).map(summarizeReview);

  test('contains drafts and finished reviews in order of their weeks', () => {
    const earlier = intent(draftReview, { weekId: '2026-W39', isNew: true, wins: 'Earlier' });
    expect(listed(begin, earlier, finish)).toMatchObject([
      { weekId: '2026-W39', status: 'DRAFT', firstWin: 'Earlier', goals: null },
      { weekId: WEEK, status: 'FINISHED', feeling: 5, firstWin: 'Ran', goalsMet: 4, goals: 7, attainment: 0.5 },
    ]);
  });

  test('keeps win and figures when other fields change', () => {
    const edit = intent(draftReview, { weekId: WEEK, notes: 'More' });
    expect(listed(begin, finish, edit)).toMatchObject([{ firstWin: 'Ran', goalsMet: 4, status: 'FINISHED' }]);
  });

  test('drops the figures when a review is reopened', () => {
    expect(listed(begin, finish, reopen)).toMatchObject([
      { status: 'DRAFT', goalsMet: null, goals: null, attainment: null },
    ]);
  });
});
