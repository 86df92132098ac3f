export { carryOver, presentCounts } from './carryOver';
export type { OldCounts } from './counts';
export { migration } from './feature';
export { importAccounts, type ImportReport } from './importAccounts';
export { findWaiting } from './store';
export { undoMigration } from './undo';
