export { SessionList } from './components/SessionList';
export { lastUsedText } from './words';
