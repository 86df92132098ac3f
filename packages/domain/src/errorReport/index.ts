export { scrub, scrubText } from './scrub';
