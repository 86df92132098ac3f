export { useLifeRatings } from './api';
export { rateLife } from './commands';
export { RadarWheel } from './components/RadarWheel';
export { RatingScale } from './components/RatingScale';
export { ScoreList } from './components/ScoreList';
export { lifeRatingDescriptions } from './descriptions';
export { loadLifeWheelScreen } from './lazy';
export { lifeAreaName } from './words';
