import type { BodyOf } from '@sevenfold/contract';
import { ERRORS } from '@sevenfold/contract/errors';
import { FEEDBACK_KEPT, FEEDBACK_PER_DAY } from '@sevenfold/domain/feedback';
import { startSmtp, type SmtpFake } from '@sevenfold/fakes/smtp';
import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/config';
import { newId } from '../../src/id';
import { type TestUser, startServer } from '../harness';
import { startWorker } from '../jobs/worker';

const server = await startServer();

const call = 'POST /api/v1/feedback';
const newFeedback = (fields: Partial<BodyOf<typeof call>> = {}): BodyOf<typeof call> => ({
  id: newId(server.clock),
  message: 'The week is lovely.',
  ...fields,
});

const stored = async ({ userId }: TestUser): Promise<object[]> =>
  (await server.pool.query<object>('SELECT message, mood FROM feedback WHERE user_id = $1 ORDER BY id', [userId])).rows;
const jobs = async ({ userId }: TestUser): Promise<number> =>
  (await server.pool.query(`SELECT 1 FROM graphile_worker._private_jobs WHERE payload ->> 'userId' = $1`, [userId]))
    .rowCount ?? 0;

/** Runs jobs with this mail server and the operator's address. @returns a function that returns the log */
async function startMailing(smtp: SmtpFake | undefined): Promise<() => string> {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const mailing = smtp ? { SMTP_URL: smtp.url, MAIL_FROM: 'plan@example.org' } : {};
  await startWorker(server.databaseUrl, [], {
    config: readConfig({ SUPPORT_EMAIL: 'help@example.org', ...mailing }),
    log,
  });
  return () => lines.join('');
}

async function startMailServer(): Promise<SmtpFake> {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  return smtp;
}

describe('feedback', () => {
  it('is stored with its mood, and its email enqueued, in one transaction', async () => {
    const ana = await server.signIn();
    const { status, data } = await server.request(call, newFeedback({ mood: 'HAPPY' }), { session: ana });
    expect([status, data]).toEqual([200, {}]);
    expect(await stored(ana)).toEqual([{ message: 'The week is lovely.', mood: 'HAPPY' }]);
    expect(await jobs(ana)).toBe(1);
  });

  it('is stored and mailed once however often it arrives', async () => {
    const ana = await server.signIn();
    const body = newFeedback();
    await server.request(call, body, { session: ana, key: 'feedback-once' });
    await server.request(call, body, { session: ana, key: 'feedback-once' });
    // Like a retry after the stored response was purged.
    await server.request(call, body, { session: ana });
    expect(await stored(ana)).toHaveLength(1);
    expect(await jobs(ana)).toBe(1);
  });

  it('of one user is independent of the same id of another', async () => {
    const [ana, bea] = [await server.signIn(), await server.signIn('Bea')];
    const body = newFeedback();
    await server.request(call, body, { session: ana });
    await server.request(call, { ...body, message: 'Mine.' }, { session: bea });
    expect(await stored(ana)).toEqual([{ message: 'The week is lovely.', mood: null }]);
    expect(await stored(bea)).toEqual([{ message: 'Mine.', mood: null }]);
  });

  it('requires a session', async () => {
    expect((await server.request(call, newFeedback())).error.code).toBe(ERRORS.NOT_SIGNED_IN.code);
  });

  it.each([
    ['an empty message', { message: ' \n ' }, 'message'],
    ['a message of invisible characters', { message: '\u200B' }, 'message'],
    ['too long a message', { message: 'x'.repeat(5001) }, 'message'],
    ['characters that cannot be stored', { message: 'a\u0000b' }, 'message'],
    ['an unknown mood', { mood: 'ANGRY' }, 'mood'],
    ['an invalid id', { id: '1' }, 'id'],
  ])('refuses %s', async (_, wrong, path) => {
    const ana = await server.signIn();
    const response = await server.requestUnchecked(call, { ...newFeedback(), ...wrong }, { session: ana });
    expect(response.status).toBe(400);
    expect(response.error.fields?.map((field) => field.path)).toEqual([path]);
    expect(await stored(ana)).toEqual([]);
  });

  it('is refused beyond the daily limit of a user, and accepted a day later', async () => {
    const [ana, bea] = [await server.signIn(), await server.signIn('Bea')];
    for (let n = 0; n < FEEDBACK_PER_DAY; n += 1) await server.request(call, newFeedback(), { session: ana });
    const refused = newFeedback();
    const { status, error } = await server.request(call, refused, { session: ana });
    expect([status, error.code]).toEqual([403, ERRORS.FEEDBACK_LIMIT.code]);
    expect(await stored(ana)).toHaveLength(FEEDBACK_PER_DAY);
    expect(await jobs(ana)).toBe(FEEDBACK_PER_DAY);
    expect((await server.request(call, newFeedback(), { session: bea })).status, 'of another user').toBe(200);
    server.clock.advance({ days: 1, seconds: 1 });
    expect((await server.request(call, refused, { session: ana })).status, 'retried').toBe(200);
    expect(await jobs(ana)).toBe(FEEDBACK_PER_DAY + 1);
  });

  it('is kept up to a number of messages of a user, the latest ones', async () => {
    const [ana, bea] = [await server.signIn(), await server.signIn('Bea')];
    for (const { userId } of [ana, bea])
      await server.pool.query(
        `INSERT INTO feedback (user_id, id, message, created_at)
         SELECT $1, gen_random_uuid(), 'Message ' || n, timestamptz '2026-01-01' + n * interval '1 minute'
         FROM generate_series(1, $2::int) AS n`,
        [userId, FEEDBACK_KEPT],
      );
    await server.request(call, newFeedback(), { session: ana });
    const messages = new Set((await stored(ana)).map((row) => 'message' in row && row.message));
    expect([messages.size, messages.has('Message 1'), messages.has('Message 2')]).toEqual([FEEDBACK_KEPT, false, true]);
    expect(await stored(bea)).toHaveLength(FEEDBACK_KEPT);
  });
});

