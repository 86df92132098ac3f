import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { isMigrated, type Migration } from '../db/migrate';

/**
 * `/healthz`: the process answers. `/readyz`: it can also do its work, so that a balancer may send requests; not so once it is
 * shutting down.
 */
export function registerHealth(app: FastifyInstance, pool: Pool, migrations: readonly Migration[]): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/healthz', async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const isReady = !isClosing && (await isMigrated(pool, migrations).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      return false;
    }));
    return reply.code(isReady ? 200 : 503).header('Cache-Control', 'no-store').send({ status: isReady ? 'ready' : 'not ready' });
  });
}
