import { text } from '../../../platform/text';
import { toast } from '../../../ui/toast';

/** Says how an undo ended. @param kept number of objects that stay; null when it failed */
export function showUndone(kept: number | null): void {
  if (kept === null) toast({ kind: 'error', text: text('transfer.undoFailed') });
  else
    toast({
      kind: 'success',
      text: kept === 0 ? text('transfer.undone') : text('transfer.undoneKept', { count: kept }),
    });
}
