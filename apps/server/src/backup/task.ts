import type { Gauge } from 'prom-client';
import { z } from 'zod';
import { findDestinations, tellOfProblems } from '#features/backup';
import { task } from '#jobs';
import { makeDueBackups } from './run';

/**
 * Makes the automatic backups of the day. Runs every hour, so that a failed backup is tried again, and one that was
 * missed while no process ran is made soon after the next start.
 */
export const backupTask = (finished: Gauge<'destination'>) =>
  task({
    name: 'back-up',
    payload: z.object({}),
    schedule: { cron: '23 * * * *' },
    maxAttempts: 1,
    async run(_, deps) {
      const { config, db, clock } = deps;
      await makeDueBackups(deps);
      if (config.mail) await tellOfProblems(db, clock, config.adminEmails);
      finished.reset();
      for (const { destination, succeededAt } of await findDestinations(db))
        finished.set({ destination }, (succeededAt ?? 0) / 1000);
    },
  });
