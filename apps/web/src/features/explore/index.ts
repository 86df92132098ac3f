export { loadExploreScreen } from './lazy';
export { hourText } from './words';
