import type { BodyOf, TransferDocument } from '@sevenfold/contract';
import { NO_COUNTS } from '@sevenfold/domain/transfer';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../src/id';
import { startGoogleSuite, timed } from './calendarServer';

const suite = await startGoogleSuite();
let context: Awaited<ReturnType<typeof suite.newContext>>;
beforeEach(async () => {
  context = await suite.newContext();
});

type Batch = BodyOf<'POST /api/v1/import/batch'>;

const exported = async ({ server, user }: typeof context): Promise<TransferDocument> =>
  (await server.request('GET /api/v1/export', undefined, { session: user })).data;

/** The document in two batches, entries last, as the app sends them. */
function batchesOf(document: TransferDocument, importId: string): Batch[] {
  const head = { importId, source: 'SEVENFOLD', fileName: 'a.json' } as const;
  const { activities, eventChoices, entries } = document;
  const own = activities.map((activity) => ({ ...activity, areaId: null }));
  return [
    { ...head, number: 0, isLast: false, activities: own, eventChoices },
    { ...head, number: 1, isLast: true, entries },
  ];
}

async function importInto(target: typeof context, document: TransferDocument): Promise<string> {
  const importId = newId(target.server.clock);
  for (const batch of batchesOf(document, importId)) {
    const { status, text } = await target.server.request('POST /api/v1/import/batch', batch, { session: target.user });
    expect(status, text).toBe(200);
  }
  return importId;
}

/** Tracks "gym" with one event rejected and another one attached. @returns the activity */
async function trackWithChoices(): Promise<string> {
  const { primary } = context.account;
  primary.create({ name: 'Gym', time: timed('2026-02-02T18:00'), rule: 'FREQ=WEEKLY;BYDAY=MO' });
  primary.create({ name: 'Run', time: timed('2026-03-05T07:00') });
  await context.connected();
  const events = await context.events();
  const activityId = await context.track('TIMES', 'gym');
  const choose = (eventKey: string | undefined, choice: 'REJECTED' | 'ATTACHED') =>
    context.server.request(
      'POST /api/v1/calendar-event/choice',
      { activityId, eventKey: eventKey ?? '', choice },
      { session: context.user },
    );
  await choose(events.find(({ start }) => start.startsWith('2026-03-02'))?.key, 'REJECTED');
  await choose(events.find(({ name }) => name === 'Run')?.key, 'ATTACHED');
  return activityId;
}

const EXPECTED_COUNTS = [
  '2026-02-02 1',
  '2026-02-09 1',
  '2026-02-16 1',
  '2026-02-23 1',
  '2026-03-05 1',
  '2026-03-09 1',
];

it('choices about events hold in another account: before, when and after its calendar is connected', async () => {
  const activity = await trackWithChoices();
  expect(await context.counted(activity)).toEqual(EXPECTED_COUNTS);
  const document = await exported(context);
  const ben = await context.otherUser();
  await importInto(ben, document);
  expect(await ben.counted(activity)).toEqual(EXPECTED_COUNTS);
  const id = await ben.connected();
  expect(await ben.counted(activity)).toEqual(EXPECTED_COUNTS);
  await ben.sync(id);
  await ben.recount();
  expect(await ben.counted(activity)).toEqual(EXPECTED_COUNTS);
  expect((await exported(ben)).eventChoices).toEqual(document.eventChoices);
});

it('an import counts the events of a calendar that is connected already, and undoing it leaves nothing', async () => {
  const activity = await trackWithChoices();
  const document = await exported(context);
  const ben = await context.otherUser();
  await ben.connected();
  const importId = await importInto(ben, { ...document, entries: [] });
  expect(await ben.counted(activity)).toEqual(EXPECTED_COUNTS);
  const undone = await ben.server.request('POST /api/v1/import/undo', { importId }, { session: ben.user });
  expect(undone.data).toMatchObject({ status: 'UNDONE', kept: NO_COUNTS });
  expect(await ben.counted(activity)).toEqual([]);
  expect(await exported(ben)).toMatchObject({ activities: [], eventChoices: [], entries: [] });
});

it('an import into the exporting account changes nothing, and keeps newer choices', async () => {
  const activity = await trackWithChoices();
  const document = await exported(context);
  await importInto(context, document);
  expect(await context.counted(activity)).toEqual(EXPECTED_COUNTS);
  const rejected = document.eventChoices?.find(({ choice }) => choice === 'REJECTED');
  await context.server.request(
    'POST /api/v1/calendar-event/choice',
    { activityId: activity, eventKey: rejected?.eventKey ?? '', choice: 'ATTACHED' },
    { session: context.user },
  );
  await importInto(context, document);
  expect(await context.counted(activity)).toEqual([
    ...EXPECTED_COUNTS.slice(0, 4),
    '2026-03-02 1',
    ...EXPECTED_COUNTS.slice(4),
  ]);
});

it('undoing an import keeps an activity with choices made after the import', async () => {
  const activity = await trackWithChoices();
  const document = await exported(context);
  const ben = await context.otherUser();
  await ben.connected();
  const importId = await importInto(ben, document);
  const key = (await ben.events('2026-03-16', '2026-03-16'))[0]?.key ?? '';
  await ben.server.request(
    'POST /api/v1/calendar-event/choice',
    { activityId: activity, eventKey: key, choice: 'REJECTED' },
    { session: ben.user },
  );
  const undone = await ben.server.request('POST /api/v1/import/undo', { importId }, { session: ben.user });
  expect(undone.data.kept).toEqual({ ...NO_COUNTS, activities: 1 });
});

it('bringing an import back knows of the calendars that were disconnected meanwhile', async () => {
  const activity = await trackWithChoices();
  const document = await exported(context);
  const ben = await context.otherUser();
  const id = await ben.connected();
  const importId = await importInto(ben, document);
  const statusOf = async () => {
    const { data } = await ben.server.request('GET /api/v1/as', undefined, { session: ben.user });
    return data.activities.find((one) => one.id === activity)?.calendarTrackingStatus;
  };
  expect(await statusOf()).toBe('ACTIVE');
  await ben.server.request('POST /api/v1/import/undo', { importId }, { session: ben.user });
  await ben.server.request('DELETE /api/v1/integration', { id }, { session: ben.user });
  await ben.server.request('POST /api/v1/import/restore', { importId }, { session: ben.user });
  expect(await statusOf()).toBe('CALENDAR_MISSING');
});

it('devices read for what events to come count once an import was undone, and once it is back', async () => {
  context.account.primary.create({ name: 'Choir', time: timed('2026-03-12T18:00') });
  await context.connected();
  const activityId = await context.track('TIMES', 'choir');
  const document = await exported(context);
  const ben = await context.otherUser();
  await ben.connected();
  const importId = await importInto(ben, document);
  const send = async (endpoint: 'POST /api/v1/import/undo' | 'POST /api/v1/import/restore') => {
    const { data: before } = await ben.server.request('GET /api/v1/rows', undefined, { session: ben.user, query: {} });
    await ben.server.request(endpoint, { importId }, { session: ben.user });
    const query = { since: String(before.version), epoch: before.epoch };
    const { data } = await ben.server.request('GET /api/v1/rows', undefined, { session: ben.user, query });
    return data.rows.calendarWeek?.flatMap(({ events }) => events.flatMap(({ counts }) => counts));
  };
  expect(await send('POST /api/v1/import/undo')).toEqual([]);
  expect(await send('POST /api/v1/import/restore')).toEqual([{ activityId, by: 'RULE' }]);
});
