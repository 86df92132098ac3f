import type { WeekId } from '@sevenfold/domain/calendar';
import { startSmtp } from '@sevenfold/fakes/smtp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { smtpMail } from '../../src/adapters/smtp';
import { sendDueEmail } from '../../src/features/reviewEmail/send';
import { makeEntry } from '../features/fixtures';
import type { TestUser } from '../harness';
import { startForAna, startMailSetup, ORIGIN, startMailing } from './setup';

const server = await startMailing();

const DUE = '2026-03-15T18:00:00Z';
const NEXT = '2026-03-22T18:00:00.000Z';

const settings = (session: TestUser, body: object) =>
  server.requestUnchecked('PATCH /api/v1/user/settings', body, { session });

describe('the weekly review email', () => {
  it('arrives at the user’s time with the numbers of the week, once', async () => {
    const { setup, ana } = await startForAna(server);
    await setup.run();
    expect(await setup.planned(ana)).toBe('2026-03-15T18:00:00.000Z');
    await setup.runAt('2026-03-15T17:59:59Z');
    expect(setup.mailsTo()).toEqual([]);
    server.clock.set(DUE);
    for (let n = 0; n < 3; n += 1) await setup.run();
    await sendDueEmail(setup.deps, ana.userId);
    const [mail, ...more] = setup.mailsTo();
    expect(more).toEqual([]);
    expect(await setup.emailRows(ana)).toEqual([{ week: '2026-W11', status: 'SENT', attempts: 1, code: null }]);
    expect(await setup.planned(ana)).toBe(NEXT);
    expect(mail?.from).toBe('plan@example.org');
    expect(mail?.headers.get('subject')).toBe('Week 11: your week in review');
    expect(mail?.headers.get('message-id')).toBe(`<review-2026-W11-${ana.userId}@example.org>`);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toContain('Run: 2 of 3 days');
    expect(mail?.text).toContain(`Review week: ${ORIGIN}/weekly-review/2026-W11`);
    expect(mail?.text).toContain('Active on 2 of 7 days');
    expect(mail?.html).toContain('2 of 3 days');
    expect(mail?.html).toContain(`href="${ORIGIN}/weekly-review/2026-W11"`);
    expect(mail?.html).not.toMatch(/<img|src=/);
    expect(setup.logged()).toContain('review email sent');
    expect(setup.logged()).not.toMatch(/ana|@example/i);
  });

  it('is in the user’s language, and escapes HTML in names', async () => {
    const setup = await startMailSetup(server);
    await setup.signIn('ana@example.com', { language: 'ES', name: '<b>Ana</b>' });
    await setup.signIn('yui@example.com', { language: 'JA', name: 'ゆい' });
    await setup.runAt(DUE);
    const [[spanish], [japanese]] = [setup.mailsTo(), setup.mailsTo('yui@example.com')];
    expect(spanish?.text).toContain('Hola, <b>Ana</b>: así fue tu semana.');
    expect(spanish?.html).toContain('&lt;b&gt;Ana&lt;/b&gt;');
    expect(spanish?.html).not.toContain('<b>Ana');
    expect(spanish?.html).toContain('<html lang="es">');
    expect(japanese?.text).toContain('ゆいさん');
    expect(japanese?.text).toContain('2日／3日');
  });

  it('is not sent about a week without records, nor without an address', async () => {
    const setup = await startMailSetup(server);
    const empty = await server.signIn('Eva', { email: 'eva@example.com' });
    const local = await setup.signIn('', { email: undefined });
    server.clock.set(DUE);
    await sendDueEmail(setup.deps, empty.userId);
    await setup.run();
    expect(setup.smtp.received).toEqual([]);
    expect(await setup.emailRows(empty)).toMatchObject([{ status: 'EMPTY' }]);
    expect([await setup.planned(empty), await setup.planned(local)]).toEqual([NEXT, NEXT]);
  });

  it('shows the frozen numbers of a finished review', async () => {
    const { setup, ana } = await startForAna(server);
    const review = { weekId: '2026-W11', feeling: 4, wins: 'Ran', struggles: '', notes: '' } as const;
    await server.request('POST /api/v1/review/finish', review, { session: ana });
    await server.pool.query('UPDATE activity SET name = $1 WHERE user_id = $2', ['Swim', ana.userId]);
    await setup.runAt(DUE);
    expect(setup.mailsTo()[0]?.text).toContain('Run: 2 of 3 days');
    expect(setup.mailsTo()[0]?.text).toContain('Read review');
    expect(setup.mailsTo()[0]?.text).toContain('As of March 11 · ');
  });

  it.each<[string, WeekId[]]>([
    ['all of which are reviewed', ['2026-W09', '2026-W10']],
    ['of which the first is reviewed', ['2026-W09']],
    ['of which none is reviewed', []],
  ])('tells of a streak over the weeks before, %s', async (_, reviewed) => {
    const { setup, ana } = await startForAna(server);
    const activity = await server.pool.query<{ id: string }>('SELECT id FROM activity WHERE user_id = $1', [
      ana.userId,
    ]);
    const id = activity.rows[0]?.id ?? '';
    const goal = { activityId: id, startWeekId: '2026-W09', target: 2 } as const;
    await server.request('POST /api/v1/a/weekly-goal/update', goal, { session: ana });
    const goalNow = { ...goal, startWeekId: '2026-W11' } as const;
    await server.request('POST /api/v1/a/weekly-goal/update', goalNow, { session: ana });
    for (const date of ['2026-02-23', '2026-02-25', '2026-03-02', '2026-03-04'] as const)
      await makeEntry(server, ana, id, { date });
    for (const weekId of reviewed) {
      const review = { weekId, feeling: 4, wins: '', struggles: '', notes: '' } as const;
      await server.request('POST /api/v1/review/finish', review, { session: ana });
    }
    await setup.runAt(DUE);
    expect(setup.mailsTo()[0]?.text).toContain('Run: goal met 3 weeks in a row.');
  });
});

