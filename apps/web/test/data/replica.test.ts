import * as samples from '@sevenfold/contract/samples';
import type { Activity, Entry } from '@sevenfold/contract';
import { setGoal } from '@sevenfold/domain/activity';
import { addDays, addWeeks, civilDate, weekId } from '@sevenfold/domain/calendar';
import { hashKey, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { activityReducer } from '../../src/features/activity/operations';
import { recordReducer } from '../../src/features/record/operations';
import { recordsOf, type Records } from '../../src/features/record/records';
import { intent, type Intent, type Operation } from '../../src/data/operation';
import type { PersistedQuery } from '../../src/data/queryPersister';
import type { Replica, Command, Request } from '../../src/data/replica';
import { singleTab } from '../../src/data/tabs';
import { ApiError, NetworkError } from '../../src/platform/http';
import { newId } from '../../src/platform/id';
import { replicaOf } from './replicaOf';
import { memoryStore, queuedAs } from './memoryStore';

const MONDAY = civilDate('2026-09-28');
const SUNDAY = addDays(MONDAY, 6);
const NOW = '2026-09-28T08:00:00.000Z';

const activity = (over: Partial<Activity> = {}): Activity =>
  samples.activity({ id: newId(), unit: 'TIMES', createdAt: NOW, ...over });
const entry = (activityId: string, amount = 1, date = MONDAY): Entry =>
  samples.entry({ id: newId(), activityId, date, amount });
const adding = ({ id, activityId, date, amount }: Entry): Intent =>
  intent('POST /api/v1/entry', { id, activityId, date, amount, source: 'MANUAL' });

const replicaWith = (request: Request) =>
  replicaOf({ request, store: memoryStore(), newId, tabs: singleTab, events: {} });
const RECORDS = ['records', MONDAY, SUNDAY];
const noRecords = (): Records => recordsOf(MONDAY, SUNDAY, [], []);
const amounts = (replica: Replica, id: string) =>
  replica.queries.getQueryData<Records>(RECORDS)?.byActivity[id]?.entries.map(({ amount }) => amount) ?? [];

/** A screen with the entries: queries without a screen are stored separately. */
const showing = (replica: Replica) =>
  new QueryObserver(replica.queries, { queryKey: RECORDS, enabled: false }).subscribe(() => undefined);

/** A server that responds when the test tells it to. */
function patientServer() {
  const answers: (() => void)[] = [];
  const request: Request = () => new Promise((resolve) => answers.push(() => resolve({} as never)));
  return { request, answerNext: () => answers.shift()?.(), waiting: () => answers.length };
}

describe('what a person does', () => {
  test('shows at once, before the server answers, and stays after it has', async () => {
    const { request, answerNext, waiting } = patientServer();
    const replica = replicaWith(request);
    replica.queries.setQueryData(RECORDS, noRecords());
    replica.dispatch({ operations: [adding(entry('run', 3))], inverse: [] });
    expect(amounts(replica, 'run')).toEqual([3]);
    await vi.waitFor(() => expect(waiting()).toBe(1));
    answerNext();
    await vi.waitFor(() => expect(replica.outbox.current().pending).toEqual([]));
    expect(amounts(replica, 'run')).toEqual([3]);
  });

  test('is not lost when an older answer of the server arrives after it', async () => {
    const { request, answerNext, waiting } = patientServer();
    const replica = replicaWith(request);
    replica.queries.setQueryData(RECORDS, noRecords());
    let answerRead: (records: Records) => void = () => undefined;
    const reading = replica.queries.fetchQuery({
      queryKey: RECORDS,
      queryFn: () => replica.read(() => new Promise<Records>((resolve) => (answerRead = resolve)), recordReducer),
    });
    replica.dispatch({ operations: [adding(entry('run', 3))], inverse: [] });
    replica.dispatch({ operations: [adding(entry('run', 4))], inverse: [] });
    await vi.waitFor(() => expect(waiting()).toBe(1));
    answerNext();
    await vi.waitFor(() => expect(replica.outbox.current().pending).toHaveLength(1));
    // The first operation is acknowledged, the second is pending, and the response includes neither.
    answerRead(noRecords());
    await reading;
    expect(amounts(replica, 'run')).toEqual([3, 4]);
  });

  test('is read with operations restored after a backup below those acknowledged meanwhile and those pending', async () => {
    const store = memoryStore();
    const made = entry('run', 1);
    // Without an epoch, a response that arrives after the first one counts.
    const first = replicaOf({ request: async () => ({}) as never, store, newId, tabs: singleTab, events: {} });
    first.dispatch({ operations: [adding(made)], inverse: [] });
    await vi.waitFor(() => expect(first.outbox.current().pending).toEqual([]));
    await first.outbox.settled();

    const { request, answerNext, waiting } = patientServer();
    const replica = replicaOf({ request, store, newId, tabs: singleTab, events: {} });
    await replica.outbox.load();
    const change = (amount: number): Command => ({
      operations: [intent('PATCH /api/v1/entry', { id: made.id, amount })],
      inverse: [],
    });
    let answerRead: (records: Records) => void = () => undefined;
    const reading = replica.queries.fetchQuery({
      queryKey: RECORDS,
      queryFn: () => replica.read(() => new Promise<Records>((resolve) => (answerRead = resolve)), recordReducer),
    });
    replica.dispatch(change(2));
    await vi.waitFor(() => expect(waiting()).toBe(1));
    replica.onStreamOpen('after');
    await vi.waitFor(() => expect(replica.outbox.current().pending).toHaveLength(2));
    answerNext();
    await vi.waitFor(() => expect(replica.outbox.current().pending).toHaveLength(1));
    answerRead(noRecords());
    await reading;
    expect(amounts(replica, 'run')).toEqual([2]);
    replica.outbox.pause();
  });

  test('shows in a part of the program that is loaded after it', () => {
    const replica = replicaWith(patientServer().request);
    replica.queries.setQueryData(['objectives'], 1);
    replica.dispatch({
      operations: [intent('POST /api/v1/objectives/order', { updates: [{ id: newId(), order: 0 }] })],
      inverse: [],
    });
    expect(replica.queries.getQueryData(['objectives'])).toBe(1);
    const counting = (count: number) => count + 1;
    replica.registerReducer('objectives', counting);
    expect(replica.queries.getQueryData(['objectives'])).toBe(2);
    replica.registerReducer('objectives', counting);
    expect(replica.queries.getQueryData(['objectives']), 'only once').toBe(2);
  });

  test('is taken back by undo, the last first, and only once', () => {
    const replica = replicaWith(patientServer().request);
    replica.queries.setQueryData(RECORDS, noRecords());
    const [first, second] = [entry('run', 1), entry('run', 2)];
    const command = (made: Entry): Command => ({
      operations: [adding(made)],
      inverse: [intent('DELETE /api/v1/entry', { id: made.id })],
    });
    const firstCommand = command(first);
    replica.dispatch(firstCommand);
    replica.dispatch(command(second));
    expect(replica.undo()).toBe(true);
    expect(amounts(replica, 'run')).toEqual([1]);
    expect(replica.undo(firstCommand)).toBe(true);
    expect(replica.undo(firstCommand)).toBe(false);
    expect(replica.undo()).toBe(false);
    expect(amounts(replica, 'run')).toEqual([]);
  });

  test('leaves the rows of all other activities untouched, so that they need not draw again', () => {
    const replica = replicaWith(patientServer().request);
    replica.queries.setQueryData(RECORDS, recordsOf(MONDAY, SUNDAY, [entry('run'), entry('read')], []));
    const before = replica.queries.getQueryData<Records>(RECORDS);
    replica.dispatch({ operations: [adding(entry('run'))], inverse: [] });
    const after = replica.queries.getQueryData<Records>(RECORDS);
    expect(after?.byActivity['read']).toBe(before?.byActivity['read']);
    expect(after?.byActivity['run']).not.toBe(before?.byActivity['run']);
  });
});

describe('applying operations', () => {
  const operationOf = (intended: Intent) => ({ ...intended, id: newId() });

  test('an operation applied twice is applied once', () => {
    const made = entry('run', 5);
    const operations = [
      adding(made),
      intent('PATCH /api/v1/entry', { id: made.id, amount: 7, date: addDays(MONDAY, 2) }),
      intent('POST /api/v1/skips', { skips: [{ activityId: 'run', date: MONDAY, reason: 'SICK' }] }),
    ].map(operationOf);
    const once = operations.reduce(recordReducer, noRecords());
    expect(operations.reduce(recordReducer, once)).toEqual(once);
  });

  test('an entry moved to a date outside the range leaves it, and one moved into it appears', () => {
    const made = entry('run', 5);
    const within = recordReducer(noRecords(), operationOf(adding(made)));
    const away = operationOf(intent('PATCH /api/v1/entry', { id: made.id, date: addDays(SUNDAY, 1) }, { entry: made }));
    expect(recordReducer(within, away).byActivity['run']?.entries).toEqual([]);
    const back = operationOf(
      intent('PATCH /api/v1/entry', { id: made.id, date: SUNDAY }, { entry: { ...made, date: addDays(SUNDAY, 1) } }),
    );
    expect(recordReducer(noRecords(), back).byActivity['run']?.entries).toEqual([{ ...made, date: SUNDAY }]);
  });

  test('a weekly goal shows the timeline the server will answer with', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.option(fc.integer({ min: 1, max: 20 })))),
        (changes) => {
          const run = activity();
          const week = (offset: number) => addWeeks(weekId('2026-W01'), offset);
          const operations = changes.map(([offset, target]) =>
            operationOf(
              intent('POST /api/v1/a/weekly-goal/update', { activityId: run.id, startWeekId: week(offset), target }),
            ),
          );
          const [shown] = operations.reduce(activityReducer, [run] as readonly Activity[]);
          const expected = changes.reduce(
            (timeline, [offset, target]) => setGoal(timeline, week(offset), target),
            [...run.weeklyGoalsTimeline],
          );
          expect(shown?.weeklyGoalsTimeline).toEqual(expected);
        },
      ),
    );
  });

  test('an activity made in an area whose deletion was undone is in it, however often that is applied', () => {
    const areaId = newId();
    const made = { id: newId(), name: 'Call family', color: '#1A9951', icon: 'bed', areaId, unit: 'DAYS' } as const;
    const operations = [
      intent('DELETE /api/v1/area', { id: areaId }),
      intent('POST /api/v1/area', { id: areaId, name: 'Health', color: '#1A9951', order: 0 }),
      intent('POST /api/v1/a', made),
    ].map(operationOf);
    const once = operations.reduce(activityReducer, [] as readonly Activity[]);
    expect(once[0]?.areaId).toBe(areaId);
    expect(operations.reduce(activityReducer, once)).toEqual(once);
  });

  test('fields that a patch does not name stay as they are, and null clears', () => {
    const run = activity({ areaId: newId(), customTimesUnit: 'laps' });
    const [changed] = activityReducer(
      [run],
      operationOf(intent('PATCH /api/v1/a', { id: run.id, customTimesUnit: null })),
    );
    expect(changed).toEqual({ ...run, customTimesUnit: null });
  });
});

