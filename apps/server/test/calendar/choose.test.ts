import type { CalendarAccess } from '@sevenfold/fakes/calendar/store';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/id';
import { findDue, readSyncFigures } from '../../src/features/integration/syncStore';
import { startGoogleSuite, startOutlookSuite, timed } from './calendarServer';

const suites = { Google: await startGoogleSuite(), Outlook: await startOutlookSuite() };
type Context = Awaited<ReturnType<(typeof suites)[keyof typeof suites]['newContext']>>;

const addCalendar = (context: Context, name: string, access: CalendarAccess, owner?: string) => {
  const calendar = context.account.addCalendar({ name, access, ...(owner !== undefined && { owner }) });
  calendar.create({ name: `Event of ${name}`, time: timed('2026-03-10T18:00') });
  return calendar;
};

/** The calendars of the only account with a mark before those that are on, primary first. */
const listed = async (context: Context): Promise<string[]> =>
  ((await context.integrations())[0]?.calendars ?? []).map(({ name, isOn }) => `${isOn ? '+' : '-'} ${name}`);

const needsChoice = async (context: Context) => (await context.integrations())[0]?.needsCalendarChoice;

describe.each(['Google', 'Outlook'] as const)('choosing the calendars of an account of %s', (name) => {
  let context: Context;
  let primary: string;
  beforeEach(async () => {
    context = await suites[name].newContext();
    primary = context.account.primary.name;
    addCalendar(context, 'Sport', 'OWNER');
    addCalendar(context, 'Ben', 'WRITER', 'ben@example.org');
    addCalendar(context, 'Holidays', 'READER');
  });

  it('lists them when the account is connected, with its own calendars preselected', async () => {
    expect((await context.connect()).data.needsCalendarChoice).toBe(true);
    expect(await listed(context)).toEqual([`+ ${primary}`, '- Ben', '- Holidays', '+ Sport']);
    expect(await needsChoice(context)).toBe(true);
  });

  it('reads no event before the choice, and counts as neither read nor overdue', async () => {
    const before = context.fake.requests.length;
    const { integrationId } = (await context.connect()).data;
    expect(await context.sync(integrationId)).toBe('DONE');
    expect(await context.events()).toEqual([]);
    expect(context.fake.requests.slice(before).filter(({ path }) => /\/events|calendarView/.test(path))).toEqual([]);
    expect((await context.integrations())[0]).toMatchObject({ lastSuccessAt: null, status: 'CONNECTED' });
    await context.server.pool.query('DELETE FROM integration WHERE id <> $1', [integrationId]);
    expect((await readSyncFigures(context.server.db)).oldest_success).toBeNull();
  });

  it('reads the chosen calendars alone, and asks no more', async () => {
    const { integrationId } = (await context.connect()).data;
    const { data } = await context.choose(integrationId, [primary, 'Holidays']);
    expect(data.integration).toMatchObject({ id: integrationId, needsCalendarChoice: false });
    expect(await listed(context)).toEqual([`+ ${primary}`, '- Ben', '+ Holidays', '- Sport']);
    await context.sync(integrationId);
    expect((await context.events()).map((event) => event.name)).toEqual(['Event of Holidays']);
  });

  it('removes the events of a calendar that is not chosen again, and reads another one', async () => {
    const id = await context.connected();
    expect((await context.events()).map((event) => event.name)).toEqual(['Event of Sport']);
    await context.choose(id, ['Ben']);
    await context.sync(id);
    expect((await context.events()).map((event) => event.name)).toEqual(['Event of Ben']);
  });

  it('lists a calendar that appears later, off', async () => {
    const id = await context.connected();
    addCalendar(context, 'Club', 'OWNER');
    await context.sync(id);
    expect(await listed(context)).toEqual([`+ ${primary}`, '- Ben', '- Club', '- Holidays', '+ Sport']);
    expect((await context.events()).map((event) => event.name)).toEqual(['Event of Sport']);
  });

  it('leaves listing to the first sync while the provider does not answer, with the same calendars preselected', async () => {
    context.fake.fault({
      when: ({ path }) => /calendarList$|me\/calendars$/.test(path),
      times: 1,
      effect: { status: 503 },
    });
    const { integrationId } = (await context.connect()).data;
    expect(await listed(context)).toEqual([]);
    await context.sync(integrationId);
    expect(await listed(context)).toEqual([`+ ${primary}`, '- Ben', '- Holidays', '+ Sport']);
    expect(await needsChoice(context)).toBe(true);
  });

  it('is kept when the account is reconnected', async () => {
    const id = await context.connected();
    await context.choose(id, ['Ben']);
    await context.connect({}, id);
    await context.sync(id);
    expect(await needsChoice(context)).toBe(false);
    expect(await listed(context)).toEqual([`- ${primary}`, '+ Ben', '- Holidays', '- Sport']);
  });

  it('is refused for a calendar that the account does not have, and changes nothing', async () => {
    const { integrationId } = (await context.connect()).data;
    const body = { id: integrationId, calendarIds: [newId(context.server.clock)] };
    const { error } = await context.server.request('POST /api/v1/integration/calendars', body, {
      session: context.user,
    });
    expect(error).toMatchObject({ code: 20000002, fields: [{ path: 'calendarIds' }] });
    expect(await needsChoice(context)).toBe(true);
  });
});

describe('an account of Microsoft without a mailbox', () => {
  let context: Awaited<ReturnType<typeof suites.Outlook.newContext>>;
  beforeEach(async () => {
    context = await suites.Outlook.newContext();
  });

  it('is refused with a reason of its own', async () => {
    context.account.hasMailbox = false;
    expect((await context.connect()).error).toMatchObject({
      code: 40000005,
      message: 'This account has no mailbox with a calendar.',
    });
    expect(await context.integrations()).toEqual([]);
  });

  it('that has lost it is not read again until it is reconnected', async () => {
    const id = await context.connected();
    context.account.hasMailbox = false;
    await context.sync(id);
    expect(await context.integrations()).toMatchObject([{ status: 'ERROR', error: 'NO_MAILBOX', nextSyncAt: null }]);
    context.server.clock.advance({ hours: 24 });
    expect(await findDue(context.server.db, new Date(context.server.clock.now()), 100)).not.toContainEqual({
      user_id: context.user.userId,
      id,
    });
    context.account.hasMailbox = true;
    await context.connect({}, id);
    await context.sync(id);
    expect(await context.integrations()).toMatchObject([{ status: 'CONNECTED', error: null }]);
  });
});

it('another account is chosen at the provider, although the browser is signed in with the first', async () => {
  const context = await suites.Google.newContext();
  await context.setPlan('PREMIUM');
  await context.connect();
  const other = context.fake.addAccount('work@example.org');
  await context.connect({ account: other });
  expect((await context.integrations()).map(({ accountName }) => accountName).toSorted()).toEqual(
    [context.account.email, 'work@example.org'].toSorted(),
  );
});
