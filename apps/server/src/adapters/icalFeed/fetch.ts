import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Clock } from '../../clock';
import { CalendarError } from '#ports';
import { kindOfStatus, parseRetryAfter, readBytes } from '#adapters/calendar';
import { checkedLookup, isAllowedUrl, type Network } from '#adapters/publicNetwork';

const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 5;
const MAX_BYTES = 10_000_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface FeedRequest {
  readonly url: string;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  readonly signal: AbortSignal;
}

export interface FeedResponse {
  /** UTF-8. */
  readonly bytes: Uint8Array;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

/**
 * Fetches a feed, unless it has not changed. The address of every host, also after a redirect, is checked when the
 * connection to it is made, so that a name that resolves differently the next time (DNS rebinding) is checked again.
 *
 * @throws {CalendarError}
 */
export async function fetchFeed(
  request: FeedRequest,
  network: Network,
  clock: Clock,
): Promise<FeedResponse | 'NOT_MODIFIED'> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  let url = feedUrl(request.url, network);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await send(url, request, network, signal);
    const status = response.statusCode ?? 0;
    if (REDIRECTS.has(status)) {
      response.destroy();
      url = feedUrl(response.headers.location ?? '', network, url);
      continue;
    }
    if (status === 304) {
      response.destroy();
      return 'NOT_MODIFIED';
    }
    if (status !== 200) {
      response.destroy();
      throw failure(response, clock);
    }
    const bytes = await readBytes(decompressed(response), MAX_BYTES).catch(rethrow);
    // A connection that is closed early would otherwise look like a calendar that has lost its last events.
    if (!response.complete) throw new CalendarError('UNAVAILABLE', 'the response is cut off');
    return { bytes, etag: response.headers.etag, lastModified: response.headers['last-modified'] };
  }
  throw new CalendarError('UNREADABLE', `more than ${MAX_REDIRECTS} redirects`);
}

/** @throws {CalendarError} ADDRESS_REFUSED */
function feedUrl(address: string, network: Network, base?: URL): URL {
  const text = address.trim().replace(/^webcals?:/i, 'https:');
  if (!URL.canParse(text, base?.href)) throw new CalendarError('ADDRESS_REFUSED', 'not an address');
  const url = new URL(text, base);
  if (!isAllowedUrl(url, network)) throw new CalendarError('ADDRESS_REFUSED', 'the address is not public');
  return url;
}

function send(url: URL, request: FeedRequest, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const { etag, lastModified } = request;
  const options: RequestOptions = {
    signal,
    // Opens a new connection: the address of a reused one would not be checked.
    agent: false,
    lookup: checkedLookup(network),
    headers: {
      accept: 'text/calendar, */*;q=0.1',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': 'Sevenfold',
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(etag === undefined && lastModified !== undefined && { 'if-modified-since': lastModified }),
    },
  };
  return new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = url.protocol === 'http:' ? requestHttp(url, options) : requestHttps(url, options);
    outgoing.once('response', resolve).once('error', reject).end();
  }).catch(rethrow);
}

function decompressed(response: IncomingMessage): AsyncIterable<Uint8Array> {
  const forward = <T extends NodeJS.ReadWriteStream>(decoder: T): T => {
    response.once('error', (error) => decoder.emit('error', error));
    return response.pipe(decoder);
  };
  switch (response.headers['content-encoding']) {
    case 'gzip':
    case 'x-gzip':
      return forward(createGunzip());
    case 'deflate':
      return forward(createInflate());
    case 'br':
      return forward(createBrotliDecompress());
    default:
      return response;
  }
}

/** Distinguishes a feed that requires a password or is gone from one whose host fails temporarily. */
function failure({ statusCode = 0, headers }: IncomingMessage, clock: Clock): CalendarError {
  const retryAfter = parseRetryAfter(headers['retry-after'] ?? null, clock.now());
  if (statusCode === 401) return new CalendarError('PERMISSION_MISSING', 'status 401');
  if (statusCode === 410) return new CalendarError('NOT_FOUND', 'status 410');
  // All other permanent errors of the request; 408 is a timeout.
  if (statusCode > 404 && statusCode < 429 && statusCode !== 408)
    return new CalendarError('UNREADABLE', `status ${statusCode}`);
  return new CalendarError(kindOfStatus(statusCode), `status ${statusCode}`, retryAfter);
}

/** Drops the cause, which may quote the address. */
function rethrow(error: unknown): never {
  if (error instanceof CalendarError) throw error;
  throw new CalendarError('UNAVAILABLE', 'no response');
}
