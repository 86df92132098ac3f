import { z } from 'zod';
import { endpoint } from './endpoint';
import { done, instant } from './value';

export const deviceSession = z.strictObject({
  /** Neither the token nor derived from it. */
  id: z.uuid(),
  /** Name of the browser, such as `Firefox`; null if it is unknown. */
  browser: z.string().nullable(),
  /** Name of the operating system, such as `Windows`; null if it is unknown. */
  system: z.string().nullable(),
  kind: z.enum(['DESKTOP', 'PHONE', 'TABLET']),
  /** Time zone of the device when it was last used; null if it is unknown. */
  timezone: z.string().nullable(),
  createdAt: instant,
  /** Exact to an hour. */
  lastUsedAt: instant,
  /** True for the session of this request. */
  isCurrent: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSession>;

export const sessionEndpoints = {
  'GET /api/v1/sessions': endpoint({
    summary: 'The devices that are signed in, the caller’s first, then by last use',
    access: 'SIGNED_IN',
    response: z.strictObject({ sessions: z.array(deviceSession) }),
    errors: [],
  }),
  'DELETE /api/v1/session': endpoint({
    summary: 'Signs out one device',
    access: 'SIGNED_IN',
    body: z.strictObject({ id: z.uuid().toLowerCase() }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/v1/sessions': endpoint({
    summary: 'Signs out all devices but the caller’s',
    access: 'SIGNED_IN',
    response: z.strictObject({ ended: z.number().int() }),
    errors: [],
  }),
};
