import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import { ERRORS, type Call } from '@sevenfold/contract';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Failure } from './failure';
import { renderError } from './render';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract a route answers. */
    call?: Call;
    /** Whether its answer is a stream. */
    isStream?: boolean;
  }
}

const BODY_BYTES_MAX = 256 * 1024;
/** How long a request may take to arrive, and an idle connection may stay. A proxy in front should keep its connections for less. */
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;

interface ServerOptions {
  readonly log: Logger;
  readonly trustProxy: readonly string[];
  /** How many connections there may be at once: one for each open stream, and a few for everything else. */
  readonly connections: number;
  /** Sees every request first, and tells whether it has answered it. */
  readonly turnAway?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Fastify with this server's limits, its way of reading bodies, and its one renderer of errors; no routes yet. */
export function createServer({ log, trustProxy, connections, turnAway }: ServerOptions): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: BODY_BYTES_MAX,
    serverFactory: (answer) => createHttpServer({ requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
      if (turnAway?.(request, response) !== true) answer(request, response);
    }),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => void renderError(error, request, reply),
  });
  app.server.maxConnections = connections;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => parseJson(text));
  app.setErrorHandler(renderError);
  void app.register(cookie);
  return app;
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('INVALID_INPUT', [], 'The body is not JSON.');
  }
}

/** Answers what is no HTTP that can be read, or came too slowly: there is no request yet to render an error for. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const body = JSON.stringify({ error: { code: ERRORS.INVALID_INPUT.code, message: 'The request cannot be read.' } });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