test('what was read stays in the snapshot when it cannot be read again', async () => {
  const replica = replicaWith(() => Promise.reject(new Error('no network')));
  replica.queries.setQueryData(RECORDS, recordsOf(MONDAY, SUNDAY, [entry('run', 3)], []));
  await replica.queries
    .fetchQuery({
      queryKey: RECORDS,
      queryFn: () => Promise.reject(new Error('no network')),
      retry: false,
      staleTime: 0,
    })
    .catch(() => undefined);
  expect(replica.queries.getQueryState(RECORDS)?.status).toBe('error');
  showing(replica);
  const next = replicaWith(() => Promise.reject(new Error('no network')));
  next.restore(replica.snapshot('ana'));
  expect(amounts(next, 'run')).toEqual([3]);
});

test('what was kept takes the place of nothing newer', async () => {
  const replica = replicaWith(() => Promise.reject(new Error('no network')));
  replica.queries.setQueryData(RECORDS, recordsOf(MONDAY, SUNDAY, [entry('run', 3)], []), { updatedAt: 1 });
  showing(replica);
  const snapshot = structuredClone(replica.snapshot('ana'));
  replica.queries.setQueryData(RECORDS, recordsOf(MONDAY, SUNDAY, [entry('run', 4)], []), { updatedAt: 2 });
  replica.restore(snapshot);
  expect(amounts(replica, 'run')).toEqual([4]);
});

