export { backup, ERASED_DAYS } from './feature';
export { backupNoticeTask, tellOfProblems } from './notice';
export {
  clearFailure,
  findDestinations,
  findErasedAccounts,
  recordFailure,
  recordSuccess,
  saveDestinations,
} from './store';
