export { isReminderAnswered } from './action';
export { loadStartPush } from './lazy';
export type { NotificationBridge } from './nativeNotifications';
export { pushProblemText } from './pushProblems';
export { isPushPossible, needsHomeScreen } from './pushSupport';
export { startNotifications } from './start';
export { usePush } from './usePush';