test('what was forgotten is not asked for again until somebody signs in', async () => {
  const replica = replicaWith(() => Promise.reject(new Error('nobody should ask')));
  const ask = vi.fn(async () => noRecords());
  await replica.clear();
  void replica.read(ask, recordReducer);
  expect(ask).not.toHaveBeenCalled();
  replica.open();
  await replica.read(ask, recordReducer);
  expect(ask).toHaveBeenCalledOnce();
});

describe('after a crash', () => {
  test('what waits is shown on top of a snapshot that is older', async () => {
    const store = memoryStore();
    const request: Request = () => Promise.reject(new NetworkError('offline'));
    const world = { request, store, newId, tabs: singleTab, events: {} };
    const before = replicaOf(world);
    before.queries.setQueryData(RECORDS, noRecords());
    showing(before);
    const snapshot = before.snapshot('ana');
    before.dispatch({ operations: [adding(entry('run', 3))], inverse: [] });
    await before.outbox.settled();
    const after = replicaOf(world);
    await after.outbox.load();
    after.restore(snapshot);
    expect(amounts(after, 'run')).toEqual([3]);
  });

  test('what waits is shown although the snapshot knows of its undoing, which a full device could not keep', async () => {
    const store = memoryStore();
    const request: Request = () => Promise.reject(new NetworkError('offline'));
    const world = { request, store, newId, tabs: singleTab, events: {} };
    const before = replicaOf(world);
    before.queries.setQueryData(RECORDS, noRecords());
    showing(before);
    const made = entry('run', 3);
    before.dispatch({ operations: [adding(made)], inverse: [intent('DELETE /api/v1/entry', { id: made.id })] });
    await before.outbox.settled();
    vi.spyOn(store.pending, 'put').mockRejectedValue(new Error('No room'));
    before.undo();
    await before.outbox.settled();
    const after = replicaOf(world);
    await after.outbox.load();
    after.restore(before.snapshot('ana'));
    expect(amounts(after, 'run')).toEqual([3]);
  });

  test('what waits is shown in a query that is only read when a screen asks for it, and what was taken back is not', async () => {
    const store = memoryStore();
    const kept = new Map<string, PersistedQuery>();
    const request: Request = () => Promise.reject(new NetworkError('offline'));
    const persistence = {
      read: async (hash: string) => structuredClone(kept.get(hash)),
      derive: async () => undefined,
    };
    const world = { request, store, newId, tabs: singleTab, persistence, events: {} };
    const before = replicaOf(world);
    before.queries.setQueryData(RECORDS, noRecords());
    const [first, second] = [entry('run', 3), entry('run', 5)];
    const command = { operations: [adding(first)], inverse: [intent('DELETE /api/v1/entry', { id: first.id })] };
    before.dispatch(command);
    for (const [hash, query] of before.dehydrated([hashKey(RECORDS)])) kept.set(hash, structuredClone(query));
    before.dispatch({ operations: [adding(second)], inverse: [] });
    before.undo(command);
    await before.outbox.settled();
    const after = replicaOf(world);
    await after.outbox.load();
    await after.queries
      .fetchQuery({
        queryKey: RECORDS,
        queryFn: () => after.read<Records>(() => Promise.reject(new NetworkError('offline')), recordReducer),
      })
      .catch(() => undefined);
    expect(amounts(after, 'run')).toEqual([5]);
  });

  test('what was shown on top of a snapshot is as old as the snapshot, and is still to be read again', async () => {
    const replica = replicaWith(() => Promise.reject(new NetworkError('offline')));
    const [records, other] = [RECORDS, ['records', addDays(MONDAY, 7), addDays(SUNDAY, 7)]];
    replica.queries.setQueryData(records, noRecords(), { updatedAt: 5 });
    const before = recordsOf(addDays(MONDAY, 7), addDays(SUNDAY, 7), [], []);
    replica.queries.setQueryData(other, before, { updatedAt: 5 });
    await replica.queries.invalidateQueries({ refetchType: 'none' });
    replica.dispatch({ operations: [adding(entry('run'))], inverse: [] });
    for (const key of [records, other])
      expect(replica.queries.getQueryState(key)).toMatchObject({ isInvalidated: true, dataUpdatedAt: 5 });
    expect(amounts(replica, 'run')).toEqual([1]);
    expect(replica.queries.getQueryData(other)).toBe(before);
    expect(replica.queries.getQueryState(other)?.dataUpdateCount).toBe(1);
  });

  test('a stored operation that is broken inside hides nothing', async () => {
    const store = memoryStore();
    const good: Operation = { ...adding(entry('run', 3)), id: newId() };
    store.pending.kept.set('broken', {
      version: 2,
      sequence: 1,
      operation: { id: 'broken', call: 'POST /api/v1/skips', body: {} },
    });
    store.pending.kept.set(good.id, queuedAs(2, good));
    const replica = replicaOf({ request: patientServer().request, store, newId, tabs: singleTab, events: {} });
    replica.queries.setQueryData(RECORDS, noRecords());
    await replica.outbox.load();
    expect(amounts(replica, 'run')).toEqual([3]);
    await expect(replica.read(async () => noRecords(), recordReducer)).resolves.toMatchObject({
      byActivity: { run: { entries: [{ amount: 3 }] } },
    });
  });
});

