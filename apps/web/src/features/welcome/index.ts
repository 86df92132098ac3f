export { OpeningFlower } from './components/OpeningFlower';
export { SampleGarden } from './components/SampleGarden';
export { loadWelcomeScreen } from './lazy';
