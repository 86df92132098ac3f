import { hashKey } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectSession, replica } from '../../src/data/device';
import { persistedQueries } from '../../src/data/persistedQueries';
import type { PersistedQuery } from '../../src/data/queryPersister';
import { changeStored, fetchAndStore, Stopped, storeQuery } from '../../src/offline/stored';
import { waitFor } from '../waitFor';

const KEY = ['records', '2026-09-28', '2026-10-04'];
const stored = new Map<string, PersistedQuery>();

beforeEach(() => {
  connectSession(
    () => 'ana',
    () => Promise.resolve(undefined),
  );
  vi.spyOn(persistedQueries, 'write').mockImplementation(async (_userId, queries) => {
    for (const [hash, query] of queries) stored.set(hash, query);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  stored.clear();
  replica.queries.clear();
});

describe('a fetched query', () => {
  test('is stored if it is not in memory', async () => {
    await fetchAndStore('ana', { queryKey: KEY, queryFn: async () => 'from the server' }, 60_000);
    expect(stored.get(hashKey(KEY))).toMatchObject({ queryKey: KEY, data: 'from the server', applied: [] });
  });

  test('in memory is not replaced while nothing has changed it', async () => {
    replica.queries.setQueryData(KEY, 'with what the user has just done');
    const queryFn = vi.fn(async () => 'from the server');
    await fetchAndStore('ana', { queryKey: KEY, queryFn }, 60_000);
    expect(queryFn).not.toHaveBeenCalled();
    expect(replica.queries.getQueryData(KEY)).toBe('with what the user has just done');
    expect(stored.size).toBe(0);
  });

  test('in memory is fetched again after another device has changed it', async () => {
    replica.queries.setQueryData(KEY, 'before');
    await replica.queries.invalidateQueries({ queryKey: KEY });
    await fetchAndStore('ana', { queryKey: KEY, queryFn: async () => 'from the server' }, 60_000);
    expect(replica.queries.getQueryData(KEY)).toBe('from the server');
  });

  test('of a user who has signed out is not stored', async () => {
    const read = vi.fn(() => ({ data: 'of ben', applied: [] }));
    await expect(storeQuery('ben', KEY, read)).rejects.toThrow(Stopped);
    expect(read).not.toHaveBeenCalled();
  });

  test('is not stored if a screen has read it meanwhile', async () => {
    replica.queries.setQueryData(KEY, 'read by a screen');
    await storeQuery('ana', KEY, () => ({ data: 'older', applied: [] }));
    expect(stored.size).toBe(0);
  });
});

test('changes of stored queries run one after the other, also after a failure', async () => {
  const steps: string[] = [];
  let finish: () => void = () => undefined;
  const first = changeStored(async () => {
    steps.push('first begins');
    await new Promise<void>((resolve) => (finish = resolve));
    steps.push('first ends');
    throw new Error('The device is full');
  });
  const second = changeStored(async () => void steps.push('second'));
  await waitFor(() => expect(steps).toEqual(['first begins']));
  finish();
  await expect(first).rejects.toThrow('full');
  await second;
  expect(steps).toEqual(['first begins', 'first ends', 'second']);
});
