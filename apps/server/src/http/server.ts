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
    /** The endpoint of the contract that a route serves. */
    endpointKey?: EndpointKey;
    /** True if the response is an event stream. */
    isStream?: boolean;
    /** Excluded from the address limit: health checks of a load balancer must not fail during a flood. */
    isUncounted?: boolean;
    /** The file a route of `@fastify/static` sends. */
    file?: string;
  }
}

const BODY_BYTES_MAX = 256 * 1024;
/** Maximum time for a request to arrive. */
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * Maximum time for an idle connection to stay open. A proxy in front must use a shorter one: a request that it sends at the
 * moment of the end fails. By default, Caddy takes two minutes, Traefik 90 seconds and nginx one minute.
 */
const KEEP_ALIVE_MS = 130_000;

interface ServerOptions {
  readonly log: Logger;
  readonly trustProxy: readonly string[];
  /** Maximum number of connections: one per open stream, and a few for everything else. */
  readonly connections: number;
  /** Added to every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Rate limit of each address, static files and health checks excepted. */
  readonly addressLimiter: Limiter;
  /** Called before any other processing; returns whether it has sent a response. */
  readonly reject?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** @throws {Error} for a route with a schema of its own */
function noCompiler(): never {
  throw new Error('Routes follow the contract and have no schema of their own');
}

/** Creates Fastify with this server's limits, body parser and error handler, without routes. */
export function createServer({
  log,
  trustProxy,
  connections,
  headers,
  addressLimiter,
  reject,
}: ServerOptions): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const handleClientError = createClientErrorHandler({ headers, take: (address) => addressLimiter.take(address) });
  /** Runs before any other processing. @throws HttpError TOO_MANY_REQUESTS, INVALID_INPUT */
  const check = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers).header('X-Request-Id', request.id);
    const { file, isUncounted } = request.routeOptions.config;
    if (file === undefined && isUncounted !== true) addressLimiter.take(request.ip);
    checkHeaders(request);
  };
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: BODY_BYTES_MAX,
    // Input and responses follow the contract: Fastify would load compilers of its own, which nothing uses.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    serverFactory: (handle) => {
      const listener = (request: IncomingMessage, response: ServerResponse): void => {
        if (reject?.(request, response) !== true) handle(request, response);
      };
      // `check` rejects a missing Host, so that the error has the usual form.
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
    // Fastify runs no hooks for these errors.
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

/** Rejects headers that HTTP or this server does not allow. @throws HttpError INVALID_INPUT */
function checkHeaders({ headers, raw }: FastifyRequest): void {
  if (headers.host === undefined && raw.httpVersion === '1.1') throw invalid('Host', 'This header is required');
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    throw invalid('Expect', 'Only 100-continue is supported');
}
