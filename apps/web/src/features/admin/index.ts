export { loadAdminLoginScreen } from './lazy';
export { AdminScreen } from './screens/AdminScreen';
