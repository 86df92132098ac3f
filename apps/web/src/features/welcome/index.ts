export { loadWelcomeScreen } from './lazy';
