import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import {
  createPersister,
  isFromDevice,
  type PersistedQuery,
  type QueryPersistence,
} from '../../src/data/queryPersister';
import { NetworkError } from '../../src/platform/http';
import { waitFor } from '../waitFor';

const KEY = ['records', '2026-09-28', '2026-10-04'];
const persisted = (data: unknown): PersistedQuery => ({ queryKey: KEY, data, dataUpdatedAt: 5 });

/** Observes a query as a screen does, on a device with stored data. */
function observeQuery(persistence: Partial<QueryPersistence>, fetch: () => Promise<unknown>) {
  const read = vi.fn<QueryPersistence['read']>(persistence.read ?? (async () => undefined));
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        persister: createPersister({ read }),
      },
    },
  });
  const results: unknown[] = [];
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn: fetch });
  observer.subscribe(({ status, data }) => results.push([status, data]));
  return { client, observer, read, results, result: () => observer.getCurrentResult() };
}

describe('persisted query', () => {
  test('is shown with its age while the server responds, and then replaced', async () => {
    let respond: (data: unknown) => void = () => undefined;
    const { result } = observeQuery(
      { read: async () => persisted({ week: 'stored' }) },
      () => new Promise((resolve) => (respond = resolve)),
    );
    await waitFor(() => expect(result().data).toEqual({ week: 'stored' }));
    expect(result()).toMatchObject({ fetchStatus: 'fetching', dataUpdatedAt: 5 });
    expect(isFromDevice(result().data)).toBe(true);
    respond({ week: 'fresh' });
    await waitFor(() => expect(result().data).toEqual({ week: 'fresh' }));
    expect(isFromDevice(result().data)).toBe(false);
  });

  test('never replaces a response that came first', async () => {
    let finishRead: (query: PersistedQuery) => void = () => undefined;
    const { result } = observeQuery({ read: () => new Promise((resolve) => (finishRead = resolve)) }, async () => ({
      week: 'fresh',
    }));
    await waitFor(() => expect(result().data).toEqual({ week: 'fresh' }));
    finishRead(persisted({ week: 'stored' }));
    await new Promise(setImmediate);
    expect(result().data).toEqual({ week: 'fresh' });
  });

  test('is shown together with the error, never after it', async () => {
    let finishRead: (query: PersistedQuery) => void = () => undefined;
    const { results, result } = observeQuery({ read: () => new Promise((resolve) => (finishRead = resolve)) }, () =>
      Promise.reject(new NetworkError('offline')),
    );
    // The request has failed by then, and the read is still pending.
    await new Promise(setImmediate);
    finishRead(persisted({ week: 'stored' }));
    await waitFor(() => expect(result().status).toBe('error'));
    expect(result().data).toEqual({ week: 'stored' });
    expect(results).not.toContainEqual(['error', undefined]);
  });

  test('is read once', async () => {
    const { observer, read, result } = observeQuery({ read: async () => persisted({ week: 'stored' }) }, () =>
      Promise.reject(new NetworkError('offline')),
    );
    await waitFor(() => expect(result().status).toBe('error'));
    await observer.refetch();
    expect(read).toHaveBeenCalledTimes(1);
  });
});

describe('query that is not persisted', () => {
  test('fails with the error of the request when the storage fails', async () => {
    const failingStorage = () => Promise.reject(new Error('SecurityError'));
    const { result } = observeQuery({ read: failingStorage }, () => Promise.reject(new NetworkError('offline')));
    await waitFor(() => expect(result().status).toBe('error'));
    expect(result().error).toBeInstanceOf(NetworkError);
  });
});
