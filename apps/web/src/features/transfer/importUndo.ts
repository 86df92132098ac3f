import { queryOptions } from '@tanstack/react-query';
import { checkUndo } from './api';

/** Days within which the server can undo an import. */
export const IMPORT_UNDO_DAYS = 30;

/** Number of objects of an import that were edited since, counted when its undo is asked for. */
export const editedQuery = (importId: string) =>
  queryOptions({
    queryKey: ['editedSinceImport', importId],
    queryFn: () => checkUndo(importId),
    staleTime: 0,
    gcTime: 0,
  });
