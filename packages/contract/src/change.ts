import { z } from 'zod';
import { endpoint } from './endpoint';
import { TOPICS } from './topic';

const event = <const Name extends string, Data extends z.ZodType>(name: Name, data: Data) =>
  z.strictObject({ event: z.literal(name), data });

/** Events of a change stream. */
export const changeEvent = z.discriminatedUnion('event', [
  event(
    'hello',
    z.strictObject({
      epoch: z
        .uuid()
        .describe(
          'Which life of the database this is. From a hello on everything is heard; what was missed before it is not known, so read again',
        ),
    }),
  ),
  event(
    'change',
    z.strictObject({
      topics: z.array(z.enum(TOPICS)).describe('What to read again'),
      operation: z
        .string()
        .nullable()
        .describe('The Idempotency-Key the change was made under, by which a device knows its own'),
    }),
  ),
  event('ping', z.strictObject({})),
]);
export type ChangeEvent = z.infer<typeof changeEvent>;

export const changeEndpoints = {
  'GET /api/v1/changes': endpoint({
    summary:
      'Tells of changes to the caller’s data as they happen, with a ping every 20 seconds; the server may end the stream at any time',
    access: 'SIGNED_IN',
    stream: true,
    response: changeEvent,
    errors: [],
  }),
};
