import { hashKey, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import type { Request } from '../../src/data/request';
import { EVENT_HISTORY, HISTORY, type ServerQueries, SUBSCRIPTION } from '../../src/data/serverQueries';
import { NetworkError } from '../../src/platform/http';
import { getQueries } from './replicaOf';
import { replicaWith } from './replicaSamples';
import { waitFor } from '../waitFor';

const FIGURES = [HISTORY, 'explore'];
const figures = () => ['a figure'];

function deviceWith(request: Request) {
  const replica = replicaWith(request);
  const queries = getQueries(replica);
  return { replica, queries };
}

const hold = ({ client }: ServerQueries, updatedAt = Date.now()) =>
  client.setQueryData(FIGURES, figures(), { updatedAt });

/** Observes figures as a screen does; returns the function that fetches them, as a mock. */
function observeFigures(queries: ServerQueries, request: () => Promise<string[]> = async () => figures()) {
  const fetch = vi.fn(() => queries.read(request));
  new QueryObserver(queries.client, { queryKey: FIGURES, queryFn: fetch, retry: false }).subscribe(() => undefined);
  return fetch;
}

/** Observes other data of the server; returns the function that fetches it, as a mock. */
function observe({ client }: ServerQueries, queryKey: readonly string[]) {
  const queryFn = vi.fn(async () => []);
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  return queryFn;
}

describe('data that has changed on the server', () => {
  const isInvalidated = ({ client }: ServerQueries) => client.getQueryState(FIGURES)?.isInvalidated;

  test('stays stale if it is read without a screen, because the response may be older', async () => {
    const { queries } = deviceWith(async () => ({}) as never);
    hold(queries);
    let respond: (list: string[]) => void = () => undefined;
    const queryFn = () => new Promise<string[]>((resolve) => (respond = resolve));
    const prefetched = queries.client.prefetchQuery({ queryKey: FIGURES, queryFn, staleTime: 0 });
    await waitFor(() => expect(queries.client.isFetching()).toBe(1));
    queries.refetch(HISTORY);
    respond(figures());
    await prefetched;
    await waitFor(() => expect(isInvalidated(queries)).toBe(true));
  });

  test('causes one request at a time, and one more after the last, when many come in quick succession', async () => {
    const { queries } = deviceWith(async () => ({}) as never);
    const respond: (() => void)[] = [];
    const fetch = observeFigures(queries, () => new Promise((resolve) => respond.push(() => resolve(figures()))));
    await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
    respond.shift()?.();
    await waitFor(() => expect(queries.client.isFetching()).toBe(0));
    queries.refetch(HISTORY);
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    for (let change = 0; change < 20; change += 1) queries.refetch(HISTORY);
    respond.shift()?.();
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(3));
    respond.shift()?.();
    await waitFor(() => expect(queries.client.isFetching()).toBe(0));
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test('is read once after a change of many rows', async () => {
    const { queries } = deviceWith(async () => ({}) as never);
    const fetch = observeFigures(queries);
    await waitFor(() => expect(queries.client.isFetching()).toBe(0));
    for (let row = 0; row < 20; row += 1) queries.refetch(HISTORY);
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(queries.client.isFetching()).toBe(0));
    await new Promise((resolve) => setTimeout(resolve));
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

test('an opened change stream refetches everything on the screen', async () => {
  const { replica, queries } = deviceWith(async () => ({}) as never);
  const fetched = [FIGURES, [EVENT_HISTORY], [SUBSCRIPTION]].map((key) => observe(queries, key));
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
        queryKey: FIGURES,
        queryFn: () => Promise.reject(new Error('offline')),
        retry: false,
        staleTime: 0,
      })
      .catch(() => undefined);
    expect(client.getQueryState(FIGURES)?.status).toBe('error');
    const [[hash, stored] = []] = queries.dehydrated([hashKey(FIGURES), hashKey(['imports'])]);
    expect(hash).toBe(hashKey(FIGURES));
    expect(stored).toMatchObject({ queryKey: FIGURES, data: figures() });
  });
});

describe('after a sign-out', () => {
  test('nothing is read until the next sign-in', async () => {
    const { replica, queries } = deviceWith(() => Promise.reject(new Error('no request is expected')));
    const fetch = vi.fn(async () => figures());
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
    const fetch = vi.fn(async () => figures());
    void getQueries(replica).read(fetch);
    expect(fetch).not.toHaveBeenCalled();
  });
});
