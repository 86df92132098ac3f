import { randomBytes } from 'node:crypto';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { systemClock } from '../apps/server/src/clock';
import { SESSION_COOKIE } from '../apps/server/src/http/sessionToken';
import { newId } from '../apps/server/src/id';
import type { Person } from './people';
import { requestText } from './wire';

/** The headers a browser sends with every call of the app, as far as the server looks at them. */
const headersOf = ({ token }: Person): Record<string, string> => ({
  Cookie: `${SESSION_COOKIE}=${token}`,
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  'Accept-Language': 'en',
  'Sec-Fetch-Site': 'same-origin',
});

export const get = (person: Person, path: string): string => requestText('GET', path, headersOf(person));

export const readRecords = (person: Person, from: CivilDate, to: CivilDate): string =>
  get(person, `/api/v1/records?from=${from}&to=${to}`);

/** A mutation under a key of its own, as every new one is. */
export const mutate = (person: Person, method: 'POST' | 'PATCH' | 'DELETE', path: string, body: unknown): string =>
  requestText(
    method,
    path,
    { ...headersOf(person), 'Idempotency-Key': randomBytes(12).toString('hex') },
    JSON.stringify(body),
  );

/** A new entry, as a tap on "done" makes it. */
export function createEntry(person: Person, activityId: string, date: CivilDate): string {
  return mutate(person, 'POST', '/api/v1/entry', {
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
