export { lifeRating } from './feature';
export { lifeRatingRoutes } from './routes';
export { listLifeRatings } from './service';
