export { reviewEmail } from './feature';
export { reviewEmailRoutes } from './routes';
export { overdueGauge, scheduleReviewEmailsTask, sendReviewEmailTask } from './task';
