import type { ErrorBody, FieldError } from '@sevenfold/contract';
import { epochOf } from './clock';

/**
 * The server answered, and refused. `code` is of the product's error table; 0 when a proxy said it in the server's
 * place.
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly fields: readonly FieldError[] = [],
    /** Seconds to wait before the next try, where the server named them. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }

  /** True if the same request may succeed later, unchanged. */
  get isRetryable(): boolean {
    return this.status >= 500 || this.status === 429 || this.status === 408;
  }
}

/**
 * No answer of our server came: no network, a time-out, or somebody else's page (a captive portal, a proxy) in its
 * place.
 */
export class NetworkError extends Error {}

/** True if the same request may succeed later: no answer came, or the server could not serve it. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.isRetryable);

let serverMs: number | undefined;

/** What time it was by the server, in epoch milliseconds, when it last answered. */
export const serverTime = (): number | undefined => serverMs;

/**
 * What an answer of the server holds.
 *
 * @throws {ApiError} when the server answered with an error
 * @throws {NetworkError} when no answer of the server came
 */
export async function readAnswer(asked: Promise<Response>, signal?: AbortSignal): Promise<unknown> {
  let response: Response;
  let answer: unknown;
  try {
    response = await asked;
    answer = await readJson(response);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError('The server cannot be reached', { cause });
  }
  if (response.ok && isObject(answer) && answer['data'] !== undefined) {
    noteTime(response);
    return answer['data'];
  }
  throw refusalOf(response, answer);
}

/** What the answer holds as JSON; undefined when it is something else. */
async function readJson(response: Response): Promise<unknown> {
  return response.headers.get('Content-Type')?.includes('application/json') ? response.json() : undefined;
}

/** Only our server's word counts: what has not its form is somebody else's, as if there had been no answer. */
function refusalOf(response: Response, answer: unknown): Error {
  const error: Partial<ErrorBody> = isObject(answer) && isObject(answer['error']) ? answer['error'] : {};
  const { code, message = 'Unknown error', fields } = error;
  const retryAfter = secondsOf(response.headers.get('Retry-After'));
  if (!response.ok && typeof code === 'number') return new ApiError(response.status, code, message, fields, retryAfter);
  // A proxy that says of our server that it is away for a while.
  if (response.status >= 500) return new ApiError(response.status, 0, message, [], retryAfter);
  return new NetworkError('The answer is not from our server');
}

function noteTime({ headers }: Response): void {
  const ms = epochOf(headers.get('Date') ?? '');
  if (!Number.isNaN(ms)) serverMs = ms;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const secondsOf = (header: string | null): number | undefined =>
  header && /^\d+$/.test(header) ? Number(header) : undefined;
