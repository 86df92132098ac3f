import type { Entry } from '@sevenfold/contract';
import { entry, review, user } from '@sevenfold/contract/samples';
import { civilDate, weekId } from '@sevenfold/domain/calendar';
import { describe, expect, it, vi } from 'vitest';
import * as persisted from '../../src/data/persistedQueries';
import { type Notes, type NotesOf, recentNotesQuery } from '../../src/features/activity/notes';
import { derive } from '../../src/offline/derive';
import { fillRows } from '../dom/device';

const THURSDAY = civilDate('2026-10-01');
const MONDAY = civilDate('2026-09-28');

const read = (fields: Partial<Entry>) => entry({ activityId: 'read', ...fields });
/** From before the window of the device. */
const old = read({ id: 'old', date: civilDate('2023-03-07'), note: 'The first chapter' });

/** Stores notes on the device, as prefetched at a time. */
function prefetch(entries: readonly Entry[], dataUpdatedAt = 5): void {
  const { queryKey } = recentNotesQuery;
  const data: Notes = { entries: [...entries], reviews: [], hasMore: false };
  vi.spyOn(persisted, 'readQuery').mockImplementation(async (userId, key) =>
    userId === user().id && key === queryKey ? { queryKey, data, dataUpdatedAt, applied: [] } : undefined,
  );
}

const derived = (fields: Partial<NotesOf>) => derive(['history', 'notes', { limit: 10, ...fields }]);
const notes = async (fields: Partial<NotesOf>) => (await derived(fields))?.data as Notes | undefined;

describe('notes without the server', () => {
  it('are those of the rows, and before their window those that were prefetched', async () => {
    prefetch([read({ id: 'stale', date: MONDAY, note: 'Removed since' }), old]);
    fillRows({
      entry: [
        read({ id: 'new', date: THURSDAY, note: 'Not sent yet' }),
        read({ id: 'bare', date: MONDAY, note: null }),
        entry({ id: 'other', date: MONDAY, note: 'Of another activity' }),
      ],
    });
    expect((await notes({ activityId: 'read' }))?.entries.map(({ id }) => id)).toEqual(['new', 'old']);
    expect((await notes({}))?.entries.map(({ id }) => id)).toEqual(['new', 'other', 'old']);
    expect(await notes({ limit: 1 })).toMatchObject({ entries: [{ id: 'new' }], hasMore: true });
  });

  it('and reviews are searched in any case', async () => {
    prefetch([old]);
    fillRows({
      review: [
        review({ weekId: weekId('2026-W38'), wins: 'A CHAPTER a day' }),
        review({ weekId: weekId('2026-W39'), notes: 'Chapter two' }),
        review({ weekId: weekId('2026-W37'), wins: 'Ran' }),
      ],
    });
    expect(await notes({ q: 'chapter' })).toMatchObject({
      entries: [{ id: 'old' }],
      reviews: [
        { weekId: '2026-W39', text: 'Chapter two' },
        { weekId: '2026-W38', text: 'A CHAPTER a day' },
      ],
    });
    expect((await notes({ q: 'tennis' }))?.entries).toEqual([]);
  });

  it('are as old as the prefetched ones', async () => {
    prefetch([old], 7);
    expect((await derived({}))?.updatedAt).toBe(7);
  });

  it('are those of the rows where none were prefetched', async () => {
    vi.spyOn(persisted, 'readQuery').mockResolvedValue(undefined);
    fillRows({ entry: [read({ id: 'new', date: THURSDAY, note: 'Not sent yet' })] });
    expect((await notes({}))?.entries.map(({ id }) => id)).toEqual(['new']);
  });
});

it('other queries are not derived', async () => {
  expect(await derive(['integrations'])).toBeUndefined();
  expect(await derive(['history', 'hours'])).toBeUndefined();
});
