import { z } from 'zod';
import { activity } from './activity';
import { area } from './area';
import { endpoint } from './endpoint';
import { entry, skip } from './record';
import { serverConfig } from './serverConfig';
import { user } from './user';
import { civilDate } from './value';

export const start = z.strictObject({
  config: serverConfig,
  /** Null when signed out. */
  person: z
    .strictObject({
      user,
      areas: z.array(area),
      activities: z.array(activity),
      /** Of the user's current week. */
      records: z.strictObject({ from: civilDate, to: civilDate, entries: z.array(entry), skips: z.array(skip) }),
    })
    .nullable(),
});
export type Start = z.infer<typeof start>;

export const startEndpoints = {
  'GET /api/v1/start': endpoint({
    summary:
      'The data of a first screen in one response: the configuration and, if the caller is signed in, the user, areas, activities and the records of this week',
    access: 'ANYBODY',
    response: start,
    errors: ['USER_NOT_FOUND'],
  }),
};
