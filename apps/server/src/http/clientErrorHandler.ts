import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorName } from '@sevenfold/contract';
import { HttpError, RetryLaterError } from './httpError';

/** Maps Node's parser error codes to the errors of the contract. */
const NAMES: Readonly<Record<string, ErrorName>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'BODY_TOO_LARGE',
};
const UNREADABLE = 'The request cannot be read.';

interface ClientErrorOptions {
  /** Added to every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Counts a request of this address. @throws HttpError TOO_MANY_REQUESTS */
  readonly take: (address: string) => void;
}

/**
 * Creates the handler of Node's `clientError` event. Responds to malformed HTTP and to requests that arrived too
 * slowly, over the bare socket, since there is no request object yet.
 */
export function createClientErrorHandler({
  headers,
  take,
}: ClientErrorOptions): (error: { readonly code?: string }, socket: Socket) => void {
  return ({ code = '' }, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const httpError =
      rateLimitErrorOf(() => take(socket.remoteAddress ?? '')) ??
      new HttpError(NAMES[code] ?? 'INVALID_INPUT', [], code in NAMES ? undefined : UNREADABLE);
    socket.end(responseTo(httpError, headers), () => socket.destroy());
  };
}

/** Counts a request and returns the rate-limit error of a caller over the limit; undefined otherwise. */
function rateLimitErrorOf(take: () => void): HttpError | undefined {
  try {
    take();
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  return undefined;
}

function responseTo(httpError: HttpError, headers: Readonly<Record<string, string>>): string {
  const { code, status } = ERRORS[httpError.error];
  const body = JSON.stringify({ error: { code, message: httpError.message } });
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    ...(httpError instanceof RetryLaterError && { 'Retry-After': String(httpError.retryAfter) }),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
