import type { ResponseOf, StreamEndpointKey } from '@sevenfold/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Clock } from '../clock';
import { createHttpContext } from './http';
import type { Limiter } from './limiter';
import { whenClosed, type ClosableResponse } from './responseClosed';
import { findSession } from './session';
import type { TokenParts } from './sessionToken';

/**
 * Maximum number of bytes buffered for a device that does not read: about two thousand events. A slower device is
 * disconnected; reconnecting and reading everything costs less than a larger buffer.
 */
const BUFFERED_BYTES_MAX = 256 * 1024;

/** Dependencies of the authentication of a stream. */
interface StreamDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly userLimiter: Pick<Limiter, 'take'>;
  readonly secureCookies: boolean;
}

/** Server-sent events to one device. */
export interface EventStream {
  /** Sends a frame made by `formatEvent`; does nothing once the stream has ended. */
  write(frame: string): void;
  /** Ends the response, with a last frame if there is one. */
  end(lastFrame?: string): void;
  /** Calls `run` once, when either side has ended the stream; immediately if it has ended already. */
  onEnd(run: () => void): void;
}

/** A route that responds with an event stream. */
export interface StreamRoute {
  readonly endpointKey: StreamEndpointKey;
  /**
   * Accepts the stream of an authenticated user.
   *
   * @param start sends the response headers; errors are not possible afterwards
   * @throws HttpError
   */
  readonly open: (session: TokenParts, start: () => EventStream) => void;
}

export const streamRoute = (endpointKey: StreamEndpointKey, open: StreamRoute['open']): StreamRoute => ({
  endpointKey,
  open,
});

/**
 * Creates the handler of a stream endpoint. An open stream does not extend its session; the requests that follow its
 * events do.
 */
export function createStreamHandler({ open }: StreamRoute, { pool, clock, userLimiter, secureCookies }: StreamDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const session = await findSession(pool, createHttpContext(request, reply, secureCookies).sessionToken, clock);
    userLimiter.take(session.userId);
    open(session, () => start(reply));
  };
}

/** True if a completed response was a stream; its duration is excluded from the request metrics. */
export const wasStream = (request: FastifyRequest, reply: FastifyReply): boolean =>
  request.routeOptions.config.isStream === true && reply.statusCode === 200;

/** Formats a server-sent event. */
export const formatEvent = ({ event, data }: ResponseOf<StreamEndpointKey>): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Takes the response over from Fastify, so that it is neither compressed nor buffered. */
function start(reply: FastifyReply): EventStream {
  const { raw } = reply.hijack();
  raw.writeHead(200, {
    ...headersOf(reply),
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    // Disables nginx's response buffering.
    'X-Accel-Buffering': 'no',
    // One stream per connection: it closes with the stream, so that a shutdown does not wait for it.
    Connection: 'close',
  });
  raw.flushHeaders();
  return overResponse(raw);
}

function headersOf(reply: FastifyReply): Record<string, number | string | string[]> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** The part of Node's ServerResponse that a stream needs. */
interface Response extends ClosableResponse {
  readonly writableEnded: boolean;
  readonly writableLength: number;
  write(frame: string): unknown;
  end(lastFrame?: string): unknown;
  destroy(): unknown;
  on(event: 'error' | 'close', run: () => void): unknown;
}

/** Creates a stream over a response whose headers are sent. */
export function overResponse(raw: Response): EventStream {
  const isOver = (): boolean => raw.destroyed || raw.writableEnded;
  // Write errors of a disconnected device are ignored; `close` reports the disconnect.
  raw.on('error', () => undefined);
  return {
    write(frame) {
      if (isOver()) return;
      if (raw.writableLength + frame.length > BUFFERED_BYTES_MAX) raw.destroy();
      else raw.write(frame);
    },
    end(lastFrame) {
      if (isOver()) return;
      // A device that does not read would not read the end either.
      if (raw.writableLength > 0) raw.destroy();
      else raw.end(lastFrame);
    },
    onEnd: (run) => whenClosed(raw, run),
  };
}
