export { type Focus, findFocus } from './focus';
export { AREA_KIND_OF, LIFE_AREAS, type LifeArea } from './lifeAreas';
export {
  type AreaScore,
  completeScores,
  lowestFirst,
  meanScore,
  NO_SCORES,
  ratedAreas,
  SCORE_MAX,
  SCORE_MIN,
  scoreChange,
  type Scores,
} from './scores';
