import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reconnectAutomatically } from '../../src/session/reconnect';
import { Replica } from '../../src/data/replica';
import type { Request } from '../../src/data/request';
import { singleTab } from '../../src/data/tabs';
import { ApiError, NetworkError } from '../../src/platform/http';
import { newId } from '../../src/platform/id';
import { getQueries } from '../data/replicaOf';
import { memoryStore } from '../data/memoryStore';

/** A server whose responses are controlled by the test. */
const server = vi.hoisted(() => ({
  respond: (_call: string): Promise<unknown> => Promise.resolve({}),
  replica: undefined as unknown,
}));
vi.mock('../../src/data/device', () => ({
  get replica() {
    return server.replica;
  },
}));

const KEY = ['history', 'explore'];
let kept: Promise<undefined>;
let replica: Replica;
let queries: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  kept = Promise.resolve(undefined);
  const request: Request = (call) => server.respond(call) as never;
  replica = new Replica({ request, store: memoryStore(), newId, tabs: singleTab, events: {} });
  queries = getQueries(replica, { read: () => kept }).client;
  server.replica = replica;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A screen with one query. */
const screen = () => {
  const fetch = vi.fn(() => replica.request('GET /api/v1/explore'));
  const observer = new QueryObserver<unknown>(queries, { queryKey: KEY, queryFn: fetch });
  return { fetch, unmount: observer.subscribe(() => undefined) };
};
const unavailable = () => Promise.reject(new ApiError(503, 50000000, 'The service is temporarily unavailable.'));

test('failed reads are repeated and pending operations sent when the server responds again', async () => {
  const resume = vi.fn();
  reconnectAutomatically(resume);
  server.respond = () => Promise.reject(new NetworkError('offline'));
  screen();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(replica.reachability.state()).toBe('UNREACHABLE');
  server.respond = async () => ({});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(replica.reachability.state()).toBe('REACHABLE');
  expect(queries.getQueryState(KEY)?.status).toBe('success');
  expect(resume).toHaveBeenCalled();
});

test('a request that always fails is repeated with increasing delays, and dropped when unused', async () => {
  reconnectAutomatically(() => undefined);
  server.respond = (call) => (call === 'GET /api/v1/explore' ? unavailable() : Promise.resolve({}));
  const states: string[] = [];
  replica.reachability.subscribe(() => states.push(replica.reachability.state()));
  const { fetch, unmount } = screen();
  await vi.advanceTimersByTimeAsync(3_600_000);
  // Three attempts each time, after 2, 4, 8, 16, 32 and then 60 seconds.
  expect(fetch.mock.calls.length).toBeLessThan(3 * 70);
  expect(states, 'between the attempts, too').toEqual(['SERVER_ERROR']);
  unmount();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(replica.reachability.state()).toBe('REACHABLE');
});

test('a failure that ends after the server is back is repeated', async () => {
  reconnectAutomatically(() => undefined);
  let found: (nothing: undefined) => void = () => undefined;
  kept = new Promise((resolve) => (found = resolve));
  server.respond = () => Promise.reject(new NetworkError('offline'));
  const { fetch } = screen();
  await vi.advanceTimersByTimeAsync(1_000);
  server.respond = async () => ({});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(replica.reachability.state()).toBe('REACHABLE');
  expect(fetch).toHaveBeenCalledTimes(1);
  found(undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(queries.getQueryState(KEY)?.status).toBe('success');
});

test.each([
  ['after', 0],
  ['before', 5_000],
])(
  'an error %s its start stays while its query is fetched again, until its screen is left',
  async (_case, startsAt) => {
    server.respond = unavailable;
    const shown: string[] = [];
    const observe = () =>
      new QueryObserver<unknown>(queries, {
        queryKey: KEY,
        queryFn: () => replica.request('GET /api/v1/explore'),
      }).subscribe(({ status, fetchStatus }) => shown.push(`${status}, ${fetchStatus}`));
    const leave = observe();
    await vi.advanceTimersByTimeAsync(startsAt);
    reconnectAutomatically(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([...new Set(shown)]).toEqual(['pending, fetching', 'error, idle', 'error, fetching']);
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    shown.length = 0;
    observe();
    await vi.advanceTimersByTimeAsync(0);
    expect([...new Set(shown)]).toEqual(['pending, fetching']);
  },
);

test('an error ends with the data of the next attempt', async () => {
  reconnectAutomatically(() => undefined);
  server.respond = unavailable;
  screen();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(queries.getQueryState(KEY)?.status).toBe('error');
  server.respond = async () => ({});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queries.getQueryState(KEY)).toMatchObject({ status: 'success', error: null });
});
