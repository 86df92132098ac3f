import { entry, review, user } from '@sevenfold/contract/samples';
import { QueryObserver } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { replica } from '../../src/data/device';
import { queries } from '../../src/data/queries';
import { HISTORY, SUBSCRIPTION } from '../../src/data/serverQueries';
import { addEntry } from '../../src/features/record/api';
import { fillRows } from '../dom/device';

/** Observes a query as a screen does; returns its requests. */
function observe(queryKey: readonly string[]) {
  const fetch = vi.fn(async () => []);
  new QueryObserver(queries, { queryKey, queryFn: fetch }).subscribe(() => undefined);
  return fetch;
}

it('figures of the server are read again when it has other rows than before, not for pending changes', async () => {
  const [figures, plan] = [observe([HISTORY, 'explore']), observe([SUBSCRIPTION])];
  const requests = () => [figures.mock.calls.length, plan.mock.calls.length];
  const settled = () => waitFor(() => expect(queries.isFetching()).toBe(0));
  await settled();
  expect(requests()).toEqual([1, 1]);
  replica.outbox.pause();
  act(() => replica.dispatch(addEntry({ id: 'run', unit: 'DAYS' }, '2026-10-01', { amount: 1 })));
  fillRows({ review: [review()] });
  await settled();
  expect(requests()).toEqual([1, 1]);
  fillRows({ entry: [entry()] });
  await waitFor(() => expect(requests()).toEqual([2, 1]));
  await settled();
  // The week may begin on another day, and the plan is part of the user.
  fillRows({ user: [user({ name: 'Ana Maria' })] });
  await waitFor(() => expect(requests()).toEqual([3, 2]));
});
