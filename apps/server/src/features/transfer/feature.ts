import { IMPORT_UNDO_DAYS } from '@sevenfold/contract/transfer';
import type { Feature } from '../feature';

/** A day longer than promised: the app names the last day, and the purge runs in the course of it. */
const KEPT_DAYS = IMPORT_UNDO_DAYS + 1;

export const transfer: Feature = {
  tables: [
    {
      name: 'import_batch',
      key: ['user_id', 'import_id', 'number'],
      distribution: 'BY_USER',
      retention: { column: 'created_at', days: KEPT_DAYS },
    },
    {
      name: 'import_undo',
      key: ['user_id', 'import_id'],
      distribution: 'BY_USER',
      retention: { column: 'created_at', days: KEPT_DAYS },
    },
  ],
};