describe('the email after a change', () => {
  it('of time, zone or week start is sent at most once a week', async () => {
    const { setup, ana } = await startForAna(server);
    await setup.runAt('2026-03-15T09:30:00Z');
    await settings(ana, { weeklyReviewEmailTime: '09:00' });
    await setup.run();
    expect(setup.mailsTo()).toHaveLength(1);
    for (const body of [
      { weeklyReviewEmailTime: '10:00' },
      { timezone: 'America/Los_Angeles' },
      { weekStartDay: 'SUNDAY' },
      { weekStartDay: 'MONDAY', timezone: 'Pacific/Kiritimati' },
    ]) {
      await settings(ana, body);
      server.clock.advance({ hours: 6 });
      await setup.run();
    }
    expect(await setup.emailRows(ana)).toMatchObject([{ week: '2026-W11', status: 'SENT' }]);
    expect(setup.mailsTo()).toHaveLength(1);
    await setup.runAt('2026-03-22T12:00:00Z');
    expect(setup.mailsTo()).toHaveLength(2);
  });

  it('of the end of the day comes in the night after the last one', async () => {
    const { setup, ana } = await startForAna(server);
    await settings(ana, { weeklyReviewEmailTime: '01:00' });
    await setup.run();
    expect(await setup.planned(ana)).toBe('2026-03-15T01:00:00.000Z');
    await settings(ana, { dayEndsAt: 3 });
    await setup.run();
    expect(await setup.planned(ana)).toBe('2026-03-16T01:00:00.000Z');
    await setup.runAt('2026-03-16T01:00:00Z');
    expect(await setup.emailRows(ana)).toMatchObject([{ week: '2026-W11', status: 'SENT' }]);
  });

  it('is not sent to users who switched it off or deleted their account, until they undo that', async () => {
    const setup = await startMailSetup(server);
    const [ana, bea] = [await setup.signIn(), await setup.signIn('bea@example.com')];
    await setup.run();
    await settings(ana, { allowWeeklyReviewEmails: false });
    await server.request('POST /api/v1/user/delete', { reason: 'OTHER' }, { session: bea });
    await setup.runAt(DUE);
    expect(setup.smtp.received).toEqual([]);
    await settings(ana, { allowWeeklyReviewEmails: true });
    await server.pool.query('UPDATE app_user SET delete_at = NULL WHERE user_id = $1', [bea.userId]);
    await setup.run();
    expect([setup.mailsTo().length, setup.mailsTo('bea@example.com').length]).toEqual([1, 1]);
  });

  it.each([
    ['switched off', 'UPDATE app_user SET allow_weekly_review_emails = false WHERE user_id = $1', 'WAITING'],
    ['deleted', 'UPDATE app_user SET delete_at = now() WHERE user_id = $1', 'WAITING'],
    ['erased', 'DELETE FROM app_user WHERE user_id = $1', undefined],
    [
      'taken over by another process',
      "UPDATE review_email SET claim_id = '0195a0c0-0000-7000-8000-000000000001' WHERE user_id = $1",
      'CLAIMED',
    ],
  ])('is cancelled while it is handed over: %s', async (_, statement, status) => {
    let userId = '';
    const setup = await startMailSetup(server, {
      onStage: async (stage) => {
        if (stage === 'RECIPIENT') await server.pool.query(statement, [userId]);
      },
    });
    const ana = await setup.signIn();
    ({ userId } = ana);
    await setup.runAt(DUE);
    expect(setup.smtp.received).toEqual([]);
    expect((await setup.emailRows(ana))[0]?.status).toBe(status);
  });

  it('of the address while it is handed over goes to the new address', async () => {
    const setup = await startMailSetup(server, {
      onStage: async (stage, address) => {
        if (stage === 'RECIPIENT' && address === 'ana@example.com')
          await server.pool.query("UPDATE app_user SET email = 'new@example.com' WHERE email = 'ana@example.com'");
      },
    });
    await setup.signIn();
    await setup.runAt(DUE);
    expect(setup.smtp.received).toEqual([]);
    server.clock.advance({ minutes: 1 });
    await setup.run();
    expect(setup.mailsTo('new@example.com')).toHaveLength(1);
  });
});

