import { z } from 'zod';
import { type Task, task } from '#jobs';
import { CalendarError } from '#ports';
import type { CalendarSetup } from '../deps';
import { WATCH, watchCalendars } from './watch';

const payload = z.object({ userId: z.string(), id: z.string() });

/** Opens, renews and stops the push channels of an integration. */
export const watchTask = (setup: CalendarSetup): Task<z.infer<typeof payload>> =>
  task({
    ...WATCH,
    payload,
    async run({ userId, id }, { db, clock, log, signal }) {
      try {
        await watchCalendars({ ...setup, db, clock, log }, userId, id, signal);
      } catch (error) {
        // Ignored, because the next sync gets the same error, and enqueues this job again.
        if (!(error instanceof CalendarError)) throw error;
      }
    },
  });
