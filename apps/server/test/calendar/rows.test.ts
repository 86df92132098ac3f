import type { QueryOf } from '@sevenfold/contract';
import { addDays, civilDate } from '@sevenfold/domain/calendar';
import { throttledByGoogle } from '@sevenfold/fakes/google';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listHeldWeeks } from '../../src/features/calendarEvent/service';
import { startGoogleSuite, timed } from './calendarServer';

const suite = await startGoogleSuite();
let context: Awaited<ReturnType<typeof suite.newContext>>;
let id: string;
beforeEach(async () => {
  context = await suite.newContext();
  id = await context.connected();
  context.account.primary.create({ name: 'Gym', time: timed('2026-03-10T10:00') });
  await context.sync(id);
});

const send = <C extends Parameters<typeof context.server.request>[0]>(
  endpoint: C,
  body: Parameters<typeof context.server.request<C>>[1],
) => context.server.request(endpoint, body, { session: context.user });
const pull = async (query: QueryOf<'GET /api/v1/rows'> = {}) =>
  (await context.server.request('GET /api/v1/rows', undefined, { session: context.user, query })).data;
const eventsOf = async (from: string, to: string) =>
  (
    await context.server.request('GET /api/v1/calendar-events', undefined, {
      session: context.user,
      query: { from: civilDate(from), to: civilDate(to) },
    })
  ).data.events;

/** The rows of calendars that a change makes a device read, and which nouns it drops before. */
async function readAfter(change: () => Promise<unknown>) {
  const { version, epoch } = await pull();
  await change();
  const { rows, removed } = await pull({ since: String(version), epoch });
  return { integration: rows.integration, calendarWeek: rows.calendarWeek, removed };
}