describe('what the server tells', () => {
  /** A screen with entries, and a counter of its requests. */
  function shown(replica: Replica, ask: () => Promise<Records> = async () => noRecords()) {
    const asked = vi.fn(() => replica.read(ask, recordReducer));
    const observer = new QueryObserver(replica.queries, { queryKey: RECORDS, queryFn: asked, retry: false });
    observer.subscribe(() => undefined);
    return asked;
  }

  test('of a change is read again, but not when it is this device’s own', async () => {
    const sent: string[] = [];
    const replica = replicaWith(async (_, options) => {
      if (options?.key) sent.push(options.key);
      return {} as never;
    });
    const asked = shown(replica);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    replica.dispatch({ operations: [adding(entry('run'))], inverse: [] });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    // The response violates the contract: the topic is refetched once everything is sent.
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    replica.onChange(['records'], sent[0] ?? null);
    expect(asked).toHaveBeenCalledTimes(2);
    replica.onChange(['records'], newId());
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
    replica.onChange(['areas'], null);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  describe('in its response to an operation', () => {
    const made = entry('run', 3);
    const response = { entry: { ...made, note: 'by the server' } };
    const notes = (replica: Replica) =>
      replica.queries.getQueryData<Records>(RECORDS)?.byActivity['run']?.entries.map(({ note }) => note);
    const settled = (replica: Replica) =>
      vi.waitFor(() => {
        expect(replica.outbox.current().pending).toEqual([]);
        expect(replica.queries.isFetching()).toBe(0);
      });

    test('is merged, and only what is derived from it is read again', async () => {
      const replica = replicaWith(async () => response as never);
      const asked = shown(replica);
      const totals = vi.fn(async () => []);
      new QueryObserver(replica.queries, { queryKey: ['weekTotals'], queryFn: totals }).subscribe(() => undefined);
      await settled(replica);
      replica.dispatch({ operations: [adding(made)], inverse: [] });
      await vi.waitFor(() => expect(totals).toHaveBeenCalledTimes(2));
      expect(notes(replica)).toEqual(['by the server']);
      expect(asked).toHaveBeenCalledOnce();
    });

    test('is merged below what is still pending', async () => {
      const answers: ((value: unknown) => void)[] = [];
      const replica = replicaWith(() => new Promise((resolve) => answers.push(resolve as () => void)));
      replica.queries.setQueryData(RECORDS, noRecords());
      replica.dispatch({
        operations: [adding(made), intent('PATCH /api/v1/entry', { id: made.id, amount: 9 })],
        inverse: [],
      });
      await vi.waitFor(() => expect(answers).toHaveLength(1));
      answers[0]?.(response);
      await vi.waitFor(() => expect(answers).toHaveLength(2));
      expect([notes(replica), amounts(replica, 'run')]).toEqual([['by the server'], [9]]);
    });

    test('does not bring back what is removed meanwhile', async () => {
      const answers: ((value: unknown) => void)[] = [];
      const replica = replicaWith(() => new Promise((resolve) => answers.push(resolve as () => void)));
      replica.queries.setQueryData(RECORDS, noRecords());
      replica.dispatch({ operations: [adding(made)], inverse: [intent('DELETE /api/v1/entry', { id: made.id })] });
      await vi.waitFor(() => expect(answers).toHaveLength(1));
      replica.undo();
      answers[0]?.(response);
      await vi.waitFor(() => expect(answers).toHaveLength(2));
      expect(amounts(replica, 'run')).toEqual([]);
    });

    test('is not merged over data that were read meanwhile, which may be newer', async () => {
      const answers: ((value: unknown) => void)[] = [];
      const replica = replicaWith(() => new Promise((resolve) => answers.push(resolve as () => void)));
      const changedElsewhere = recordsOf(MONDAY, SUNDAY, [{ ...made, note: 'changed elsewhere' }], []);
      const asked = shown(replica, async () => (answers.length > 0 ? changedElsewhere : noRecords()));
      await vi.waitFor(() => expect(replica.queries.getQueryState(RECORDS)?.status).toBe('success'));
      replica.dispatch({ operations: [intent('PATCH /api/v1/entry', { id: made.id, amount: 3 })], inverse: [] });
      await vi.waitFor(() => expect(answers).toHaveLength(1));
      replica.onChange(['records'], newId());
      await vi.waitFor(() => expect(notes(replica)).toEqual(['changed elsewhere']));
      answers[0]?.(response);
      await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
      expect(notes(replica)).toEqual(['changed elsewhere']);
    });

    test('is not merged when the request was repeated: the server repeats its first response', async () => {
      let tries = 0;
      const replica = replicaWith(async () => {
        tries += 1;
        if (tries === 1) throw new ApiError(503, 50000000, 'Unavailable');
        return response as never;
      });
      const asked = shown(replica);
      await settled(replica);
      replica.dispatch({ operations: [adding(made)], inverse: [] });
      await vi.waitFor(() => expect(tries).toBe(1));
      replica.outbox.resume();
      await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    });
  });

  test('again and again is read one at a time, and once more after the last', async () => {
    const replica = replicaWith(async () => ({}) as never);
    const answers: (() => void)[] = [];
    const asked = shown(replica, () => new Promise((resolve) => answers.push(() => resolve(noRecords()))));
    answers.shift()?.();
    await vi.waitFor(() => expect(replica.queries.getQueryState(RECORDS)?.status).toBe('success'));
    for (let change = 0; change < 20; change += 1) replica.onChange(['records'], newId());
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    answers.shift()?.();
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
    answers.shift()?.();
    await vi.waitFor(() => expect(replica.queries.isFetching()).toBe(0));
    expect(asked).toHaveBeenCalledTimes(3);
  });

  test('when it can be heard again is that everything on the screen is to be read again', async () => {
    const replica = replicaWith(async () => ({}) as never);
    const asked = shown(replica);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    replica.onStreamOpen('epoch');
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  });

  test('of the user is read again, although screens that show the user do not fetch it, and only once it was read', async () => {
    const replica = replicaWith(async () => ({}) as never);
    const asked = vi.fn(async () => ({ name: 'Ana' }));
    // Fetched by the session: a visitor has no user to fetch.
    const observer = new QueryObserver(replica.queries, { queryKey: ['user'], queryFn: asked, enabled: false });
    observer.subscribe(() => undefined);
    replica.onChange(['user'], newId());
    await vi.waitFor(() => expect(replica.queries.isFetching()).toBe(0));
    expect(asked).not.toHaveBeenCalled();
    replica.queries.setQueryData(['user'], { name: 'Bea' });
    replica.onChange(['user'], newId());
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual({ name: 'Ana' }));
    replica.onStreamOpen('epoch');
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  });

  test('of settings has figures read again that the server counts by them', async () => {
    const replica = replicaWith(async () => ({}) as never);
    const totals = vi.fn(async () => []);
    new QueryObserver(replica.queries, { queryKey: ['weekTotals', 'SUNDAY'], queryFn: totals }).subscribe(
      () => undefined,
    );
    await vi.waitFor(() => expect(totals).toHaveBeenCalledOnce());
    // Figures requested before the server received the change use the old week.
    replica.dispatch({ operations: [intent('PATCH /api/v1/user/settings', { weekStartDay: 'SUNDAY' })], inverse: [] });
    await vi.waitFor(() => expect(totals).toHaveBeenCalledTimes(2));
  });

  test('that it will never take an operation takes its effect off the screen', async () => {
    const replica = replicaWith(async () => {
      throw new ApiError(400, 20000001, 'Not valid');
    });
    shown(replica);
    await vi.waitFor(() => expect(replica.queries.getQueryData(RECORDS)).toBeDefined());
    replica.dispatch({ operations: [adding(entry('run', 3))], inverse: [] });
    expect(amounts(replica, 'run')).toEqual([3]);
    await vi.waitFor(() => expect(replica.outbox.current().rejected).toHaveLength(1));
    await vi.waitFor(() => expect(amounts(replica, 'run')).toEqual([]));
    replica.outbox.retry(replica.outbox.current().rejected.map(({ id }) => id));
    expect(amounts(replica, 'run')).toEqual([3]);
  });
});

test('the server counts as out of reach from a read that did not reach it until a request does', async () => {
  let isUp = false;
  const replica = replicaWith(async () => {
    if (!isUp) throw new NetworkError('captive portal');
    return {} as never;
  });
  const told = vi.fn();
  replica.reachability.subscribe(told);
  await replica.request('GET /api/v1/areas').catch(() => undefined);
  expect(replica.reachability.isReached()).toBe(false);
  isUp = true;
  await replica.request('GET /api/v1/areas');
  expect(replica.reachability.isReached()).toBe(true);
  expect(told).toHaveBeenCalledTimes(2);
});

test('a tap stays cheap when a thousand operations wait', async () => {
  const replica = replicaWith(() => Promise.reject(new NetworkError('offline')));
  replica.queries.setQueryData(RECORDS, noRecords());
  const tap = (n: number) => replica.dispatch({ operations: [adding(entry(`activity ${n % 500}`))], inverse: [] });
  for (let n = 0; n < 1_000; n += 1) tap(n);
  await replica.outbox.settled();
  const times = Array.from({ length: 100 }, (_, n) => {
    const before = performance.now();
    tap(n);
    return performance.now() - before;
  }).sort((a, b) => a - b);
  // About 0.1 ms on an idle machine; a frame has 16 ms.
  expect(times[50]).toBeLessThan(4);
  replica.outbox.pause();
});
