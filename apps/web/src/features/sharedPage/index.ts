export { loadSharedScreen } from './lazy';
