export { SharedLinks } from './components/SharedLinks';
export { loadShareSheet } from './lazy';
