import { backupProblem, BACKUP_DESTINATIONS, BACKUP_FAILURES, BACKUP_PROBLEMS } from '@sevenfold/domain/backup';
import { z } from 'zod';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { attemptsOver, enqueue, task } from '#jobs';
import { type Mail, mailOperator } from '#ports';
import { LOCAL_DOMAIN } from '#features/auth';
import { claimNotice, type DestinationState, findDestinations } from './store';

const notice = z.object({
  to: z.string(),
  destination: z.enum(BACKUP_DESTINATIONS),
  problem: z.enum(BACKUP_PROBLEMS),
  failure: z.enum(BACKUP_FAILURES).nullable(),
  /** Instants as ISO 8601. */
  at: z.string(),
  lastBackup: z.string().nullable(),
});
type Notice = z.output<typeof notice>;

/** The email is sent after an outage of the mail server of up to two days. */
const JOB = { name: 'tell-of-backup', maxAttempts: attemptsOver(2) };

/**
 * Enqueues an email to each administrator about the backups that fail or are overdue, once until the next success.
 *
 * @param adminEmails addresses of administrators; those of local accounts get no email
 */
export async function tellOfProblems(db: Db, clock: Clock, adminEmails: ReadonlySet<string>): Promise<void> {
  const recipients = [...adminEmails].filter((address) => !address.endsWith(LOCAL_DOMAIN));
  if (recipients.length === 0) return;
  for (const state of await findDestinations(db)) await tellOfProblem(db, clock, state, recipients);
}

async function tellOfProblem(
  db: Db,
  clock: Clock,
  state: DestinationState,
  recipients: readonly string[],
): Promise<void> {
  const { destination, failure, succeededAt } = state;
  const problem = backupProblem(state, clock.now());
  if (problem === null || state.isTold) return;
  const now = new Date(clock.now());
  const lastBackup = succeededAt === null ? null : new Date(succeededAt).toISOString();
  await db.transaction().execute(async (transaction) => {
    if (!(await claimNotice(transaction, destination, now))) return;
    for (const to of recipients)
      await enqueue(transaction, JOB, { to, destination, problem, failure, at: now.toISOString(), lastBackup });
  });
}

/** @param mail undefined without a mail server: then nothing is sent */
export const backupNoticeTask = (mail: Mail | undefined) =>
  task({
    ...JOB,
    payload: notice,
    async run(payload, { log }) {
      if (mail) await mailOperator(mail, messageOf(payload), log);
    },
  });

const PLACES = { FOLDER: 'the backup folder', S3: 'the S3 storage' } as const;
const REASONS = {
  DISK_FULL: 'The disk is full: free some space, or set BACKUP_FOLDER to another disk.',
  NOT_WRITABLE: 'The server may not write to the folder: check BACKUP_FOLDER and its owner.',
  UNREACHABLE: 'The storage cannot be reached: check BACKUP_S3_URL and the network.',
  REJECTED: 'The storage rejects the request: check the bucket in BACKUP_S3_URL, the region and the keys.',
  OTHER: 'The log of the server says why: search it for "automatic backup failed".',
} as const;

/** Email to an administrator, in English whatever their language, as all emails to operators. */
const messageOf = ({ to, destination, problem, failure, at, lastBackup }: Notice) => ({
  id: `backup-${destination.toLowerCase()}-${Date.parse(at)}`,
  to,
  subject: problem === 'FAILED' ? 'Automatic backups fail' : 'Automatic backups are overdue',
  text: [
    problem === 'FAILED'
      ? `The automatic backup to ${PLACES[destination]} failed. It is tried again every hour.`
      : `There is no automatic backup in ${PLACES[destination]} from the last 36 hours. Check that a process runs jobs.`,
    ...(failure === null ? [] : [REASONS[failure]]),
    '',
    `Last backup: ${lastBackup ?? 'none yet'}`,
    'You get no further email until a backup has succeeded.',
  ].join('\n'),
});
