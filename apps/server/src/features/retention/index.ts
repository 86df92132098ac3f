export { eraseTask } from './eraseTask';
export { retentionMetrics } from './metrics';
export { purgeTask } from './task';
