import type { TextKey } from '@sevenfold/i18n';
import type { PushProblem } from './pushSubscription';
import { isApple } from './pushSupport';

/** Says why push notifications cannot be turned on or off, and what to do. */
export const pushProblemText = (problem: PushProblem): TextKey => {
  if (problem === 'UNREACHABLE') return 'notification.unreachable';
  if (problem === 'FAILED') return 'notification.failed';
  return isApple() ? 'notification.deniedApple' : 'notification.deniedAndroid';
};
