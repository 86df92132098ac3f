import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { recordReducer } from '../../src/features/record/operations';
import { recordsOf, type Records } from '../../src/features/record/records';
import { intent } from '../../src/data/operation';
import type { Replica } from '../../src/data/replica';
import { ApiError } from '../../src/platform/http';
import { newId } from '../../src/platform/id';
import { MONDAY, SUNDAY, entry, adding, replicaWith, RECORDS, noRecords, amounts } from './replicaSamples';
import { waitFor } from '../waitFor';

describe('change stream', () => {
  /** Observes the records as a screen does; returns the function that fetches them, as a mock. */
  function observeRecords(replica: Replica, request: () => Promise<Records> = async () => noRecords()) {
    const fetchRecords = vi.fn(() => replica.read(request, recordReducer));
    const observer = new QueryObserver(replica.queries, { queryKey: RECORDS, queryFn: fetchRecords, retry: false });
    observer.subscribe(() => undefined);
    return fetchRecords;
  }

  test('a change event refetches its topics, unless it is an echo of this device', async () => {
    const sent: string[] = [];
    const replica = replicaWith(async (_, options) => {
      if (options?.key) sent.push(options.key);
      return {} as never;
    });
    const fetchRecords = observeRecords(replica);
    await waitFor(() => expect(fetchRecords).toHaveBeenCalledOnce());
    replica.dispatch({ operations: [adding(entry('run'))], inverse: [] });
    await waitFor(() => expect(sent).toHaveLength(1));
    // The response violates the contract: the topic is refetched once everything is sent.
    await waitFor(() => expect(fetchRecords).toHaveBeenCalledTimes(2));
    replica.onChange(['records'], sent[0] ?? null);
    expect(fetchRecords).toHaveBeenCalledTimes(2);
    replica.onChange(['records'], newId());
    await waitFor(() => expect(fetchRecords).toHaveBeenCalledTimes(3));
    replica.onChange(['areas'], null);
    expect(fetchRecords).toHaveBeenCalledTimes(3);
  });

  const isInvalidated = (replica: Replica) => replica.queries.getQueryState(RECORDS)?.isInvalidated;

  test('data changed here while it was read again stays stale if its screen is left before the response', async () => {
    const replica = replicaWith(() => new Promise(() => undefined));
    replica.queries.setQueryData(RECORDS, noRecords());
    replica.onChange(['records'], newId());
    // Like `request`, which passes the signal on.
    const queryFn = async ({ signal }: { signal: AbortSignal }) => {
      signal.throwIfAborted();
      return new Promise<Records>(() => undefined);
    };
    const leave = new QueryObserver(replica.queries, { queryKey: RECORDS, queryFn }).subscribe(() => undefined);
    await waitFor(() => expect(replica.queries.isFetching()).toBe(1));
    replica.dispatch({ operations: [adding(entry('run'))], inverse: [] });
    leave();
    await waitFor(() => expect(replica.queries.isFetching()).toBe(0));
    expect([isInvalidated(replica), amounts(replica, 'run')]).toEqual([true, [1]]);
  });

  test('a change during a prefetch leaves its data stale, because the response may be older', async () => {
    const replica = replicaWith(async () => ({}) as never);
    replica.queries.setQueryData(RECORDS, noRecords());
    let respond: (records: Records) => void = () => undefined;
    const queryFn = () => new Promise<Records>((resolve) => (respond = resolve));
    const prefetched = replica.queries.prefetchQuery({ queryKey: RECORDS, queryFn, staleTime: 0 });
    await waitFor(() => expect(replica.queries.isFetching()).toBe(1));
    replica.onChange(['records'], newId());
    respond(noRecords());
    await prefetched;
    await waitFor(() => expect(isInvalidated(replica)).toBe(true));
  });

  describe('the response to an operation', () => {
    const made = entry('run', 3);
    const response = { entry: { ...made, note: 'by the server' } };
    const notes = (replica: Replica) =>
      replica.queries.getQueryData<Records>(RECORDS)?.byActivity['run']?.entries.map(({ note }) => note);
    const settled = (replica: Replica) =>
      waitFor(() => {
        expect(replica.outbox.current().pending).toEqual([]);
        expect(replica.queries.isFetching()).toBe(0);
      });

    test('is merged, and only derived data is refetched', async () => {
      const replica = replicaWith(async () => response as never);
      const fetchRecords = observeRecords(replica);
      const totals = vi.fn(async () => []);
      new QueryObserver(replica.queries, { queryKey: ['history', 'sums'], queryFn: totals }).subscribe(() => undefined);
      await settled(replica);
      replica.dispatch({ operations: [adding(made)], inverse: [] });
      await waitFor(() => expect(totals).toHaveBeenCalledTimes(2));
      expect(notes(replica)).toEqual(['by the server']);
      expect(fetchRecords).toHaveBeenCalledOnce();
    });

    test('is merged below pending operations', async () => {
      const resolvers: ((value: unknown) => void)[] = [];
      const replica = replicaWith(() => new Promise((resolve) => resolvers.push(resolve as () => void)));
      replica.queries.setQueryData(RECORDS, noRecords());
      replica.dispatch({ operations: [adding(made)], inverse: [] });
      await waitFor(() => expect(resolvers).toHaveLength(1));
      replica.dispatch({ operations: [intent('PATCH /api/v1/entry', { id: made.id, amount: 9 })], inverse: [] });
      resolvers[0]?.(response);
      await waitFor(() => expect(resolvers).toHaveLength(2));
      expect([notes(replica), amounts(replica, 'run')]).toEqual([['by the server'], [9]]);
    });

    test('does not restore what was deleted meanwhile', async () => {
      const resolvers: ((value: unknown) => void)[] = [];
      const replica = replicaWith(() => new Promise((resolve) => resolvers.push(resolve as () => void)));
      replica.queries.setQueryData(RECORDS, noRecords());
      replica.dispatch({ operations: [adding(made)], inverse: [intent('DELETE /api/v1/entry', { id: made.id })] });
      await waitFor(() => expect(resolvers).toHaveLength(1));
      replica.undo();
      resolvers[0]?.(response);
      await waitFor(() => expect(resolvers).toHaveLength(2));
      expect(amounts(replica, 'run')).toEqual([]);
    });

    test('is not merged over data fetched meanwhile, which may be newer', async () => {
      const resolvers: ((value: unknown) => void)[] = [];
      const replica = replicaWith(() => new Promise((resolve) => resolvers.push(resolve as () => void)));
      const changedElsewhere = recordsOf(MONDAY, SUNDAY, [{ ...made, note: 'changed elsewhere' }], []);
      const fetchRecords = observeRecords(replica, async () => (resolvers.length > 0 ? changedElsewhere : noRecords()));
      await waitFor(() => expect(replica.queries.getQueryState(RECORDS)?.status).toBe('success'));
      replica.dispatch({ operations: [intent('PATCH /api/v1/entry', { id: made.id, amount: 3 })], inverse: [] });
      await waitFor(() => expect(resolvers).toHaveLength(1));
      replica.onChange(['records'], newId());
      await waitFor(() => expect(notes(replica)).toEqual(['changed elsewhere']));
      resolvers[0]?.(response);
      await waitFor(() => expect(fetchRecords).toHaveBeenCalledTimes(3));
      expect(notes(replica)).toEqual(['changed elsewhere']);
    });

    test('is not merged after a retry, which returns the first response', async () => {
      let tries = 0;
      const replica = replicaWith(async () => {
        tries += 1;
        if (tries === 1) throw new ApiError(503, 50000000, 'Unavailable');
        return response as never;
      });
      const fetchRecords = observeRecords(replica);
      await settled(replica);
      replica.dispatch({ operations: [adding(made)], inverse: [] });
      await waitFor(() => expect(tries).toBe(1));
      replica.outbox.resume();
      await waitFor(() => expect(fetchRecords).toHaveBeenCalledTimes(2));
    });
  });

  test('events in quick succession cause one request at a time, and one more after the last', async () => {
    const replica = replicaWith(async () => ({}) as never);
    const resolvers: (() => void)[] = [];
    const fetchRecords = observeRecords(
      replica,
      () => new Promise((resolve) => resolvers.push(() => resolve(noRecords()))),
    );
    resolvers.shift()?.();
    await waitFor(() => expect(replica.queries.getQueryState(RECORDS)?.status).toBe('success'));
    for (let change = 0; change < 20; change += 1) replica.onChange(['records'], newId());
    await waitFor(() => expect(fetchRecords).toHaveBeenCalledTimes(2));
    resolvers.shift()?.();
    await waitFor(() => expect(fetchRecords).toHaveBeenCalledTimes(3));
    resolvers.shift()?.();
    await waitFor(() => expect(replica.queries.isFetching()).toBe(0));
    expect(fetchRecords).toHaveBeenCalledTimes(3);
  });

  test('an opened stream refetches everything on the screen', async () => {
    const replica = replicaWith(async () => ({}) as never);
    const fetchRecords = observeRecords(replica);
    await waitFor(() => expect(fetchRecords).toHaveBeenCalledOnce());
    replica.onStreamOpen('epoch');
    await waitFor(() => expect(fetchRecords).toHaveBeenCalledTimes(2));
  });

  test('a change of the user is refetched although no screen fetches it, and only once', async () => {
    const replica = replicaWith(async () => ({}) as never);
    const fetchUser = vi.fn(async () => ({ name: 'Ana' }));
    // Fetched by the session: a visitor has no user to fetch.
    const observer = new QueryObserver(replica.queries, { queryKey: ['user'], queryFn: fetchUser, enabled: false });
    observer.subscribe(() => undefined);
    replica.onChange(['user'], newId());
    await waitFor(() => expect(replica.queries.isFetching()).toBe(0));
    expect(fetchUser).not.toHaveBeenCalled();
    replica.queries.setQueryData(['user'], { name: 'Bea' });
    replica.onChange(['user'], newId());
    await waitFor(() => expect(observer.getCurrentResult().data).toEqual({ name: 'Ana' }));
    replica.onStreamOpen('epoch');
    await waitFor(() => expect(fetchUser).toHaveBeenCalledTimes(2));
  });

  test('a change of the settings refetches the figures that depend on them', async () => {
    const replica = replicaWith(async () => ({}) as never);
    const totals = vi.fn(async () => []);
    new QueryObserver(replica.queries, { queryKey: ['history', 'sums'], queryFn: totals }).subscribe(() => undefined);
    await waitFor(() => expect(totals).toHaveBeenCalledOnce());
    // Figures requested before the server received the change use the old week.
    replica.dispatch({ operations: [intent('PATCH /api/v1/user/settings', { weekStartDay: 'SUNDAY' })], inverse: [] });
    await waitFor(() => expect(totals).toHaveBeenCalledTimes(2));
  });

  test('a rejected operation is rolled back', async () => {
    const replica = replicaWith(async () => {
      throw new ApiError(400, 20000001, 'Not valid');
    });
    observeRecords(replica);
    await waitFor(() => expect(replica.queries.getQueryData(RECORDS)).toBeDefined());
    replica.dispatch({ operations: [adding(entry('run', 3))], inverse: [] });
    expect(amounts(replica, 'run')).toEqual([3]);
    await waitFor(() => expect(replica.outbox.current().rejected).toHaveLength(1));
    await waitFor(() => expect(amounts(replica, 'run')).toEqual([]));
    replica.outbox.retry(replica.outbox.current().rejected.map(({ id }) => id));
    expect(amounts(replica, 'run')).toEqual([3]);
  });
});
