export { loadUnsubscribeScreen } from './lazy';
