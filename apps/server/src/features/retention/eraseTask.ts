import { z } from 'zod';
import { task } from '#jobs';
import { TABLES } from '../registry';
import { eraseDueAccounts } from './erase';

/** Erases the accounts that can no longer be restored, every hour. */
export const eraseTask = task({
  name: 'erase-accounts',
  payload: z.object({}),
  schedule: { cron: '41 * * * *' },
  maxAttempts: 5,
  async run(_, { pool, clock, log, signal }) {
    let failed = 0;
    const erased = await eraseDueAccounts({
      pool,
      clock,
      signal,
      tables: TABLES,
      onFailed(error) {
        failed += 1;
        log.error({ err: error }, 'account not erased');
      },
    });
    // The ids are needed to erase the accounts again if they return with a backup that was restored without the list.
    if (erased.length > 0) log.info({ users: erased }, 'erased accounts');
    if (failed > 0) throw new Error(`${failed} accounts could not be erased`);
  },
});
