export { describeUndo } from './describeUndo';
export { loadRejectedDialog } from './lazy';
