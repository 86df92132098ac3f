import type { Integration } from '@sevenfold/contract';
import { integration } from '@sevenfold/contract/samples';
import { hashKey, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { chooseCalendar } from '@sevenfold/model/withoutRows';
import { intent, type Operation } from '../../src/data/operation';
import type { PersistedQuery } from '../../src/data/queryPersister';
import type { Request } from '../../src/data/request';
import { HISTORY, type ServerQueries, SUBSCRIPTION } from '../../src/data/serverQueries';
import { singleTab } from '../../src/data/tabs';
import { integrationReducer, type Integrations } from '../../src/features/integration/operations';
import { ApiError, NetworkError } from '../../src/platform/http';
import { newId } from '../../src/platform/id';
import { memoryStore, queuedAs } from './memoryStore';
import { getQueries, replicaOf } from './replicaOf';
import { patientServer, replicaWith } from './replicaSamples';
import { waitFor } from '../waitFor';

const ACCOUNTS = ['integrations'];
const calendar = (id: string, isOn: boolean): Integration['calendars'][number] => ({
  id,
  name: id,
  color: '#0090BB',
  isOn,
  status: 'ACTIVE',
});
const accounts = (isHomeOn = false, isWorkOn = false): Integrations => [
  integration({ id: 'account', calendars: [calendar('home', isHomeOn), calendar('work', isWorkOn)] }),
];
const turning = (calendarId: string, isOn: boolean) =>
  intent(chooseCalendar, { integrationId: 'account', calendarId, isOn });
const turnOn = (calendarId: string) => ({
  operations: [turning(calendarId, true)],
  inverse: [turning(calendarId, false)],
});

/** Names of the calendars that a list of accounts shows as turned on. */
const namesOn = (list: Integrations | undefined) =>
  list?.flatMap(({ calendars }) => calendars.filter(({ isOn }) => isOn).map(({ id }) => id));
const shown = ({ client }: ServerQueries) => namesOn(client.getQueryData<Integrations>(ACCOUNTS));

function deviceWith(request: Request) {
  const replica = replicaWith(request);
  const queries = getQueries(replica);
  queries.registerReducer('integrations', integrationReducer);
  return { replica, queries };
}

const hold = ({ client }: ServerQueries, updatedAt = Date.now()) =>
  client.setQueryData(ACCOUNTS, accounts(), { updatedAt });

/** Observes the accounts as a screen does; returns the function that fetches them, as a mock. */
function observeAccounts(queries: ServerQueries, request: () => Promise<Integrations> = async () => accounts()) {
  const fetch = vi.fn(() => queries.read(request, integrationReducer));
  new QueryObserver(queries.client, { queryKey: ACCOUNTS, queryFn: fetch, retry: false }).subscribe(() => undefined);
  return fetch;
}

/** Observes other data of the server; returns the function that fetches it, as a mock. */
function observe({ client }: ServerQueries, queryKey: readonly string[]) {
  const queryFn = vi.fn(async () => []);
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  return queryFn;
}

describe('an operation', () => {
  test('is shown before the server responds, and stays until its topics are read again', async () => {
    const { request, respondNext, waiting } = patientServer();
    const { replica, queries } = deviceWith(request);
    const fetch = observeAccounts(queries, async () => accounts(true));
    await waitFor(() => expect(shown(queries)).toEqual(['home']));
    replica.dispatch(turnOn('work'));
    expect(shown(queries)).toEqual(['home', 'work']);
    await waitFor(() => expect(waiting()).toBe(1));
    respondNext();
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(shown(queries)).toEqual(['home']));
  });

  test('is not undone by an older response that arrives later', async () => {
    const { request, respondNext, waiting } = patientServer();
    const { replica, queries } = deviceWith(request);
    let respond: (list: Integrations) => void = () => undefined;
    const reading = queries.client.fetchQuery({
      queryKey: ACCOUNTS,
      queryFn: () =>
        queries.read(() => new Promise<Integrations>((resolve) => (respond = resolve)), integrationReducer),
    });
    replica.dispatch(turnOn('home'));
    await waitFor(() => expect(waiting()).toBe(1));
    replica.dispatch(turnOn('work'));
    respondNext();
    await waitFor(() => expect(replica.outbox.current().pending).toHaveLength(1));
    // The first operation is acknowledged, the second is pending, and the response includes neither.
    respond(accounts());
    await reading;
    expect(shown(queries)).toEqual(['home', 'work']);
  });

  test('that was acknowledged earlier is part of the response to a new read', async () => {
    const { replica, queries } = deviceWith(async () => ({}) as never);
    replica.dispatch(turnOn('home'));
    await waitFor(() => expect(replica.outbox.current().pending).toEqual([]));
    expect(namesOn(await queries.read(async () => accounts(), integrationReducer))).toEqual([]);
  });

  test('is applied above operations restored from a backup', async () => {
    const store = memoryStore();
    const deps = { store, newId, tabs: singleTab, events: {} };
    // No epoch is known, so that the first one, 'after', queues the acknowledged operation again.
    const first = replicaOf({ ...deps, request: async () => ({}) as never });
    first.dispatch(turnOn('home'));
    await waitFor(() => expect(first.outbox.current().pending).toEqual([]));
    await first.outbox.settled();

    const { request, respondNext, waiting } = patientServer('after');
    const replica = replicaOf({ ...deps, request });
    const queries = getQueries(replica);
    await replica.outbox.load();
    let respond: (list: Integrations) => void = () => undefined;
    const reading = queries.read(() => new Promise<Integrations>((resolve) => (respond = resolve)), integrationReducer);
    replica.dispatch({ operations: [turning('home', false)], inverse: [] });
    await waitFor(() => expect(waiting()).toBe(1));
    replica.onStreamOpen('after');
    await waitFor(() => expect(replica.outbox.current().pending).toHaveLength(2));
    respondNext();
    await waitFor(() => expect(replica.outbox.current().pending).toHaveLength(1));
    respond(accounts());
    expect(namesOn(await reading)).toEqual([]);
    replica.outbox.pause();
  });

  test('that the server rejects is rolled back by reading its topics again', async () => {
    const { replica, queries } = deviceWith(async () => {
      throw new ApiError(400, 20000001, 'Not valid');
    });
    const fetch = observeAccounts(queries);
    await waitFor(() => expect(queries.client.isFetching()).toBe(0));
    replica.dispatch(turnOn('home'));
    expect(shown(queries)).toEqual(['home']);
    await waitFor(() => expect(replica.outbox.current().rejected).toHaveLength(1));
    await waitFor(() => expect(shown(queries)).toEqual([]));
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('stored by an older version of the app, with another body, is skipped', async () => {
    const store = memoryStore();
    const good: Operation = { ...turning('home', true), id: newId() };
    const broken = { id: 'broken', call: 'PATCH /api/v1/integration/calendar', body: null };
    store.pending.values.set('broken', { version: 2, sequence: 1, operation: broken });
    store.pending.values.set(good.id, queuedAs(2, good));
    const replica = replicaOf({ request: patientServer().request, store, newId, tabs: singleTab, events: {} });
    const queries = getQueries(replica);
    await replica.outbox.load();
    expect(namesOn(await queries.read(async () => accounts(), integrationReducer))).toEqual(['home']);
  });

  test('keeps the age and the staleness of the data, so that it is refetched, and other data as it is', async () => {
    const { replica, queries } = deviceWith(() => Promise.reject(new NetworkError('offline')));
    const { client } = queries;
    const others = ['integrations', 'of nobody'];
    const before: Integrations = [];
    hold(queries, 5);
    client.setQueryData(others, before, { updatedAt: 5 });
    await client.invalidateQueries({ refetchType: 'none' });
    replica.dispatch(turnOn('home'));
    for (const key of [ACCOUNTS, others])
      expect(client.getQueryState(key)).toMatchObject({ isInvalidated: true, dataUpdatedAt: 5 });
    expect(shown(queries)).toEqual(['home']);
    expect(client.getQueryData(others)).toBe(before);
    expect(client.getQueryState(others)?.dataUpdateCount).toBe(1);
    replica.outbox.pause();
  });
});

describe('a change that the server announces', () => {
  test('refetches its topics and what is derived from them, unless it is an echo of this device', async () => {
    const sent: string[] = [];
    const { replica, queries } = deviceWith(async (_, options) => {
      if (options?.key) sent.push(options.key);
      return {} as never;
    });
    const fetch = observeAccounts(queries);
    const events = observe(queries, ['eventHistory']);
    await waitFor(() => expect(queries.client.isFetching()).toBe(0));
    replica.dispatch(turnOn('home'));
    // Once everything is sent.
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(events).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(queries.client.isFetching()).toBe(0));
    replica.onChange(['integrations'], sent[0] ?? null);
    replica.onChange(['imports'], null);
    expect(fetch).toHaveBeenCalledTimes(2);
    replica.onChange(['integrations'], newId());
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(3));
    expect(events).toHaveBeenCalledTimes(2);
    replica.onChange(['calendarEvents'], null);
    await waitFor(() => expect(events).toHaveBeenCalledTimes(3));
  });

  test('tells those who prefetch', () => {
    const { replica, queries } = deviceWith(async () => ({}) as never);
    const changed = vi.fn();
    queries.onChanged(changed);
    replica.onChange(['integrations'], null);
    expect(changed).toHaveBeenCalledOnce();
  });

  const isInvalidated = ({ client }: ServerQueries) => client.getQueryState(ACCOUNTS)?.isInvalidated;

  test('leaves data that is changed here while it is read again stale if its screen is left before the response', async () => {
    const { replica, queries } = deviceWith(() => new Promise(() => undefined));
    hold(queries);
    replica.onChange(['integrations'], newId());
    // Like `request`, which passes the signal on.
    const queryFn = async ({ signal }: { signal: AbortSignal }) => {
      signal.throwIfAborted();
      return new Promise<Integrations>(() => undefined);
    };
    const leave = new QueryObserver(queries.client, { queryKey: ACCOUNTS, queryFn }).subscribe(() => undefined);
    await waitFor(() => expect(queries.client.isFetching()).toBe(1));
    replica.dispatch(turnOn('home'));
    leave();
    await waitFor(() => expect(queries.client.isFetching()).toBe(0));
    expect([isInvalidated(queries), shown(queries)]).toEqual([true, ['home']]);
  });

  test('during a prefetch leaves its data stale, because the response may be older', async () => {
    const { replica, queries } = deviceWith(async () => ({}) as never);
    hold(queries);
    let respond: (list: Integrations) => void = () => undefined;
    const queryFn = () => new Promise<Integrations>((resolve) => (respond = resolve));
    const prefetched = queries.client.prefetchQuery({ queryKey: ACCOUNTS, queryFn, staleTime: 0 });
    await waitFor(() => expect(queries.client.isFetching()).toBe(1));
    replica.onChange(['integrations'], newId());
    respond(accounts());
    await prefetched;
    await waitFor(() => expect(isInvalidated(queries)).toBe(true));
  });

  test('causes one request at a time, and one more after the last, when many come in quick succession', async () => {
    const { replica, queries } = deviceWith(async () => ({}) as never);
    const respond: (() => void)[] = [];
    const fetch = observeAccounts(queries, () => new Promise((resolve) => respond.push(() => resolve(accounts()))));
    await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
    respond.shift()?.();
    await waitFor(() => expect(queries.client.isFetching()).toBe(0));
    for (let change = 0; change < 20; change += 1) replica.onChange(['integrations'], newId());
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    respond.shift()?.();
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(3));
    respond.shift()?.();
    await waitFor(() => expect(queries.client.isFetching()).toBe(0));
    expect(fetch).toHaveBeenCalledTimes(3);
  });
});

