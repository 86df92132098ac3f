import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { Gauge, Histogram, type Metric, Registry } from 'prom-client';
import type { Config } from '../config';
import { HttpError } from './httpError';
import { readBearer, isForwarded } from './http';
import { isLoopbackAddress, isLoopbackHostHeader } from './origin';
import { processMetrics } from './processMetrics';
import { hashToken } from './sessionToken';
import { wasStream } from './stream';

/** Configuration that decides who may read metrics. */
type MetricsReaders = Pick<Config, 'metricsToken' | 'publicUrl' | 'trustProxy'>;

/**
 * Records duration and status of every request per endpoint, and serves `/metrics` in Prometheus format to readers
 * allowed by `mayRead`.
 *
 * @param additional metrics of this process, such as those of its jobs
 */
export function registerMetrics(
  app: FastifyInstance,
  pool: Pool,
  readers: MetricsReaders,
  additional: readonly Metric[] = [],
): void {
  const registry = new Registry();
  for (const metric of additional) registry.registerMetric(metric);
  const durations = new Histogram({
    name: 'sevenfold_request_seconds',
    help: 'Request duration by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  gauge(registry, 'sevenfold_database_connections', 'Connections to the database', () => pool.totalCount);
  gauge(registry, 'sevenfold_database_connections_idle', 'Idle connections to the database', () => pool.idleCount);
  gauge(
    registry,
    'sevenfold_database_waiting',
    'Requests waiting for a connection to the database',
    () => pool.waitingCount,
  );
  const reported = Registry.merge([registry, processMetrics]);

  app.addHook('onResponse', async (request, reply) => {
    if (!wasStream(request, reply))
      durations.observe(
        { endpoint: request.routeOptions.config.endpointKey ?? 'other', status: reply.statusCode },
        reply.elapsedTime / 1000,
      );
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, readers)) throw new HttpError('NOT_FOUND');
    return reply
      .type(registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await reported.metrics());
  });
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read());
      },
    }),
  );
}

/**
 * Requires the token on a server with a public address or a proxy: a proxy on the same machine makes every request look
 * local, and it may neither mark forwarded requests nor preserve the Host header.
 */
function mayRead(request: FastifyRequest, { metricsToken, publicUrl, trustProxy }: MetricsReaders): boolean {
  const given = readBearer(request);
  if (metricsToken !== undefined && given !== undefined)
    return timingSafeEqual(hashToken(given), hashToken(metricsToken));
  if (publicUrl !== undefined || trustProxy.length > 0) return false;
  return (
    isLoopbackAddress(request.socket.remoteAddress ?? '') &&
    isLoopbackHostHeader(request.headers.host ?? '') &&
    !isForwarded(request)
  );
}
