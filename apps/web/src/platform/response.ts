import type { Changes, ErrorBody, FieldError } from '@sevenfold/contract';
import { APP_OUTDATED_STATUS } from '@sevenfold/contract/error-codes';
import { parseInstant } from './clock';
import { IS_SHELL } from './shell';

/** An error response. `code` is a code of the contract's error table; 0 if the response is a proxy's. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly fields: readonly FieldError[] = [],
    /** Seconds to wait before a retry, from the Retry-After header. */
    readonly retryAfter?: number,
    /** The server's epoch, where it refused a mutation that named another. */
    readonly epoch?: string,
  ) {
    super(message);
  }

  /** True if the same request may succeed later, unchanged. */
  get isRetryable(): boolean {
    return isServerFault(this) || this.status === 429 || this.status === 408;
  }
}

/** True if the server no longer supports this version of the native app. */
export const isAppOutdated = ({ status }: Pick<ApiError, 'status'>): boolean =>
  IS_SHELL && status === APP_OUTDATED_STATUS;

/** True if the same request will succeed once the server, or the native app, has changed. */
export const isServerFault = (error: Pick<ApiError, 'status'>): boolean => error.status >= 500 || isAppOutdated(error);

/** No response of our server: no network, a timeout, or the page of a captive portal or proxy in its place. */
export class NetworkError extends Error {}

/** True if the same request may succeed later: after a network error, a server error, or a rate limit. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.isRetryable);

let serverMs: number | undefined;

/** The time of the last response in epoch milliseconds, by the clock of the server. */
export const serverTime = (): number | undefined => serverMs;

interface ResponseListeners {
  readonly signal?: AbortSignal | undefined;
  readonly onEpoch?: ((epoch: string) => void) | undefined;
  readonly onChanges?: ((changes: Changes, epoch: string) => void) | undefined;
}

/**
 * Returns the data of a response.
 *
 * @param onEpoch receives the epoch of the server, which responses to mutations name
 * @param onChanges receives the rows that a mutation wrote, and the epoch of their version
 * @throws {ApiError} if it is an error response
 * @throws {NetworkError} if there is no response of our server
 */
export async function readResponse(
  request: Promise<Response>,
  { signal, onEpoch, onChanges }: ResponseListeners = {},
): Promise<unknown> {
  let response: Response;
  let body: unknown;
  try {
    response = await request;
    body = await readJson(response);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError('The server cannot be reached', { cause });
  }
  if (response.ok && isObject(body) && body['data'] !== undefined) {
    recordServerTime(response);
    const epoch = response.headers.get('Sevenfold-Epoch');
    if (epoch) {
      onEpoch?.(epoch);
      if (isObject(body['changes'])) onChanges?.(body['changes'] as Changes, epoch);
    }
    return body['data'];
  }
  throw errorOf(response, body);
}

async function readJson(response: Response): Promise<unknown> {
  return response.headers.get('Content-Type')?.includes('application/json') ? response.json() : undefined;
}

/**
 * Returns the error of a response. A response without our server's format is not ours, and counts as a network error.
 */
function errorOf(response: Response, body: unknown): Error {
  const error: Partial<ErrorBody> = isObject(body) && isObject(body['error']) ? body['error'] : {};
  const { code, message = 'Unknown error', fields, epoch } = error;
  const retryAfter = secondsOf(response.headers.get('Retry-After'));
  if (!response.ok && typeof code === 'number')
    return new ApiError(response.status, code, message, fields, retryAfter, epoch);
  // A proxy reports that our server is unavailable.
  if (response.status >= 500) return new ApiError(response.status, 0, message, [], retryAfter);
  return new NetworkError('The response is not from our server');
}

function recordServerTime({ headers }: Response): void {
  const ms = parseInstant(headers.get('Date') ?? '');
  if (!Number.isNaN(ms)) serverMs = ms;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const secondsOf = (header: string | null): number | undefined =>
  header && /^\d+$/.test(header) ? Number(header) : undefined;
