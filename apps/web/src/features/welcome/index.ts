export { OpeningFlower } from './components/OpeningFlower';
export { loadWelcomeScreen } from './lazy';
