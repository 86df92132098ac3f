import { z } from 'zod';
import { endpoint } from './endpoint';
import { rowsPage, rowsQuery } from './rows';
import { serverConfig } from './serverConfig';

export const start = z.strictObject({
  config: serverConfig,
  /** The first page of the rows; null when signed out. */
  rows: rowsPage.nullable(),
});
export type Start = z.infer<typeof start>;

export const startEndpoints = {
  'GET /api/v1/start': endpoint({
    summary:
      'The data of a first screen in one response: the configuration and, if the caller is signed in, the first page of the rows',
    access: 'ANYBODY',
    query: rowsQuery.pick({ from: true }),
    response: start,
    errors: ['USER_NOT_FOUND'],
  }),
};
