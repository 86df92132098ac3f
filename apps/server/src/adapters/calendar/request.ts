import type { z } from 'zod';
import type { Clock } from '../../clock';
import { CalendarError } from '../../ports/calendar';
import { readBody } from './body';
import { requestBudget, type Budget } from './budget';
import { retryAfterOf } from './retryAfter';

/** Timeout of a request, including its response body. */
const TIMEOUT_MS = 20_000;
/** Maximum size of a response; a page of 2,500 events has about 5 MB. */
const MAX_BYTES = 25_000_000;

export interface ApiRequest<T> {
  readonly url: string | URL;
  readonly accessToken: string;
  readonly schema: z.ZodType<T>;
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST unless another method is given. */
  readonly body?: unknown;
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
}

export interface ApiOptions {
  readonly clock: Clock;
  readonly budget: Budget;
  /** Reads the error code in the provider's error response; empty if there is none. */
  readonly reasonOf: (body: unknown) => string;
  /** Classifies a failed request by its status and reason; undefined for the standard meaning of the status. */
  readonly classify: (status: number, reason: string) => CalendarError['kind'] | undefined;
}

export type CalendarApi = <T>(request: ApiRequest<T>) => Promise<T>;

/** Returns a function that sends requests to a provider's API; all failures are `CalendarError`s. */
export function calendarApi({ clock, budget, reasonOf, classify }: ApiOptions): CalendarApi {
  const spend = requestBudget(budget, clock);

  const failure = async (response: Response): Promise<CalendarError> => {
    const text = await readBody(response.body, MAX_BYTES).catch(() => '');
    const reason = reasonOf(jsonOf(text));
    const kind = classify(response.status, reason) ?? kindOfStatus(response.status);
    const retryAfter = retryAfterOf(response.headers.get('retry-after'), clock.now());
    return new CalendarError(kind, `status ${response.status}${reason && `, ${reason}`}`, retryAfter);
  };

  return async ({ url, accessToken, schema, signal, headers, body, method }) => {
    spend(accessToken);
    const response = await send(url, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // A redirect would hand the token to another host.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!response.ok) throw await failure(response);
    const text = await readBody(response.body, MAX_BYTES).catch(rethrowAsUnavailable);
    const parsed = schema.safeParse(jsonOf(text));
    if (!parsed.success)
      throw new CalendarError('UNREADABLE', `unexpected response at ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
    return parsed.data;
  };
}

/**
 * Sends a request whose network errors and time-outs are `CalendarError`s.
 *
 * @throws {CalendarError} UNAVAILABLE
 */
export async function send(url: string | URL, init: RequestInit): Promise<Response> {
  return fetch(url, init).catch(rethrowAsUnavailable);
}

/** Kind of error by the standard meaning of an HTTP status. */
export function kindOfStatus(status: number): CalendarError['kind'] {
  if (status === 401) return 'UNAUTHORIZED';
  if (status === 403) return 'FORBIDDEN';
  if (status === 404) return 'NOT_FOUND';
  if (status === 410) return 'CURSOR_EXPIRED';
  if (status === 429) return 'THROTTLED';
  return 'UNAVAILABLE';
}

/** Drops the cause, which may quote the request. */
function rethrowAsUnavailable(error: unknown): never {
  if (error instanceof CalendarError) throw error;
  throw new CalendarError('UNAVAILABLE', 'no response');
}

function jsonOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
