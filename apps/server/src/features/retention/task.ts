import { z } from 'zod';
import { task } from '#jobs';
import { TABLES } from '../registry';
import type { RetentionMetrics } from './metrics';
import { createAllPartitions } from './partitions';
import { purge } from './purge';

/** Runs the purge every day at 03:17 UTC. */
export const purgeTask = (metrics: RetentionMetrics) =>
  task({
    name: 'purge',
    payload: z.object({}),
    schedule: { cron: '17 3 * * *' },
    maxAttempts: 5,
    async run(_, { pool, clock, log, signal }) {
      await createAllPartitions(pool, clock);
      let failed = 0;
      const counts = await purge({
        pool,
        clock,
        signal,
        tables: TABLES,
        onFailed(error, table) {
          failed += 1;
          log.error({ err: error, table }, 'table not purged');
        },
      });
      for (const [table, count] of Object.entries(counts)) metrics.purged.inc({ table }, count);
      log.info({ removed: counts }, 'purged');
      if (failed > 0) throw new Error(`${failed} tables could not be purged`);
      metrics.purgedAt.set(clock.now() / 1000);
    },
  });
