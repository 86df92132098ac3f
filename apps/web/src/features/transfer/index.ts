export { loadDataScreen } from './lazy';
