export { feedback } from './feature';
export { feedbackRoutes } from './routes';
export { findMessages } from './store';
export { feedbackMailTask } from './task';
