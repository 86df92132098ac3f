import { Gauge } from 'prom-client';
import { z } from 'zod';
import { enqueue, type Task, task } from '#jobs';
import type { Mail } from '#ports';
import { sendDueEmail } from './send';
import { findDueUsers } from './store';

/** Maximum number of users that one run enqueues. */
const DUE_MAX = 5000;
/** After all other jobs, so that a mail server that hangs delays each of them by one email at most. */
const PRIORITY = 10;
const SECOND_MS = 1000;

/** One attempt: the schedule enqueues the job again within a minute of a failure. */
const SEND = { name: 'send-review-email', maxAttempts: 1 };

const payload = z.object({ userId: z.string() });

interface ReviewEmailSetup {
  /** Undefined without a mail server: then nothing is sent. */
  readonly mail: Mail | undefined;
  readonly origin: string;
  readonly isLocal: boolean;
}

/** Sends the email of one user, if it is due. */
export const sendReviewEmailTask = ({ mail, origin, isLocal }: ReviewEmailSetup): Task<z.infer<typeof payload>> =>
  task({
    ...SEND,
    payload,
    async run({ userId }, { db, clock, log }) {
      if (mail) await sendDueEmail({ db, clock, log, mail, origin, isLocal }, userId);
    },
  });

/**
 * Enqueues a job for each user whose email is due or whose settings have changed; separate, so that none waits for
 * another.
 */
export const scheduleReviewEmailsTask = ({ mail }: ReviewEmailSetup, overdue: Gauge): Task =>
  task({
    name: 'schedule-review-emails',
    payload: z.unknown(),
    schedule: { cron: '* * * * *' },
    maxAttempts: 1,
    async run(_payload, { db, clock }) {
      if (!mail) return;
      const now = clock.now();
      const due = await findDueUsers(db, new Date(now), DUE_MAX);
      for (const { user_id: userId } of due)
        await enqueue(db, SEND, { userId }, { key: `review-email-${userId}`, priority: PRIORITY });
      const oldest = due.find(({ at }) => at !== null)?.at;
      overdue.set(oldest ? (now - oldest.getTime()) / SECOND_MS : 0);
    },
  });

/** Creates the gauge, not yet registered. */
export const overdueGauge = (): Gauge =>
  new Gauge({
    name: 'sevenfold_review_email_overdue_seconds',
    help: 'Seconds since the oldest overdue weekly review email was due; 0 if none is overdue',
    registers: [],
  });
