import { z } from 'zod';
import { task } from '../../jobs/task';
import { TABLES } from '../registry';
import { eraseDueAccounts } from './erase';

/** Erases accounts whose time to be restored is over, every hour. */
export const eraseTask = task({
  name: 'erase-accounts',
  payload: z.object({}),
  schedule: { cron: '41 * * * *' },
  maxAttempts: 5,
  async run(_, { pool, clock, log, signal }) {
    const erased = await eraseDueAccounts({ pool, clock, signal, tables: TABLES });
    // With the ids, accounts that return with a restored backup can be erased again.
    if (erased.length > 0) log.info({ users: erased }, 'erased accounts');
  },
});
