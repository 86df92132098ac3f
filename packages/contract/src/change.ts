import { z } from 'zod';
import { endpoint } from './endpoint';
import { announcedChanges } from './rows';

const event = <const Name extends string, Data extends z.ZodType>(name: Name, data: Data) =>
  z.strictObject({ event: z.literal(name), data });

/** Events of a change stream. */
export const changeEvent = z.discriminatedUnion('event', [
  event(
    'hello',
    z.strictObject({
      epoch: z
        .uuid()
        .describe('Epoch of the database. Changes before a hello may have been missed, so refetch after it'),
    }),
  ),
  event(
    'change',
    z.strictObject({
      changes: announcedChanges.describe('The version of the change, with the rows that it wrote where they are few'),
    }),
  ),
  event('ping', z.strictObject({})),
  event('ended', z.strictObject({}).describe('The session has ended; the stream ends with this')),
]);
export type ChangeEvent = z.infer<typeof changeEvent>;

export const changeEndpoints = {
  'GET /api/v1/changes': endpoint({
    summary:
      'Streams changes to the user’s data as they happen, with a ping every 20 seconds; the server may close the stream at any time',
    access: 'SIGNED_IN',
    stream: true,
    response: changeEvent,
    errors: [],
  }),
};