describe('a failing mail server', () => {
  it('is retried with growing delays, separately for each user', async () => {
    const { setup, ana } = await startForAna(server);
    await setup.signIn('bea@example.com');
    setup.smtp.behave('BUSY', 'ana@example.com');
    await setup.runAt(DUE);
    expect(setup.mailsTo('bea@example.com')).toHaveLength(1);
    expect(await setup.emailRows(ana)).toEqual([{ week: '2026-W11', status: 'WAITING', attempts: 1, code: 451 }]);
    expect(await setup.planned(ana)).toBe('2026-03-15T18:01:00.000Z');
    server.clock.advance({ minutes: 1 });
    await setup.run();
    expect(await setup.planned(ana)).toBe('2026-03-15T18:03:00.000Z');
    setup.smtp.behave('ACCEPT', 'ana@example.com');
    server.clock.advance({ minutes: 2 });
    await setup.run();
    expect(setup.mailsTo()).toHaveLength(1);
    expect(await setup.emailRows(ana)).toMatchObject([{ status: 'SENT', attempts: 3 }]);
    expect(await setup.planned(ana)).toBe(NEXT);
  });

  it('is given up after a day, and the next week is sent', async () => {
    const { setup, ana } = await startForAna(server);
    server.clock.set(DUE);
    await setup.smtp.stop();
    for (let n = 0; n < 20; n += 1) {
      await setup.run();
      server.clock.set((await setup.planned(ana)) ?? '');
      if (server.clock.now() === Date.parse(NEXT)) break;
    }
    expect(await setup.emailRows(ana)).toEqual([{ week: '2026-W11', status: 'REJECTED', attempts: 18, code: null }]);
    const smtp = await startSmtp();
    onTestFinished(() => smtp.stop());
    await sendDueEmail({ ...setup.deps, mail: smtpMail({ smtpUrl: smtp.url, from: 'plan@example.org' }) }, ana.userId);
    expect(smtp.received).toHaveLength(1);
  });

  it('that permanently refuses the recipient is not tried again for this week', async () => {
    const { setup, ana } = await startForAna(server);
    setup.smtp.behave('REFUSE_RECIPIENT');
    await setup.runAt(DUE);
    setup.smtp.behave('ACCEPT');
    server.clock.advance({ minutes: 30 });
    await sendDueEmail(setup.deps, ana.userId);
    expect(setup.smtp.received).toEqual([]);
    expect(await setup.emailRows(ana)).toEqual([{ week: '2026-W11', status: 'REJECTED', attempts: 1, code: 550 }]);
    expect(setup.logged()).toContain('review email not accepted');
    expect(setup.logged()).not.toContain('@');
  });

  it('that disconnects after the message is not tried again, because it may have accepted it', async () => {
    const { setup, ana } = await startForAna(server);
    setup.smtp.behave('HANG_UP');
    await setup.runAt(DUE);
    setup.smtp.behave('ACCEPT');
    server.clock.advance({ hours: 1 });
    await sendDueEmail(setup.deps, ana.userId);
    expect(setup.mailsTo()).toHaveLength(1);
    expect(await setup.emailRows(ana)).toMatchObject([{ status: 'UNCONFIRMED' }]);
  });
});

