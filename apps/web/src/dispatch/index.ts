export { createdIn, type Descriptions, findNamedActivity, type Known } from './description';
export { dispatch, registerUndoDescription, undo } from './dispatch';
export { undoLast } from './undoLast';
