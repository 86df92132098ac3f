import { z } from 'zod';
import { task } from '../../jobs/task';
import { endDuePremium } from './service';

/** Ends granted premium whose last day is over: every hour, and so shortly after midnight UTC. */
export const endPremiumTask = task({
  name: 'end-premium',
  payload: z.object({}),
  schedule: { cron: '2 * * * *' },
  maxAttempts: 5,
  async run(_, { db, clock, changes, log }) {
    const ended = await endDuePremium(db, clock, changes);
    if (ended > 0) log.info({ ended }, 'ended granted premium');
  },
});
