import { randomBytes } from 'node:crypto';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { systemClock } from '../apps/server/src/clock';
import { SESSION_COOKIE } from '../apps/server/src/http/sessionToken';
import { newId } from '../apps/server/src/id';
import type { User } from './users';
import { requestText } from './wire';

/** The headers of a browser's request that the server reads. */
export const headersOf = ({ token }: User): Record<string, string> => ({
  Cookie: `${SESSION_COOKIE}=${token}`,
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  'Accept-Language': 'en',
  'Sec-Fetch-Site': 'same-origin',
});

export const get = (user: User, path: string): string => requestText('GET', path, headersOf(user));

export const readRecords = (user: User, from: CivilDate, to: CivilDate): string =>
  get(user, `/api/v1/records?from=${from}&to=${to}`);

/** A mutation with a new idempotency key. */
export const mutate = (user: User, method: 'POST' | 'PATCH' | 'DELETE', path: string, body: unknown): string =>
  requestText(
    method,
    path,
    { ...headersOf(user), 'Idempotency-Key': randomBytes(12).toString('hex') },
    JSON.stringify(body),
  );

/** A new entry, as created by a tap on "done". */
export function createEntry(user: User, activityId: string, date: CivilDate): string {
  return mutate(user, 'POST', '/api/v1/entry', {
    id: newId(systemClock),
    activityId,
    date,
    amount: 1,
    source: 'MANUAL',
    startedAt: null,
    utcOffsetMinutes: 0,
    note: null,
  });
}
