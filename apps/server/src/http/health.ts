import type { FastifyInstance } from 'fastify';
import type { Readiness } from '#db';

/**
 * `/healthz`: the process responds. `/readyz`: it can also serve requests; 503 while the database is unavailable or the
 * process shuts down. Neither queries the database.
 */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/healthz', { config: { isUncounted: true } }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { config: { isUncounted: true } }, async (_request, reply) => {
    const isReady = !isClosing && readiness.isReady;
    return reply
      .code(isReady ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready' });
  });
}
