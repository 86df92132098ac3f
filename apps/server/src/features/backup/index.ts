export { backup } from './feature';
export { backupNoticeTask, tellOfProblems } from './notice';
export { findDestinations, findErasedAccounts, recordFailure, recordSuccess, saveDestinations } from './store';
