import { completeScores, LIFE_AREAS, NO_SCORES, ratedAreas, type Scores } from '@sevenfold/domain/lifeRating';
import { replica } from '#data';
import { type DraftState, useDraftState } from '#drafts';
import { rateLife, useLifeRatings } from '#features/lifeRating';
import { useToday } from '#features/user';
import { completeStep } from './steps';

interface Answers {
  readonly scores: Scores;
  /** Index of the shown life area. */
  readonly at: number;
}

const FIRST: Answers = { scores: NO_SCORES, at: 0 };

/** The answers of a rating that was not saved yet. */
export const useAnswers = (): DraftState<Answers> => useDraftState('lifeRating', () => FIRST);

/**
 * Saves the answers as the rating of today, with the scores that it had in areas that are left out now, and completes the
 * questions. Does nothing without an answer.
 */
export function useSaveRating({ value: { scores }, drop }: Pick<DraftState<Answers>, 'value' | 'drop'>): () => void {
  const today = useToday();
  const ratings = useLifeRatings().data;
  return () => {
    if (ratedAreas(scores).length === 0) return;
    const before = ratings?.find(({ date }) => date === today);
    replica.dispatch(rateLife(today, completeScores(scores, before?.scores), before));
    drop();
    completeStep('QUESTIONS');
  };
}

/**
 * True if the result shows the answers instead of the last saved rating: all areas are rated, or there is no saved
 * rating and at least one area is rated.
 */
export function showsAnswers(answers: Scores, hasRating: boolean): boolean {
  const rated = ratedAreas(answers).length;
  return rated === LIFE_AREAS.length || (rated > 0 && !hasRating);
}