describe('the email', () => {
  it('reaches the operator once with what a reply needs, also after a first refusal', async () => {
    const ana = await server.signIn('Ana', { email: 'ana@example.com', language: 'ES' });
    const body = newFeedback({ message: 'Me gusta.\nMucho.', mood: 'UNHAPPY' });
    await server.request(call, body, { session: ana });
    const smtp = await startMailServer();
    smtp.behave('BUSY');
    await startMailing(smtp);
    const failed = async (): Promise<boolean> =>
      ((
        await server.pool.query(
          `SELECT 1 FROM graphile_worker._private_jobs WHERE payload ->> 'userId' = $1 AND attempts > 0 AND locked_at IS NULL`,
          [ana.userId],
        )
      ).rowCount ?? 0) > 0;
    await expect.poll(failed).toBe(true);
    smtp.behave('ACCEPT');
    await server.pool.query(`SELECT graphile_worker.reschedule_jobs(array_agg(id), now()) FROM graphile_worker.jobs`);
    const own = () => smtp.received.filter(({ headers }) => headers.get('message-id')?.includes(body.id));
    await expect.poll(() => own().length).toBe(1);
    await expect.poll(() => jobs(ana)).toBe(0);
    const [mail] = own();
    expect(mail?.to).toEqual(['help@example.org']);
    expect(mail?.headers.get('reply-to')).toBe('ana@example.com');
    expect(mail?.headers.get('subject')).toBe('Feedback from Ana');
    expect(mail?.text).toBe(
      [
        'Me gusta.',
        'Mucho.',
        '',
        '--',
        'From: Ana <ana@example.com>',
        'Mood: unhappy',
        'Language: ES',
        `Sent: ${new Date(server.clock.now()).toISOString()}`,
      ].join('\n'),
    );
  });

  it('is not sent again when it may have arrived', { tags: ['long'] }, async () => {
    const ana = await server.signIn();
    const body = newFeedback();
    const smtp = await startMailServer();
    smtp.behave('HANG_UP');
    const logged = await startMailing(smtp);
    await server.request(call, body, { session: ana });
    await expect
      .poll(() => smtp.received.filter(({ text }) => text.startsWith(body.message)).length)
      .toBeGreaterThan(0);
    smtp.behave('ACCEPT');
    const count = (): number =>
      smtp.received.filter(({ headers }) => headers.get('message-id')?.includes(body.id)).length;
    await expect
      .poll(async () => {
        await server.pool.query(
          `SELECT graphile_worker.reschedule_jobs(array_agg(id), now()) FROM graphile_worker.jobs`,
        );
        return jobs(ana);
      })
      .toBe(0);
    expect(count()).toBe(1);
    expect(logged()).toContain('it is not mailed again');
  });

  it('is not sent without a mail server; the log says so, without the text', async () => {
    const ana = await server.signIn();
    await server.request(call, newFeedback({ message: 'A private matter' }), { session: ana });
    const logged = await startMailing(undefined);
    await expect.poll(() => jobs(ana)).toBe(0);
    expect(logged()).toContain('feedback was stored, but not mailed: SMTP_URL is not set');
    expect(logged()).not.toMatch(/private matter|Ana/);
    expect(await stored(ana)).toEqual([{ message: 'A private matter', mood: null }]);
  });
});
