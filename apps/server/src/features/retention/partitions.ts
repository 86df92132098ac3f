import type { Pool } from 'pg';
import type { Clock } from '../../clock';
import { createPartitions } from '#db';
import { TABLES } from '../registry';

/** Creates the partitions of this month and the next ones in all tables that have one for each month. */
export async function createAllPartitions(pool: Pool, clock: Clock): Promise<void> {
  for (const { name, retention } of TABLES)
    if (retention?.isPartitioned) await createPartitions(pool, name, clock.now());
}
