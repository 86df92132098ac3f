import type { ResponseOf, BodyOf, EndpointKey, QueryOf } from '@sevenfold/contract';
import { readAnswer } from './answer';
import { bootstrapResponse } from './bootstrap';

export { isRetryable, ApiError, serverTime, NetworkError } from './answer';

interface Options<C extends EndpointKey> {
  readonly body?: BodyOf<C>;
  readonly query?: QueryOf<C>;
  /** The operation id under which a mutation has one effect however often it is sent. */
  readonly key?: string;
  readonly signal?: AbortSignal;
  /** Low: after everything that somebody waits for. */
  readonly priority?: 'low';
}

const TIMEOUT_MS = 15_000;

/**
 * Calls the server.
 *
 * @throws {ApiError} when the server answered with an error
 * @throws {NetworkError} when no answer of the server came
 */
export async function request<C extends EndpointKey>(call: C, options: Options<C> = {}): Promise<ResponseOf<C>> {
  const answer =
    (await bootstrapResponse(call, options.query)) ?? (await readAnswer(send(call, options), options.signal));
  return answer as ResponseOf<C>;
}

function send<C extends EndpointKey>(call: C, options: Options<C>): Promise<Response> {
  const [method, path] = call.split(' ') as [string, string];
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.key) headers['Idempotency-Key'] = options.key;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(path + queryString(options.query as object | undefined), {
    method,
    headers,
    body: options.body === undefined ? null : JSON.stringify(options.body),
    credentials: 'same-origin',
    // Our server never sends anybody elsewhere: a network that wants a person to sign in does.
    redirect: 'error',
    priority: options.priority ?? 'auto',
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  });
}

function queryString(query: object | undefined): string {
  if (!query) return '';
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}
