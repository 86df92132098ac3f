import { replica } from '#data';
import { overlays } from '#platform';
import { dismissToast } from '#ui';
import { lastToast, overlayOf, tellUndo } from './dispatch';

/**
 * Undoes the last command of any screen; while an overlay is open, only one that was dispatched in it, because others
 * would change what it covers. Returns false if there is none.
 */
export function undoLast(): boolean {
  const { lowest } = overlays();
  const inverse = replica.lastInverse;
  if (lowest && !(inverse && overlayOf.get(inverse) === lowest)) return tellUndo(undefined, () => false);
  // Its toast still offers to undo it. That of an earlier command stays.
  if (lastToast && lastToast[0] === inverse) dismissToast(lastToast[1]);
  return tellUndo(inverse, () => replica.undo());
}
