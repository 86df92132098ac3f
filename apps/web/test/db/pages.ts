import type { ResponseOf } from '@sevenfold/contract';
import { civilDate } from '@sevenfold/domain/calendar';

export type Page = ResponseOf<'GET /api/v1/rows'>;

/** The first date whose records the pages have as rows. */
export const WINDOW_START = civilDate('2025-01-06');

/** A page of rows as the server gives them; by default the only one of everything, without rows. */
export const page = (fields: Partial<Page> = {}): Page => ({
  version: 1,
  epoch: 'e1',
  isFresh: true,
  from: WINDOW_START,
  rows: {},
  removed: {},
  next: null,
  ...fields,
});
