import { Gauge } from 'prom-client';
import { z } from 'zod';
import { enqueue, type Task, task } from '#jobs';
import { sendDueNotifications } from './send';
import type { PushSetup } from './subscribe';
import { findDue } from './subscriptionStore';

/** Maximum number of browsers that one run enqueues. */
const DUE_MAX = 5000;
/** After all other jobs, so that a push service that hangs delays each of them by one message at most. */
const PRIORITY = 10;
const SECOND_MS = 1000;

/** One attempt: the schedule enqueues the job again within a minute of a failure. */
const SEND = { name: 'send-push', maxAttempts: 1 };

const payload = z.object({ userId: z.string(), subscriptionId: z.string() });

/** Sends what is due to one browser. */
export const sendPushTask = ({ push, keyring, origin }: PushSetup): Task<z.infer<typeof payload>> =>
  task({
    ...SEND,
    payload,
    async run({ userId, subscriptionId }, { db, clock, log, signal }) {
      if (push && keyring)
        await sendDueNotifications({ db, clock, log, push, keyring, origin, signal }, userId, subscriptionId);
    },
  });

/**
 * Enqueues a job for each browser with a notification that is due or with changed settings; separate, so that none waits
 * for another.
 */
export const schedulePushesTask = ({ push, keyring }: PushSetup, overdue: Gauge): Task =>
  task({
    name: 'schedule-pushes',
    payload: z.unknown(),
    schedule: { cron: '* * * * *' },
    maxAttempts: 1,
    async run(_payload, { db, clock }) {
      if (!push || !keyring) return;
      const now = clock.now();
      const due = await findDue(db, new Date(now), DUE_MAX);
      for (const { user_id: userId, id } of due)
        await enqueue(db, SEND, { userId, subscriptionId: id }, { key: `push-${id}`, priority: PRIORITY });
      const oldest = due.find(({ at }) => at !== null)?.at;
      overdue.set(oldest ? (now - oldest.getTime()) / SECOND_MS : 0);
    },
  });

/** Creates the gauge, not yet registered. */
export const overduePushGauge = (): Gauge =>
  new Gauge({
    name: 'sevenfold_push_overdue_seconds',
    help: 'Seconds since the oldest overdue push notification was due; 0 if none is overdue',
    registers: [],
  });
