export { notification } from './feature';
export { restartNotifications, restartReminders } from './restart';
export { notificationRoutes } from './routes';
export type { PushSetup } from './subscribe';
export { subscriptionContext } from './target';
export { overduePushGauge, schedulePushesTask, sendPushTask } from './task';
