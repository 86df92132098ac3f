export { findRelease } from './store';
export { releaseTask } from './task';