describe('the calendars of a user', () => {
  it('are rows: the accounts, and the events of five weeks', async () => {
    const { rows } = await pull();
    expect(rows.integration).toEqual(await context.integrations());
    const firsts = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'];
    const weeks = firsts.map(async (from) => ({ from, events: await eventsOf(from, addDays(civilDate(from), 6)) }));
    expect(rows.calendarWeek).toEqual(await Promise.all(weeks));
    expect(rows.calendarWeek?.[1]?.events.map(({ name }) => name)).toEqual(['Gym']);
  });

  it('are read again as a whole after a change of the events', async () => {
    const { integration, calendarWeek, removed } = await readAfter(async () => {
      context.account.primary.create({ name: 'Choir', time: timed('2026-03-12T18:00') });
      await context.sync(id);
    });
    expect(removed).toMatchObject({ integration: ['*'], calendarWeek: ['*'] });
    expect(integration).toEqual(await context.integrations());
    expect(calendarWeek?.flatMap(({ events }) => events.map(({ name }) => name))).toEqual(['Gym', 'Choir']);
  });

  it('are read without their events after a sync that found nothing new', async () => {
    const { integration, calendarWeek } = await readAfter(() => context.sync(id));
    expect(integration).toHaveLength(1);
    expect(calendarWeek).toBeUndefined();
  });

  it('are read when their user asks to read an account whose provider has asked to wait', async () => {
    context.fake.fault({ when: ({ path }) => path.endsWith('/events'), effect: throttledByGoogle(429, '3600') });
    await context.sync(id);
    const { integration } = await readAfter(() => context.syncNow(id));
    expect(integration).toMatchObject([{ isSyncing: false }]);
  });

  it('are not read after a change of something else', async () => {
    expect(await readAfter(() => send('PATCH /api/v1/user', { name: 'Bea' }))).toEqual({
      integration: undefined,
      calendarWeek: undefined,
      removed: {},
    });
  });

  it.each(['rule', 'choice', 'removed entry'])('tell for what events count after a change of a %s', async (kind) => {
    const activityId = await context.track('TIMES', kind === 'rule' ? 'swim' : 'gym');
    const eventKey = (await context.events())[0]?.key ?? '';
    const changes: Readonly<Record<string, () => Promise<unknown>>> = {
      rule: () =>
        send('POST /api/v1/a/calendar-tracking/update', {
          activityId,
          updatedCalendarTracking: {
            filters: [{ field: 'NAME', operator: 'CONTAINS', value: 'gym' }],
            calendars: null,
          },
        }),
      choice: () => send('POST /api/v1/calendar-event/choice', { activityId, eventKey, choice: 'REJECTED' }),
      'removed entry': async () => {
        const { rows } = await pull();
        return send('DELETE /api/v1/entry', { id: rows.entry?.[0]?.id ?? '' });
      },
    };
    const { calendarWeek } = await readAfter(async () => changes[kind]?.());
    const counts = calendarWeek?.flatMap(({ events }) => events.flatMap((event) => event.counts));
    expect(counts).toEqual([{ activityId, by: kind === 'rule' ? 'RULE' : 'REJECTED' }]);
  });

  it.each(['set', 'switched off', 'archived', 'activated', 'restored'])(
    'tell for what events to come count after their rule is %s',
    async (kind) => {
      context.account.primary.create({ name: 'Choir', time: timed('2026-03-12T18:00') });
      await context.sync(id);
      const activityId = await context.track('TIMES', kind === 'set' ? 'swim' : 'choir');
      if (kind === 'activated') await send('POST /api/v1/a/is-active', { activityId, isActive: false });
      if (kind === 'restored') await send('DELETE /api/v1/a', { activityId });
      const changes: Readonly<Record<string, () => Promise<unknown>>> = {
        set: () => context.setRule(activityId, 'choir'),
        'switched off': () => context.setRule(activityId, null),
        archived: () => send('POST /api/v1/a/is-active', { activityId, isActive: false }),
        activated: () => send('POST /api/v1/a/is-active', { activityId, isActive: true }),
        restored: () => send('POST /api/v1/a/restore', { activityId }),
      };
      const { calendarWeek } = await readAfter(async () => changes[kind]?.());
      const counts = calendarWeek?.flatMap(({ events }) => events.flatMap((event) => event.counts));
      expect(counts).toEqual(['switched off', 'archived'].includes(kind) ? [] : [{ activityId, by: 'RULE' }]);
    },
  );

  it('are read with one look at the rules and choices for all weeks', async () => {
    await context.track('TIMES', 'gym');
    let statements = 0;
    const db = context.server.db.withPlugin({
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const weeks = await listHeldWeeks(db, context.user.userId, context.server.clock);
    expect(weeks).toHaveLength(5);
    // If there is a calendar, the user, the activities and the choices; then the events of each week.
    expect(statements).toBe(4 + weeks.length);
  });

  it('are compared with many rules as often as with one', async () => {
    context.account.primary.create({ name: 'Chœur', time: timed('2026-03-12T18:00') });
    await context.sync(id);
    await context.setPlan('PREMIUM');
    const folds = async () => {
      const normalize = vi.spyOn(String.prototype, 'normalize');
      const { length } = await context.events();
      const count = normalize.mock.calls.filter(([form]) => form === 'NFKC').length;
      normalize.mockRestore();
      return { length, count };
    };
    await context.track('TIMES', 'choir');
    const one = await folds();
    for (const name of ['run', 'swim', 'chœur']) await context.track('TIMES', name);
    // The text of the last rule, folded as well.
    expect(await folds()).toEqual({ length: 2, count: one.count + 2 });
  });

  it('follow the settings of the week and the day', async () => {
    const { calendarWeek } = await readAfter(() => send('PATCH /api/v1/user/settings', { weekStartDay: 'SUNDAY' }));
    expect(calendarWeek?.map(({ from }) => from).slice(0, 2)).toEqual(['2026-03-01', '2026-03-08']);
  });

  it('lose the events of a calendar that is switched off, and of an account that is disconnected', async () => {
    const calendarId = (await context.integrations())[0]?.calendars[0]?.id ?? '';
    const off = await readAfter(() =>
      send('PATCH /api/v1/integration/calendar', { integrationId: id, calendarId, isOn: false }),
    );
    expect(off.integration?.[0]?.calendars[0]?.isOn).toBe(false);
    expect(off.calendarWeek?.flatMap(({ events }) => events)).toEqual([]);
    const gone = await readAfter(() => send('DELETE /api/v1/integration', { id }));
    expect([gone.integration, gone.calendarWeek]).toEqual([undefined, undefined]);
    expect(gone.removed).toMatchObject({ integration: ['*'], calendarWeek: ['*'] });
  });
});
