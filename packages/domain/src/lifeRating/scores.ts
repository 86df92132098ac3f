import { LIFE_AREAS, type LifeArea } from './lifeAreas';

export const SCORE_MIN = 1;
export const SCORE_MAX = 10;

/** Satisfaction with each life area, 1 to 10; null for an area that was left out. */
export type Scores = Readonly<Record<LifeArea, number | null>>;

/** One rated life area. */
export interface AreaScore {
  readonly area: LifeArea;
  /** 1 to 10. */
  readonly score: number;
}

export const NO_SCORES: Scores = {
  body: null,
  mental: null,
  learning: null,
  creativity: null,
  spirituality: null,
  family: null,
  friends: null,
  romance: null,
  career: null,
  money: null,
  fulfillment: null,
  hobbies: null,
  entertainment: null,
};

/** Scores with those of an earlier rating in the areas that they leave out. */
export const completeScores = (scores: Scores, earlier: Scores = NO_SCORES): Scores => ({
  ...earlier,
  ...Object.fromEntries(ratedAreas(scores).map(({ area, score }) => [area, score])),
});

/** The areas that were rated, in the order of the wheel. */
export const ratedAreas = (scores: Scores): readonly AreaScore[] =>
  LIFE_AREAS.flatMap((area) => (scores[area] === null ? [] : [{ area, score: scores[area] }]));

/** The rated areas, lowest score first; areas of equal score in the order of the wheel. */
export const lowestFirst = (scores: Scores): readonly AreaScore[] =>
  ratedAreas(scores).toSorted((a, b) => a.score - b.score);

/** Mean of the rated areas; null when none is rated. */
export function meanScore(scores: Scores): number | null {
  const rated = ratedAreas(scores);
  return rated.length === 0 ? null : rated.reduce((sum, { score }) => sum + score, 0) / rated.length;
}

/** Change of an area's score between two ratings; null unless both rate it. */
export function scoreChange(before: Scores, after: Scores, area: LifeArea): number | null {
  const [from, to] = [before[area], after[area]];
  return from === null || to === null ? null : to - from;
}
