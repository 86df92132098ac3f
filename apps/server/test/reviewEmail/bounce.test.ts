/** @module-tag long */

import type { Changes } from '@sevenfold/contract';
import type { RecipientReply } from '@sevenfold/fakes/smtp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestServer, TestUser } from '../harness';
import { startMailing, startMailSetup, type MailSetup } from './setup';

let server: TestServer;
beforeAll(async () => {
  server = await startMailing();
});

const DUE = '2026-03-15T18:00:00Z';
const NEXT_WEEK = '2026-03-22T18:00:00Z';

const userOf = async (session: TestUser) => (await server.request('GET /api/v1/user', undefined, { session })).data;

const versionOf = async (session: TestUser): Promise<number> =>
  (await server.request('GET /api/v1/rows', undefined, { session })).data.version;

/** Two users whose email is due; the mail server replies so to the first. */
async function sendTo(
  reply: RecipientReply,
): Promise<{ setup: MailSetup; ana: TestUser; bea: TestUser; announced: readonly string[] }> {
  const setup = await startMailSetup(server);
  const [ana, bea] = [await setup.signIn(), await setup.signIn('bea@example.com')];
  setup.smtp.behave(reply, 'ana@example.com');
  server.clock.set(DUE);
  const before = new Map([
    [ana.userId, await versionOf(ana)],
    [bea.userId, await versionOf(bea)],
  ]);
  await setup.run();
  setup.smtp.behave('ACCEPT', 'ana@example.com');
  // Those of earlier operations may arrive late.
  const announced = (await setup.announced()).filter(
    ({ userId, changes }) => (JSON.parse(changes) as Changes).version > (before.get(userId) ?? Infinity),
  );
  return { setup, ana, bea, announced: announced.map(({ userId }) => userId) };
}

describe('a review email to an address', () => {
  it.each([
    { code: 550, text: '5.1.1 No such user' },
    { code: 550, text: '5.1.2 No such domain' },
    { code: 556, text: '5.1.10 The domain accepts no mail' },
    { code: 550, text: '5.2.1 Mailbox disabled' },
    { code: 550, text: 'No such mailbox' },
    { code: 551, text: 'User not local' },
    { code: 553, text: 'Mailbox name not allowed' },
  ])('that does not exist ($code $text) pauses it', async (reply) => {
    const { setup, ana, bea, announced } = await sendTo(reply);
    const paused = await userOf(ana);
    expect([paused.isEmailPaused, paused.settings.allowWeeklyReviewEmails]).toEqual([true, false]);
    expect((await userOf(bea)).isEmailPaused).toBeUndefined();
    expect(announced).toEqual([ana.userId]);
    await setup.runAt(NEXT_WEEK);
    expect([setup.mailsTo().length, setup.mailsTo('bea@example.com').length]).toEqual([0, 2]);
    expect(setup.logged()).not.toContain('@');
  });

  it.each([
    { code: 550, text: '5.7.1 Relaying denied' },
    { code: 552, text: '5.2.2 Mailbox full' },
    { code: 550, text: '5.1.8 Sender address rejected' },
    { code: 554, text: 'Transaction failed' },
    { code: 530, text: '5.7.0 Authentication required' },
    { code: 450, text: '4.2.1 Mailbox busy' },
  ])('that may exist ($code $text) does not pause it', async (reply) => {
    const { setup, ana, announced } = await sendTo(reply);
    const user = await userOf(ana);
    expect([user.isEmailPaused, user.settings.allowWeeklyReviewEmails]).toEqual([undefined, true]);
    expect(announced).toEqual([]);
    await setup.runAt(NEXT_WEEK);
    expect(setup.mailsTo().length).toBeGreaterThan(0);
  });

  it('is resumed when the user switches it on, and by nobody else', async () => {
    const { setup, ana, bea } = await sendTo({ code: 550, text: '5.1.1 No such user' });
    const turnOn = (session: TestUser) =>
      server.request('PATCH /api/v1/user/settings', { allowWeeklyReviewEmails: true }, { session });
    await turnOn(bea);
    expect((await userOf(ana)).isEmailPaused).toBe(true);
    await turnOn(ana);
    expect((await userOf(ana)).isEmailPaused).toBeUndefined();
    await setup.runAt(NEXT_WEEK);
    expect(setup.mailsTo()).toHaveLength(1);
  });
});
