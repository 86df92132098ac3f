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
      const counts = await purge({ pool, clock, signal, tables: TABLES });
      for (const [table, count] of Object.entries(counts)) metrics.purged.inc({ table }, count);
      metrics.purgedAt.set(clock.now() / 1000);
      log.info({ removed: counts }, 'purged');
    },
  });
