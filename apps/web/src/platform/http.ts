import type { Changes, ResponseOf, BodyOf, EndpointKey, QueryOf } from '@sevenfold/contract';
import { readResponse } from './response';
import { bootstrapResponse } from './bootstrap';
import { firstAbort } from './firstAbort';
import { IS_SHELL, keepSession, SERVER_ORIGIN, shellHeaders } from './shell';

export { isAppOutdated, isRetryable, isServerFault, ApiError, serverTime, NetworkError } from './response';

interface Options<C extends EndpointKey> {
  readonly body?: BodyOf<C>;
  readonly query?: QueryOf<C>;
  /** The `Idempotency-Key`: a mutation sent several times has one effect. */
  readonly key?: string;
  /** The last known epoch of the server. A server restored since rejects the mutation. */
  readonly epoch?: string | undefined;
  /** Receives the epoch of the server that holds the effect of a mutation. */
  readonly onEpoch?: ((epoch: string) => void) | undefined;
  /** Receives the version that a mutation made and the rows it wrote. */
  readonly onChanges?: ((changes: Changes, epoch: string) => void) | undefined;
  readonly signal?: AbortSignal;
  /** Low: after all requests that the user waits for. */
  readonly priority?: 'low';
}

const TIMEOUT_MS = 15_000;

/**
 * Sends a request to the server.
 *
 * @throws {ApiError} if the response is an error
 * @throws {NetworkError} if there is no response of our server
 */
export async function request<C extends EndpointKey>(call: C, options: Options<C> = {}): Promise<ResponseOf<C>> {
  const response = (await bootstrapResponse(call, options.query)) ?? (await readResponse(send(call, options), options));
  if (IS_SHELL) await keepSession(call, response);
  return response as ResponseOf<C>;
}

function send<C extends EndpointKey>(call: C, options: Options<C>): Promise<Response> {
  const [method, path] = call.split(' ') as [string, string];
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'X-Client-Timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.key) headers['Idempotency-Key'] = options.key;
  if (options.epoch) headers['Sevenfold-Epoch'] = options.epoch;
  if (IS_SHELL) Object.assign(headers, shellHeaders());
  return fetch(SERVER_ORIGIN + path + queryString(options.query as object | undefined), {
    method,
    headers,
    body: options.body === undefined ? null : JSON.stringify(options.body),
    credentials: 'same-origin',
    // Our server never redirects; captive portals do.
    redirect: 'error',
    priority: options.priority ?? 'auto',
    signal: firstAbort(AbortSignal.timeout(TIMEOUT_MS), options.signal),
  });
}

function queryString(query: object | undefined): string {
  if (!query) return '';
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}
