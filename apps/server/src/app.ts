import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from './clock';
import type { Config } from './config';
import type { Db } from './db/client';
import type { Migration } from './db/migrate';
import { checkRoutes, handlerOf } from './http/answer';
import { registerDocs } from './http/docs';
import { Failure } from './http/failure';
import { registerHealth } from './http/health';
import { Limiter } from './http/limiter';
import { registerMetrics } from './http/metrics';
import { checkSameOrigin, isLoopbackHost } from './http/origin';
import type { Route } from './http/route';
import { DATA_POLICY, securityHeaders } from './http/security';
import { createServer } from './http/server';
import { registerWeb } from './http/web';
import { VERSION } from './version';

/** Answers shorter than this are sent as they are: they fit in a packet or two anyway. */
const COMPRESS_FROM_BYTES = 2048;
/** Many people may share an address, so that it may ask more often than one person; signing in needs only a few calls. */
const ADDRESS_SHARE = 5;
const SIGN_IN_SHARE = 0.1;

export interface Parts {
  readonly config: Config;
  readonly pool: Pool;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly migrations: readonly Migration[];
  readonly routes: readonly Route[];
}

/** Builds the server out of its parts; the caller lets it listen. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const { config, pool, log, migrations, routes } = parts;
  checkRoutes(routes);
  const app = createServer({ log, trustProxy: config.trustProxy });
  const guarded = { publicUrl: config.publicUrl, usesGoogle: config.google !== undefined };
  const headers = { ...securityHeaders(guarded), 'Content-Security-Policy': DATA_POLICY };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('X-Request-Id', request.id);
    // A page of another site may point its own name at this machine; it cannot make the browser say that it asked for this machine.
    if (config.localSignIn && !isLoopbackHost(request.headers.host ?? '')) throw new Failure('FORBIDDEN');
  });
  await app.register(compress, { global: true, threshold: COMPRESS_FROM_BYTES, encodings: ['br', 'gzip'] });
  registerMetrics(app, pool, config.metricsToken);
  registerHealth(app, pool, migrations);
  await app.register(async (api) => registerApi(api, parts));
  await registerWeb(app, config.webFolder, guarded);
  return app;
}

async function registerApi(api: FastifyInstance, { config, pool, db, clock, log, routes }: Parts): Promise<void> {
  const perMinute = config.rateLimitPerMinute;
  const people = new Limiter(perMinute, clock);
  const addresses = new Limiter(perMinute * ADDRESS_SHARE, clock);
  const signIns = new Limiter(Math.ceil(perMinute * SIGN_IN_SHARE), clock);
  api.addHook('onRequest', async (request) => {
    addresses.take(request.ip);
    if (request.method === 'POST' && request.url.startsWith('/api/v1/auth/')) signIns.take(request.ip);
    checkSameOrigin(request, config.publicUrl);
  });
  api.addHook('onResponse', async (request, reply) => {
    log.info({ requestId: request.id, call: request.routeOptions.config.call ?? request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) });
  });
  registerDocs(api, VERSION, config.publicUrl);
  const answering = { pool, db, clock, people, secureCookies: config.publicUrl !== undefined };
  for (const route of routes) {
    const [method = '', url = ''] = route.call.split(' ');
    api.route({ method, url, config: { call: route.call }, handler: handlerOf(route, answering) });
  }
}
