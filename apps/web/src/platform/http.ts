import type { AnswerOf, BodyOf, Call, ErrorBody, FieldError, QueryOf } from '@sevenfold/contract';

/** The server answered, and refused. `code` is of the product's error table; 0 when the answer had no error body. */
export class Refusal extends Error {
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

  /** Whether the same request may succeed later, unchanged. */
  get isPassing(): boolean {
    return this.status >= 500 || this.status === 429 || this.status === 408;
  }
}

/** No answer of our server came: no network, a time-out, or somebody else's page (a captive portal) in its place. */
export class Unreachable extends Error {}

interface Options<C extends Call> {
  readonly body?: BodyOf<C>;
  readonly query?: QueryOf<C>;
  /** The operation id under which a mutation has one effect however often it is sent. */
  readonly key?: string;
  readonly signal?: AbortSignal;
}

const TIMEOUT_MS = 15_000;

/**
 * Calls the server.
 *
 * @throws {Refusal} when the server answered with an error
 * @throws {Unreachable} when no answer of the server came
 */
export async function request<C extends Call>(call: C, options: Options<C> = {}): Promise<AnswerOf<C>> {
  const [method, path] = call.split(' ') as [string, string];
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.key) headers['Idempotency-Key'] = options.key;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let answer: Partial<{ data: AnswerOf<C>; error: ErrorBody }>;
  try {
    response = await fetch(path + queryString(options.query as object | undefined), {
      method,
      headers,
      body: options.body === undefined ? null : JSON.stringify(options.body),
      credentials: 'same-origin',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
    answer = await readJson(response);
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    if (cause instanceof Refusal) throw cause;
    throw new Unreachable('The server cannot be reached', { cause });
  }
  if (response.ok && answer.data !== undefined) return answer.data;
  const { code = 0, message = 'Unknown error', fields } = answer.error ?? {};
  throw new Refusal(response.status, code, message, fields, secondsOf(response.headers.get('Retry-After')));
}

async function readJson<T>(response: Response): Promise<Partial<T>> {
  if (response.headers.get('Content-Type')?.includes('application/json')) return (await response.json()) as Partial<T>;
  // A proxy's error page is still an answer about our server; a success in another format is somebody else's page.
  if (!response.ok) return {};
  throw new Unreachable('The answer is not from our server');
}

function queryString(query: object | undefined): string {
  if (!query) return '';
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}

const secondsOf = (header: string | null): number | undefined => (header && /^\d+$/.test(header) ? Number(header) : undefined);
