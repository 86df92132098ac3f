export { readFacts } from './facts';
export { review } from './feature';
export { reviewRoutes } from './routes';
export { readFactsBefore, readReview, readStreaksBefore } from './service';