describe('two processes', () => {
  it.each([
    ['CLAIMED', '18:01:30', '2026-03-15T18:01:30.000Z'],
    ['HANDING_OVER', '18:01:30', '2026-03-15T18:01:30.000Z'],
    // The lease has expired while the email was handed over: it may have been accepted.
    ['HANDING_OVER', '17:59:59', NEXT],
    ['SENT', '18:01:30', NEXT],
    ['REJECTED', '18:01:30', NEXT],
  ])('do not send an email that the other one has claimed: %s, leased until %s', async (status, leaseEnd, planned) => {
    const { setup, ana } = await startForAna(server);
    server.clock.set(DUE);
    await server.pool.query(
      "INSERT INTO review_email VALUES ($1, '2026-W11', $2, gen_random_uuid(), $3, 1, NULL, now())",
      [ana.userId, status, `2026-03-15T${leaseEnd}Z`],
    );
    await setup.run();
    expect(setup.smtp.received).toEqual([]);
    expect(await setup.planned(ana)).toBe(planned);
  });

  it('at the same moment send one', async () => {
    const { setup, ana } = await startForAna(server);
    server.clock.set(DUE);
    await Promise.all(Array.from({ length: 8 }, () => sendDueEmail(setup.deps, ana.userId)));
    await setup.run();
    expect(setup.mailsTo()).toHaveLength(1);
  });

  it('send one if the first was paused for longer than its lease', async () => {
    let resume = (): void => undefined;
    let isFirst = true;
    const setup = await startMailSetup(server, {
      onStage: async (stage) => {
        if (stage !== 'RECIPIENT' || !isFirst) return;
        isFirst = false;
        await new Promise<void>((resolve) => (resume = resolve));
      },
    });
    const ana = await setup.signIn();
    server.clock.set(DUE);
    const slow = sendDueEmail(setup.deps, ana.userId);
    await expect.poll(() => isFirst).toBe(false);
    await setup.run();
    // Claimed by the first: checked again when its lease expires.
    expect(await setup.planned(ana)).toBe('2026-03-15T18:02:00.000Z');
    server.clock.advance({ minutes: 2 });
    await setup.run();
    resume();
    await slow;
    expect(setup.mailsTo()).toHaveLength(1);
    expect(await setup.emailRows(ana)).toMatchObject([{ status: 'SENT', attempts: 2 }]);
  });
});

it('is not sent for a time before the user registered, and up to a day late', async () => {
  const { setup, ana } = await startForAna(server);
  server.clock.set('2026-03-16T09:00:00Z');
  const late = await setup.signIn('late@example.com');
  await setup.run();
  expect(setup.mailsTo()).toHaveLength(1);
  expect(setup.mailsTo('late@example.com')).toEqual([]);
  expect(await setup.emailRows(late)).toEqual([]);
  await setup.runAt('2026-03-23T18:00:00Z');
  expect(setup.mailsTo()).toHaveLength(1);
  expect(await setup.planned(ana)).toBe('2026-03-29T18:00:00.000Z');
});
