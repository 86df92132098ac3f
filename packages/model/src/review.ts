import type { BodyOf, Review, WrittenReview } from '@sevenfold/contract';
import type { WeekId } from '@sevenfold/domain/calendar';
import { type Feeling, unreadIfChanged } from '@sevenfold/domain/review';
import { composed, derived, flag, instant, integer, json, nullable, number, smallInteger, text } from './field';
import { changeRow, definedFields, mutation } from './mutation';
import { noun } from './noun';

type Facts = NonNullable<Review['facts']>;
type Optional<T, F extends keyof T> = Omit<T, F> & Partial<Pick<T, F>>;

/** Facts as earlier versions stored them. */
interface StoredFacts extends Omit<Facts, 'activities' | 'areas'> {
  readonly activities: readonly Optional<Facts['activities'][number], 'customTimesUnitSingular'>[];
  readonly areas: readonly Optional<Facts['areas'][number], 'kind'>[];
}

function completeFacts(stored: unknown): Facts {
  const facts = stored as StoredFacts;
  return {
    ...facts,
    activities: facts.activities.map((activity) => ({ customTimesUnitSingular: null, ...activity })),
    areas: facts.areas.map((area) => ({ kind: null, ...area })),
  };
}

export const review = noun({
  name: 'review',
  table: 'review',
  key: ['weekId'],
  fields: {
    weekId: text<WeekId>('week_id'),
    status: derived<Review['status']>(`CASE WHEN stored.finished_at IS NULL THEN 'DRAFT' ELSE 'FINISHED' END`),
    feeling: nullable(smallInteger<Feeling>('feeling')),
    wins: text('wins'),
    struggles: text('struggles'),
    notes: text('notes'),
    letter: composed<string | undefined, [letter: string]>(
      [text('letter')],
      (letter) => letter || undefined,
      (letter) => [letter ?? ''],
    ),
    isLetterRead: composed<boolean | undefined, [isRead: boolean]>(
      [flag('is_letter_read')],
      (isRead) => isRead || undefined,
      (isRead) => [isRead ?? false],
    ),
    facts: nullable(json('facts', completeFacts)),
    finishedAt: nullable(instant('finished_at')),
    updatedAt: instant('updated_at'),
  },
  internal: {
    goalsMet: nullable(integer('goals_met')),
    goals: nullable(integer('goals')),
    attainment: nullable(number('attainment')),
    createdAt: instant('created_at'),
  },
  removal: 'MARKED',
});

/** The written fields of a new review. */
export const BLANK_REVIEW: Required<WrittenReview> = { feeling: null, wins: '', struggles: '', notes: '', letter: '' };
/** The texts of a review, in the order in which a search reads them. */
export const REVIEW_TEXTS = [
  'wins',
  'struggles',
  'notes',
  'letter',
] as const satisfies readonly (keyof WrittenReview)[];
export const getReviewTexts = (row: Review): string[] => REVIEW_TEXTS.map((name) => row[name] ?? '');

export const draftReview = mutation('POST /api/v1/review/draft', {
  effect: 'SETS',
  about: ({ weekId }) => [['review', weekId]],
  apply(rows, body, { now }) {
    const written = writtenReview(rows.get('review', body.weekId), body, now);
    if (written) rows.put('review', written);
  },
});

export const finishReview = mutation('POST /api/v1/review/finish', {
  effect: 'SETS',
  about: ({ weekId }) => [['review', weekId]],
  apply(rows, body, { now, remembered }) {
    const written = writtenReview(rows.get('review', body.weekId), body, now);
    // Keeps the facts as they were first frozen.
    if (written?.status === 'FINISHED') rows.put('review', written);
    else if (written)
      rows.put('review', {
        ...written,
        status: 'FINISHED',
        facts: (remembered.facts as Review['facts'] | undefined) ?? null,
        finishedAt: now,
      });
  },
});

export const markLetter = mutation('POST /api/v1/review/letter-read', {
  effect: 'SETS',
  apply: (rows, { weekId, isRead }) => changeRow(rows, 'review', weekId, (row) => ({ ...row, isLetterRead: isRead })),
});

export const reopenReview = mutation('POST /api/v1/review/reopen', {
  effect: 'SETS',
  about: ({ weekId }) => [['review', weekId]],
  apply: (rows, { weekId }) =>
    changeRow(rows, 'review', weekId, (row) => ({ ...row, status: 'DRAFT', facts: null, finishedAt: null })),
});

export const deleteReview = mutation('DELETE /api/v1/review', {
  effect: 'REMOVES',
  apply: (rows, { weekId }) => rows.remove('review', weekId),
});

export const restoreReview = mutation('POST /api/v1/review/restore', {
  effect: 'SETS',
  about: ({ weekId }) => [['review', weekId]],
  apply(rows, { weekId }, { remembered }) {
    if (remembered.review && !rows.get('review', weekId)) rows.put('review', remembered.review as Review);
  },
});

/** Changes to a review that was deleted elsewhere are not shown, unless they start a new one. */
function writtenReview(
  known: Review | undefined,
  { weekId, isNew, ...written }: BodyOf<'POST /api/v1/review/draft'>,
  now: string,
): Review | undefined {
  const before = known ?? (isNew ? { ...BLANK, weekId } : undefined);
  return (
    before && {
      ...before,
      ...definedFields(written),
      ...unreadIfChanged(before.letter, written.letter),
      updatedAt: now,
    }
  );
}

const BLANK: Omit<Review, 'weekId'> = {
  ...BLANK_REVIEW,
  status: 'DRAFT',
  facts: null,
  finishedAt: null,
  updatedAt: '',
};

export const reviewMutations = [
  draftReview,
  markLetter,
  finishReview,
  reopenReview,
  deleteReview,
  restoreReview,
] as const;
