import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import type { EndpointKey } from '@sevenfold/contract';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Logger } from 'pino';
import { parseBody } from './body';
import { invalid } from './httpError';
import type { Limiter } from './limiter';
import { createClientErrorHandler } from './clientErrorHandler';
import { renderError } from './render';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract a route answers. */
    call?: EndpointKey;
    /** Whether its answer is a stream. */
    isStream?: boolean;
    /** Whether the limit of an address does not count it: what a balancer polls must not fail because of a flood. */
    isUncounted?: boolean;
    /** The file a route of `@fastify/static` sends. */
    file?: string;
  }
}

const BODY_BYTES_MAX = 256 * 1024;
/**
 * How long a request may take to arrive, and an idle connection may stay. A proxy in front should keep its connections
 * for less.
 */
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;

interface ServerOptions {
  readonly log: Logger;
  readonly trustProxy: readonly string[];
  /** How many connections there may be at once: one for each open stream, and a few for everything else. */
  readonly connections: number;
  /** Of every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** How often one address may ask for anything, files of the app and health excepted. */
  readonly addresses: Limiter;
  /** Sees every request first, and tells whether it has answered it. */
  readonly reject?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Fastify with this server's limits, its way of reading bodies, and its one renderer of errors; no routes yet. */
export function createServer({
  log,
  trustProxy,
  connections,
  headers,
  addresses,
  reject,
}: ServerOptions): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const handleClientError = createClientErrorHandler({ headers, take: (address) => addresses.take(address) });
  /** Runs before anything else looks at a request. @throws HttpError TOO_MANY_REQUESTS, INVALID_INPUT */
  const check = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers).header('X-Request-Id', request.id);
    const { file, isUncounted } = request.routeOptions.config;
    if (file === undefined && isUncounted !== true) addresses.take(request.ip);
    checkHeaders(request);
  };
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: BODY_BYTES_MAX,
    serverFactory: (answer) => {
      const listener = (request: IncomingMessage, response: ServerResponse): void => {
        if (reject?.(request, response) !== true) answer(request, response);
      };
      // A missing Host is refused by `check`, in the form of every other refusal.
      const server = createHttpServer(
        { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false },
        listener,
      );
      server.on('checkExpectation', listener);
      server.on('connect', (_request: IncomingMessage, socket: Socket) => handleClientError({}, socket));
      return server;
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: handleClientError,
    // No hook runs for these.
    frameworkErrors: (error, request, reply) => {
      try {
        check(request, reply);
      } catch (refusal) {
        return void renderError(refusal, request, reply);
      }
      return void renderError(error, request, reply);
    },
  });
  app.server.maxConnections = connections;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
    parseBody(request, bytes),
  );
  app.setErrorHandler(renderError);
  app.addHook('onRequest', async (request, reply) => check(request, reply));
  void app.register(cookie);
  return app;
}

/** Refuses what HTTP itself demands or this server does not offer. @throws HttpError INVALID_INPUT */
function checkHeaders({ headers, raw }: FastifyRequest): void {
  if (headers.host === undefined && raw.httpVersion === '1.1') throw invalid('Host', 'This header is needed');
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    throw invalid('Expect', 'Only 100-continue can be expected');
}
