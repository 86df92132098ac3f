import type { z } from 'zod';
import type { Clock } from '../../clock';
import { parseJson } from '../../json';
import { CalendarError } from '#ports';
import { readBody } from './body';
import { requestBudget, type Budget } from './budget';
import { findErrorKind, type ErrorRule } from './errorTable';
import { parseRetryAfter } from './retryAfter';

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
  /** Reads the reasons in the provider's error response. */
  readonly reasons: (body: unknown) => readonly string[];
  /** Reads the id of what exists already in an error response with 409. */
  readonly existingId?: (body: unknown) => string | undefined;
  /** Kinds of errors by status and reason; others are classified by the standard meaning of their status. */
  readonly errors: readonly ErrorRule[];
}

export type CalendarApi = <T>(request: ApiRequest<T>) => Promise<T>;

/** Returns a function that sends requests to a provider's API; all failures are `CalendarError`s. */
export function calendarApi({ clock, budget, reasons: readReasons, existingId, errors }: ApiOptions): CalendarApi {
  const spend = requestBudget(budget, clock);

  const failure = async (response: Response): Promise<CalendarError> => {
    const text = await readBody(response.body, MAX_BYTES).catch(() => '');
    const body = parseJson(text);
    // Anything that does not look like a code may quote the request.
    const reasons = readReasons(body).filter((reason) => /^[\w.]{1,60}$/.test(reason));
    const kind = findErrorKind(errors, response.status, reasons);
    const retryAfter = parseRetryAfter(response.headers.get('retry-after'), clock.now());
    const message = [`status ${response.status}`, ...reasons.slice(0, 1)].join(', ');
    return new CalendarError(kind, message, retryAfter, kind === 'CONFLICT' ? existingId?.(body) : undefined);
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
    const parsed = schema.safeParse(parseJson(text));
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

/** Drops the cause, which may quote the request. */
function rethrowAsUnavailable(error: unknown): never {
  if (error instanceof CalendarError) throw error;
  throw new CalendarError('UNAVAILABLE', 'no response');
}
