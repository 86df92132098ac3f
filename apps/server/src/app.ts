import compress from '@fastify/compress';
import { contract, type Endpoint, type EndpointKey } from '@sevenfold/contract';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import type { Clock } from './clock';
import type { Config } from './config';
import { type Db, type Readiness, SharedReadConnections } from '#db';
import type { Changes } from '#features/change';
import {
  AddressLimiter,
  allowShellOrigins,
  type AnyRoute,
  checkAppVersion,
  checkRoutes,
  checkSameOrigin,
  createBatchHandler,
  createFileHandler,
  createHandler,
  createServer,
  createStreamHandler,
  DATA_POLICY,
  Downloads,
  HttpError,
  isHttps,
  isLoopbackHostHeader,
  Limiter,
  LoadShedder,
  mutationRoutes,
  prepareRoute,
  registerAppAssociation,
  registerDocs,
  registerHealth,
  registerMetrics,
  registerSignInReturn,
  registerWeb,
  registerWebhooks,
  securityHeaders,
  type SecurityOptions,
  UserTurns,
  wasStream,
} from '#http';
import { systemTimers } from './timers';
import { VERSION } from './version';

/** Responses shorter than this are not compressed: they fit in one or two packets anyway. */
const COMPRESS_FROM_BYTES = 2048;
/** Rate limit of an IP address, as a multiple of that of a user: many users may share an address. */
const ADDRESS_MULTIPLE = 5;
/** Rate limit of sign-in requests of an IP address, as a share of that of a user. */
const SIGN_IN_SHARE = 0.1;
/** Rate limit of file downloads of a user, as a share of the limit of all requests: each reads all data of the user. */
const FILE_SHARE = 0.02;
/**
 * Rate limit of a user's requests that may wait for a third party, as a share of the limit of all requests: each may
 * last seconds, and read a calendar of several megabytes.
 */
const THIRD_PARTY_SHARE = 0.05;
/** Requests in flight per database connection: as many as it serves in a fraction of a second. */
const IN_FLIGHT_PER_CONNECTION = 32;

export interface Parts {
  readonly config: Config;
  readonly pool: Pool;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly readiness: Readiness;
  /** Metrics of this process besides those of its requests. */
  readonly metrics?: readonly Metric[];
  readonly changes: Changes;
  readonly routes: readonly AnyRoute[];
}

/** Builds the server from its parts. The caller starts listening. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const { config, pool, changes, readiness, routes } = parts;
  checkRoutes(routes);
  const { webDsn } = config.errorReporting;
  const securityOptions = {
    publicUrl: config.publicUrl,
    usesGoogle: config.google !== undefined,
    reportsTo: webDsn === undefined ? undefined : new URL(webDsn).origin,
  };
  const headers = headersOf(securityOptions);
  const loadShedder = new LoadShedder(config.databaseConnections * IN_FLIGHT_PER_CONNECTION, headers);
  const app = createServer({
    ...serverOptions(parts, headers),
    reject: (request, response) => loadShedder.reject(request, response),
  });
  app.addHook('onRequest', async (request) => {
    // Prevents DNS rebinding: a foreign page may point its own host name at this machine, but cannot forge the Host
    // header.
    if (config.localSignIn && !isLoopbackHostHeader(request.headers.host ?? '')) throw new HttpError('FORBIDDEN');
  });
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
  });
  // Streams never end by themselves, so closing the server would wait for them.
  app.addHook('preClose', async () => changes.close());
  registerMetrics(app, pool, config, [...(parts.metrics ?? []), ...loadShedder.metrics]);
  registerHealth(app, readiness);
  await app.register(async (api) => registerApi(api, parts, loadShedder));
  await registerSignInReturn(app);
  registerAppAssociation(app, config.nativeApp);
  await registerWeb(app, config.webFolder, securityOptions, config.host);
  return app;
}

/** Builds the HTTP server of a worker process: health checks and metrics only. */
export function createWorkerApp(parts: Omit<Parts, 'routes' | 'db' | 'changes'>): FastifyInstance {
  const { config, pool, readiness, metrics } = parts;
  const app = createServer(serverOptions(parts, headersOf({ publicUrl: config.publicUrl, usesGoogle: false })));
  registerMetrics(app, pool, config, metrics);
  registerHealth(app, readiness);
  app.setNotFoundHandler(async () => {
    throw new HttpError('NOT_FOUND');
  });
  return app;
}

