import { startSmtp, type ReceivedMail, type SmtpFake, type SmtpOptions } from '@sevenfold/fakes/smtp';
import pino from 'pino';
import { expect, onTestFinished } from 'vitest';
import { smtpMail } from '../../src/adapters/smtp';
import { sendDueEmail, type SendDeps } from '../../src/features/reviewEmail/send';
import { findDueUsers } from '../../src/features/reviewEmail/store';
import type { NewUser } from '../../src/features/auth/store';
import { makeActivity, makeEntry } from '../features/fixtures';
import { startServer, type TestServer, type TestUser } from '../harness';
import type { Change } from '../../src/rows/message';
import { collectAnnouncements } from '../announcements';

export const ORIGIN = 'https://plan.example.org';
const FROM = 'Sevenfold <plan@example.org>';

/** Creates a user who has run on two of three days in 2026-W11. */
async function signInRunner(server: TestServer, fields: Partial<NewUser>): Promise<TestUser> {
  const session = await server.signIn(fields.name ?? 'Ana', fields);
  const { id } = await makeActivity(server, session, {
    name: 'Run',
    unit: 'DAYS',
  });
  await server.request(
    'POST /api/v1/a/weekly-goal/update',
    { activityId: id, startWeekId: '2026-W11', target: 3 },
    { session },
  );
  for (const date of ['2026-03-09', '2026-03-10'] as const) await makeEntry(server, session, id, { date });
  return session;
}

export interface MailSetup {
  readonly server: TestServer;
  readonly smtp: SmtpFake;
  readonly deps: SendDeps;
  /** Creates a user with this address who has run on two of three days in 2026-W11. */
  signIn(address?: string, fields?: Partial<NewUser>): Promise<TestUser>;
  /** Sends the emails that are due to the users of this setup, as the jobs do. */
  run(): Promise<void>;
  /** The same at another time. */
  runAt(time: string): Promise<void>;
  /** Emails a user has received. */
  mailsTo(address?: string): readonly ReceivedMail[];
  emailRows(session: TestUser): Promise<{ week: string; status: string; attempts: number; code: number | null }[]>;
  /** Instant of the next check of the user by the jobs, as ISO 8601. */
  planned(session: TestUser): Promise<string | undefined>;
  /** The changes that were announced to devices. */
  announced(): Promise<readonly Change[]>;
  logged(): string;
}

export const startMailing = (): Promise<TestServer> => startServer({ env: { PUBLIC_URL: ORIGIN } });

/** Starts a mail server with users of its own for one test, and sets the clock to Wednesday of 2026-W11. */
export async function startMailSetup(server: TestServer, options: SmtpOptions = {}): Promise<MailSetup> {
  server.clock.set('2026-03-11T10:00:00Z');
  const userIds = new Set<string>();
  const smtp = await startSmtp(options);
  onTestFinished(() => smtp.stop());
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const { db, clock } = server;
  const mail = smtpMail({ smtpUrl: smtp.url, from: FROM });
  const announcements = await collectAnnouncements(server);
  const deps: SendDeps = { db, clock, log, mail, origin: ORIGIN, isLocal: false };
  const run = async (): Promise<void> => {
    for (const { user_id: userId } of await findDueUsers(db, new Date(clock.now()), 1000))
      if (userIds.has(userId)) await sendDueEmail(deps, userId);
  };
  return {
    server,
    smtp,
    deps,
    async signIn(address = 'ana@example.com', fields = {}) {
      const session = await signInRunner(server, { email: address, ...fields });
      userIds.add(session.userId);
      return session;
    },
    run,
    async runAt(time) {
      clock.set(time);
      await run();
    },
    mailsTo: (address = 'ana@example.com') => smtp.received.filter(({ to }) => to.includes(address)),
    async emailRows({ userId }) {
      const { rows } = await server.pool.query<{ week: string; status: string; attempts: number; code: number | null }>(
        'SELECT week_id AS week, status, attempts, reply_code AS code FROM review_email WHERE user_id = $1 ORDER BY 1',
        [userId],
      );
      return rows;
    },
    async planned({ userId }) {
      const { rows } = await server.pool.query<{ at: Date | null }>(
        'SELECT review_email_at AS at FROM app_user WHERE user_id = $1',
        [userId],
      );
      return rows[0]?.at?.toISOString();
    },
    announced: announcements,
    logged: () => lines.join(''),
  };
}

/** The same with one user, Ana. */
export async function startForAna(server: TestServer): Promise<{ setup: MailSetup; ana: TestUser }> {
  const setup = await startMailSetup(server);
  return { setup, ana: await setup.signIn() };
}

/** Path and query of the unsubscribe link, from the `List-Unsubscribe` header. */
export function unsubscribeLink(mail: ReceivedMail | undefined): string {
  const [, link = ''] = /^<https:\/\/plan\.example\.org(.+)>$/.exec(mail?.headers.get('list-unsubscribe') ?? '') ?? [];
  expect(link).toMatch(/^\/unsubscribe\?token=[\w-]{43}$/);
  return link;
}

/** Makes one successful request to the endpoint that unsubscribes. */
export async function succeedAtUnsubscribing(): Promise<
  Readonly<Record<'POST /api/v1/review-email/unsubscribe', { readonly status: number }>>
> {
  const setup = await startMailSetup(await startMailing());
  await setup.signIn();
  setup.server.clock.set('2026-03-15T18:00:00Z');
  await setup.run();
  const url = unsubscribeLink(setup.mailsTo()[0]).replace('/unsubscribe', '/api/v1/review-email/unsubscribe');
  const { statusCode: status } = await setup.server.inject({ method: 'POST', url });
  return { 'POST /api/v1/review-email/unsubscribe': { status } };
}
