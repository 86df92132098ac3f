import { entry } from '@sevenfold/contract/samples';
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { deleteActivity } from '@sevenfold/model/activity';
import { createEntry, removeEntry } from '@sevenfold/model/entry';
import { removeSkips, setSkips } from '@sevenfold/model/skip';
import { replica } from '../../src/data/device';
import { intent, type Intent } from '../../src/data/operation';
import { markedRows, useIsUnsent } from '../../src/data/unsentRows';
import { serveWith } from '../dom/device';

const known = entry({ id: 'known', activityId: 'read' });
const MADE_ID = '0190a000-0000-7000-8000-000000000001';
const adding = intent(createEntry, {
  id: MADE_ID,
  activityId: 'run',
  date: '2026-10-01',
  amount: 1,
  source: 'MANUAL',
});

describe('rows marked by pending operations', () => {
  const marked = (...intents: readonly Intent[]) => [
    ...markedRows(intents.map((one, index) => ({ ...one, id: `${index}` }))),
  ];

  it('are entries with their activities, also of a removed one, and activities of skips', () => {
    expect(marked(adding)).toEqual([`entry ${MADE_ID}`, 'activity run']);
    expect(marked(intent(removeEntry, { id: known.id }, { entry: known }))).toEqual(['entry known', 'activity read']);
    const skips = [{ activityId: 'swim', date: '2026-10-01' as const }];
    expect(marked(intent(setSkips, { skips }), intent(removeSkips, { skips }))).toEqual(['activity swim']);
  });

  it('are none for what is deleted, and for an operation that an older version has stored with another body', () => {
    expect(marked(intent(deleteActivity, { activityId: 'run' }))).toEqual([]);
    expect(marked({ call: 'POST /api/v1/skips', body: {} } as Intent)).toEqual([]);
  });
});

it('a row is unsent once the server could not be reached, not while its request is in flight', async () => {
  const isUnsent = renderHook(() => useIsUnsent('activity', 'run')).result;
  let fail: (error: Error) => void = () => undefined;
  const fetch = vi.fn(() => new Promise((_, reject) => (fail = reject)));
  vi.stubGlobal('fetch', fetch);
  act(() => {
    replica.dispatch({ operations: [adding], inverse: [] });
    replica.outbox.resume();
  });
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  expect(isUnsent.current).toBe(false);
  fail(new TypeError('Failed to fetch'));
  await waitFor(() => expect(isUnsent.current).toBe(true));
  serveWith((_, path) => (path.startsWith('/api/v1/entry') ? Response.json({ data: { entry: known } }) : undefined));
  act(() => replica.outbox.resume());
  await waitFor(() => expect(isUnsent.current).toBe(false));
});