const headersOf = (securityOptions: SecurityOptions): Record<string, string> => ({
  ...securityHeaders(securityOptions),
  'Content-Security-Policy': DATA_POLICY,
});

const serverOptions = (
  { config, clock, log }: Pick<Parts, 'config' | 'clock' | 'log'>,
  headers: Readonly<Record<string, string>>,
) => ({
  log,
  headers,
  trustProxy: config.trustProxy,
  connections: config.httpConnections,
  addressLimiter: new AddressLimiter(config.rateLimitPerMinute * ADDRESS_MULTIPLE, clock),
});

async function registerApi(
  api: FastifyInstance,
  { config, pool, db, changes, clock, log, routes }: Parts,
  loadShedder: LoadShedder,
): Promise<void> {
  // Before the check of the origin, which rejects preflight requests of other origins.
  await allowShellOrigins(api);
  api.addHook('onRequest', async (request) => checkAppVersion(request));
  const perMinute = config.rateLimitPerMinute;
  const userLimiter = new Limiter(perMinute, clock);
  const signInLimiter = new AddressLimiter(Math.ceil(perMinute * SIGN_IN_SHARE), clock);
  api.addHook('onRequest', async (request) => {
    // Match by route, because a URL can be written in many ways.
    const { endpointKey } = request.routeOptions.config;
    if (endpointKey?.startsWith('POST /api/v1/auth/') === true) signInLimiter.take(request.ip);
    // A webhook needs no session, so no page can abuse one: its sender proves itself, such as by a signed token.
    const endpoint: Endpoint | undefined = endpointKey && contract[endpointKey];
    if (endpoint?.webhook !== true) checkSameOrigin(request, config.publicUrl);
  });
  api.addHook('onResponse', async (request, reply) => {
    if (wasStream(request, reply)) return;
    log.info({
      requestId: request.id,
      endpoint: request.routeOptions.config.endpointKey ?? request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
  registerDocs(api, VERSION, config.publicUrl);
  const handlerDeps = {
    fileLimiter: new Limiter(Math.ceil(perMinute * FILE_SHARE), clock),
    downloads: new Downloads(systemTimers, config.databaseConnections),
    thirdPartyLimiter: new Limiter(Math.ceil(perMinute * THIRD_PARTY_SHARE), clock),
    pool,
    sharing: { connections: new SharedReadConnections(pool), turns: new UserTurns() },
    loadShedder,
    db,
    changes,
    clock,
    userLimiter,
    adminEmails: config.adminEmails,
    secureCookies: isHttps(config.publicUrl),
  };
  const webhooks = routes.filter((route) => 'receive' in route);
  await registerWebhooks(api, webhooks, { db, loadShedder });
  const prepared = routes.flatMap((route) => ('handle' in route ? [prepareRoute(route)] : []));
  const mutations = mutationRoutes(prepared);
  const register = (
    endpointKey: EndpointKey,
    handler: RouteHandlerMethod,
    { isStream = false, isFile = false } = {},
  ): void => {
    const [method = '', url = ''] = endpointKey.split(' ');
    // No HEAD route: for a stream it would never end, and for a file it would read the file without sending it.
    api.route({ method, url, exposeHeadRoute: !isStream && !isFile, config: { endpointKey, isStream }, handler });
  };
  for (const each of prepared) register(each.route.endpointKey, createHandler(each, handlerDeps));
  for (const route of routes) {
    if ('open' in route) register(route.endpointKey, createStreamHandler(route, handlerDeps), { isStream: true });
    if ('produce' in route) register(route.endpointKey, createFileHandler(route, handlerDeps), { isFile: true });
    if ('runsOperations' in route) register(route.endpointKey, createBatchHandler(route, mutations, handlerDeps));
  }
}
