import { IMPORT_UNDO_DAYS } from '@sevenfold/contract/transfer';
import type { Feature } from '../feature';

export const transfer: Feature = {
  tables: [
    {
      name: 'import_batch',
      key: ['user_id', 'import_id', 'number'],
      distribution: 'BY_USER',
      retention: { column: 'created_at', days: IMPORT_UNDO_DAYS },
    },
    {
      name: 'import_undo',
      key: ['user_id', 'import_id'],
      distribution: 'BY_USER',
      retention: { column: 'created_at', days: IMPORT_UNDO_DAYS },
    },
  ],
};
