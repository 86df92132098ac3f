import type { ResponseOf, StreamEndpointKey } from '@sevenfold/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HandlerDeps } from './handlers';
import { httpContextOf } from './http';
import { findSession } from './session';
import type { TokenParts } from './sessionToken';

/**
 * How much may wait for a device that does not read: some two thousand events, as they may come in one turn. One that
 * is further behind comes back and reads everything again, which costs less than keeping it.
 */
const WAITING_BYTES_MAX = 256 * 1024;

/** An answer that goes on: server-sent events to one device. */
export interface EventStream {
  /** Sends an event made by `frameOf`; to a stream that has ended, nothing. */
  write(frame: string): void;
  /** Ends the answer, from our side. */
  end(): void;
  /** Runs once, when the stream has ended from either side; at once when it already has. */
  onEnd(run: () => void): void;
}

/** A route whose answer is a stream. */
export interface StreamRoute {
  readonly call: StreamEndpointKey;
  /**
   * Takes in a stream of somebody signed in.
   *
   * @param start sends the head of the answer: from then on nothing can be refused any more
   * @throws HttpError
   */
  readonly open: (session: TokenParts, start: () => EventStream) => void;
}

export const streamRoute = (call: StreamEndpointKey, open: StreamRoute['open']): StreamRoute => ({ call, open });

/**
 * The function that answers a call with a stream. Listening does not make a session last longer: what is heard leads to
 * other calls, and they do.
 */
export function createStreamHandler({ open }: StreamRoute, { pool, clock, userLimiter, secureCookies }: HandlerDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const session = await findSession(pool, httpContextOf(request, reply, secureCookies).sessionToken, clock);
    userLimiter.take(session.userId);
    open(session, () => start(reply));
  };
}

/** Whether what has come to its end was a stream: how long it lasted says nothing of how fast the server is. */
export const wasStream = (request: FastifyRequest, reply: FastifyReply): boolean =>
  request.routeOptions.config.isStream === true && reply.statusCode === 200;

/** An event as it goes over the wire. */
export const frameOf = ({ event, data }: ResponseOf<StreamEndpointKey>): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Takes the answer out of Fastify's hands: nothing compresses it, keeps it in memory or waits for its end. */
function start(reply: FastifyReply): EventStream {
  const { raw } = reply.hijack();
  raw.writeHead(200, {
    ...headersOf(reply),
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    // nginx would collect events until there are enough of them.
    'X-Accel-Buffering': 'no',
    // Nothing else comes over this connection; with the stream it ends, so that stopping need not wait for it.
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

/** As much of Node's answer as a stream needs. */
interface Response {
  readonly destroyed: boolean;
  readonly writableEnded: boolean;
  readonly writableLength: number;
  write(frame: string): unknown;
  end(): unknown;
  destroy(): unknown;
  on(event: 'error', run: () => void): unknown;
  once(event: 'close', run: () => void): unknown;
}

/** A stream over an answer whose head is sent. */
export function overResponse(raw: Response): EventStream {
  const isOver = (): boolean => raw.destroyed || raw.writableEnded;
  // Writing to a device that is gone fails; that it is gone, `close` tells.
  raw.on('error', () => undefined);
  return {
    write(frame) {
      if (isOver()) return;
      if (raw.writableLength + frame.length > WAITING_BYTES_MAX) raw.destroy();
      else raw.write(frame);
    },
    end() {
      if (isOver()) return;
      // Who does not read would not read the end either.
      if (raw.writableLength > 0) raw.destroy();
      else raw.end();
    },
    onEnd(run) {
      if (raw.destroyed) run();
      else raw.once('close', run);
    },
  };
}
