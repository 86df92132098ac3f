export { loadDangerZoneScreen, loadRestoreScreen } from './lazy';
