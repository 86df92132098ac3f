import { ERRORS } from '@sevenfold/contract/errors';
import { ApiError, text } from '#platform';
import { toast } from '#ui';
import { restoreImport } from './api';

/** Brings an undone import back, and says how that went. */
export async function restore(importId: string): Promise<void> {
  try {
    const undo = await restoreImport(importId);
    toast(
      undo === null
        ? { kind: 'success', text: text('importUndo.restored') }
        : { kind: 'info', text: text('importUndo.inBackground') },
    );
  } catch (error) {
    const isFull = error instanceof ApiError && error.code === ERRORS.RECORD_LIMIT.code;
    toast({ kind: 'error', text: text(isFull ? 'importLimit.full' : 'importUndo.restoreFailed') });
  }
}