test('an opened change stream refetches everything on the screen', async () => {
  const { replica, queries } = deviceWith(async () => ({}) as never);
  const fetched = [ACCOUNTS, [HISTORY, 'explore'], [SUBSCRIPTION]].map((key) => observe(queries, key));
  await waitFor(() => expect(queries.client.isFetching()).toBe(0));
  const before = fetched.map(({ mock }) => mock.calls.length);
  replica.onStreamOpen('epoch');
  await waitFor(() => expect(fetched.map(({ mock }) => mock.calls.length)).toEqual(before.map((count) => count + 1)));
});

describe('data stored on the device', () => {
  test('is that of each query that was read, also if it could not be read again', async () => {
    const { queries } = deviceWith(() => Promise.reject(new NetworkError('offline')));
    const { client } = queries;
    hold(queries);
    await client
      .fetchQuery({
        queryKey: ACCOUNTS,
        queryFn: () => Promise.reject(new Error('offline')),
        retry: false,
        staleTime: 0,
      })
      .catch(() => undefined);
    expect(client.getQueryState(ACCOUNTS)?.status).toBe('error');
    const [[hash, stored] = []] = queries.dehydrated([hashKey(ACCOUNTS), hashKey(['imports'])]);
    expect(hash).toBe(hashKey(ACCOUNTS));
    expect(stored).toMatchObject({ queryKey: ACCOUNTS, data: accounts(), applied: [] });
  });

  test('is shown with the operations made since, but without undone ones', async () => {
    const store = memoryStore();
    const stored = new Map<string, PersistedQuery>();
    const persistence = {
      read: async (key: readonly unknown[]) => structuredClone(stored.get(hashKey(key))),
      derive: async () => undefined,
    };
    const offline = () => Promise.reject(new NetworkError('offline'));
    const deps = { request: offline, store, newId, tabs: singleTab, events: {} };
    const open = () => {
      const replica = replicaOf(deps);
      const queries = getQueries(replica, persistence);
      queries.registerReducer('integrations', integrationReducer);
      return { replica, queries };
    };
    const before = open();
    before.queries.client.setQueryData(ACCOUNTS, accounts());
    const command = turnOn('home');
    before.replica.dispatch(command);
    for (const [hash, query] of before.queries.dehydrated([hashKey(ACCOUNTS)]))
      stored.set(hash, structuredClone(query));
    before.replica.dispatch(turnOn('work'));
    before.replica.undo(command);
    await before.replica.outbox.settled();
    const after = open();
    await after.replica.outbox.load();
    await after.queries.client
      .fetchQuery({ queryKey: ACCOUNTS, queryFn: () => after.queries.read<Integrations>(offline, integrationReducer) })
      .catch(() => undefined);
    expect(shown(after.queries)).toEqual(['work']);
  });
});

describe('after a sign-out', () => {
  test('nothing is read until the next sign-in', async () => {
    const { replica, queries } = deviceWith(() => Promise.reject(new Error('no request is expected')));
    const fetch = vi.fn(async () => accounts());
    await replica.clear();
    void queries.read(fetch);
    expect(fetch).not.toHaveBeenCalled();
    replica.open();
    await queries.read(fetch);
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('nothing is cached, also when the first screen with queries is loaded only then', async () => {
    const { replica, queries } = deviceWith(() => Promise.reject(new Error('no request is expected')));
    hold(queries);
    await replica.clear();
    expect(queries.client.getQueryCache().getAll()).toEqual([]);
    const fetch = vi.fn(async () => accounts());
    void getQueries(replica).read(fetch);
    expect(fetch).not.toHaveBeenCalled();
  });
});
