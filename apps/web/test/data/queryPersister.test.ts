import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import {
  createPersister,
  isFromDevice,
  type PersistedQuery,
  notIncluded,
  type QueryPersistence,
} from '../../src/data/queryPersister';
import { ApiError, NetworkError } from '../../src/platform/http';
import { rename } from './outboxSamples';

const KEY = ['records', '2026-09-28', '2026-10-04'];
const kept = (data: unknown): PersistedQuery => ({ queryKey: KEY, data, dataUpdatedAt: 5, applied: [] });

const failing = (error: Error) => async () => {
  throw error;
};

/** A screen with a query, on a device with stored data. */
function shown(persistence: Partial<QueryPersistence>, fetch: () => Promise<unknown>) {
  const read = vi.fn<QueryPersistence['read']>(persistence.read ?? (async () => undefined));
  const derive = vi.fn<QueryPersistence['derive']>(persistence.derive ?? (async () => undefined));
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        persister: createPersister({ read, derive }, ({ data }) => data),
      },
    },
  });
  const results: unknown[] = [];
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn: fetch });
  observer.subscribe(({ status, data }) => results.push([status, data]));
  return { client, observer, read, derive, results, result: () => observer.getCurrentResult() };
}

describe('persisted query', () => {
  test('is shown with its age while the server responds, and then replaced', async () => {
    let answer: (data: unknown) => void = () => undefined;
    const { result, observer } = shown(
      { read: async () => kept({ week: 'kept' }) },
      () => new Promise((resolve) => (answer = resolve)),
    );
    await vi.waitFor(() => expect(result().data).toEqual({ week: 'kept' }));
    expect(result()).toMatchObject({ fetchStatus: 'fetching', dataUpdatedAt: 5 });
    expect(isFromDevice(result().data)).toBe(true);
    answer({ week: 'fresh' });
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual({ week: 'fresh' }));
    expect(isFromDevice(result().data)).toBe(false);
  });

  test('never replaces a response that came first', async () => {
    let found: (one: PersistedQuery) => void = () => undefined;
    const { result } = shown({ read: () => new Promise((resolve) => (found = resolve)) }, async () => ({
      week: 'fresh',
    }));
    await vi.waitFor(() => expect(result().data).toEqual({ week: 'fresh' }));
    found(kept({ week: 'kept' }));
    await Promise.resolve();
    expect(result().data).toEqual({ week: 'fresh' });
  });

  test('is shown together with the error, never after it', async () => {
    const { results, result } = shown(
      { read: () => new Promise((resolve) => setTimeout(() => resolve(kept({ week: 'kept' })), 20)) },
      () => Promise.reject(new NetworkError('offline')),
    );
    await vi.waitFor(() => expect(result().status).toBe('error'));
    expect(result().data).toEqual({ week: 'kept' });
    expect(results).not.toContainEqual(['error', undefined]);
  });

  test('is read once, and not derived', async () => {
    const { observer, read, derive, result } = shown({ read: async () => kept({ week: 'kept' }) }, () =>
      Promise.reject(new NetworkError('offline')),
    );
    await vi.waitFor(() => expect(result().status).toBe('error'));
    await observer.refetch();
    expect(read).toHaveBeenCalledTimes(1);
    expect(derive).not.toHaveBeenCalled();
  });
});

describe('query that is not persisted', () => {
  const derived = async () => ({ data: { week: 'computed' }, updatedAt: 3 });

  test.each([new NetworkError('offline'), new ApiError(503, 50000000, 'Not now')])(
    'is derived from others when the server is unreachable',
    async (error) => {
      const { result } = shown({ derive: derived }, failing(error));
      await vi.waitFor(() => expect(result().status).toBe('error'));
      expect(result()).toMatchObject({ data: { week: 'computed' }, dataUpdatedAt: 3 });
      expect(isFromDevice(result().data)).toBe(true);
    },
  );

  test('is not derived when the server rejects the request', async () => {
    const { result, derive } = shown({ derive: derived }, () =>
      Promise.reject(new ApiError(404, 40400000, 'Not found')),
    );
    await vi.waitFor(() => expect(result().status).toBe('error'));
    expect(derive).not.toHaveBeenCalled();
    expect(result().data).toBeUndefined();
  });

  test('fails with the error of the request when the storage fails', async () => {
    const refused = () => Promise.reject(new Error('SecurityError'));
    const { result } = shown({ read: refused, derive: refused }, () => Promise.reject(new NetworkError('offline')));
    await vi.waitFor(() => expect(result().status).toBe('error'));
    expect(result().error).toBeInstanceOf(NetworkError);
  });
});

describe('operations missing from persisted data', () => {
  const [a, b] = [rename('a'), rename('b')];

  test('are those created since', () => {
    expect(notIncluded([a, b], [a.id])).toEqual([b]);
    expect(notIncluded([a, b])).toEqual([a, b]);
  });

  test('are all, if the data contains effects of operations that are no longer pending', () => {
    expect(notIncluded([a, b], ['gone', a.id])).toEqual([a, b]);
  });
});
