import type { Activity, WeekSum } from '@sevenfold/contract';
import { activity, entry, review } from '@sevenfold/contract/samples';
import { weekId } from '@sevenfold/domain/calendar';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useActivity } from '../../src/features/activity/api';
import Journal from '../../src/features/activity/components/Journal';
import { deleteActivity } from '../../src/features/activity/commands';
import { moreNotes, useWantedNotes } from '../../src/features/activity/notes';
import { changeEntry } from '../../src/features/record/api';
import { replica } from '../../src/data/device';
import { queries } from '../../src/data/queries';
import { dispatch } from '../../src/dispatch/dispatch';
import { text } from '../../src/platform/text';
import { fillDevice, fillRows, serveWith } from '../dom/device';
import { renderOnDevice } from '../dom/render';

const RUN = activity({ id: 'run' });
const READ = activity({ id: 'read' });
const noted = (id: string, note: string | null, fields: Parameters<typeof entry>[0] = {}) =>
  entry({ id, activityId: 'run', note, ...fields });
/** A week of which the device has only a sum: its entries may have notes. */
const OLDER_SUM: WeekSum = { activityId: 'run', weekId: weekId('2024-W40'), amount: 1, dayBits: 1, skippedDays: 0 };
const OLDER = noted('older', 'Along the river', { date: '2024-10-01' });

type NotesOf = Parameters<typeof useWantedNotes>[0];

let paths: string[];
const asked = () => paths.filter((path) => path.startsWith('/api/v1/notes'));

beforeEach(() => {
  paths = [];
  serveWith((_, path) => {
    paths.push(path);
    return path.includes('/notes')
      ? Response.json({ data: { entries: [OLDER], reviews: [], hasMore: false } })
      : undefined;
  });
});

const notesOf = (wanted: Partial<NotesOf>) => renderHook(() => useWantedNotes({ limit: 10, ...wanted })).result;

it('are looked for on the days that have records, not on all dates of the calendar', () => {
  fillDevice({ activities: [RUN], entries: [noted('a', 'Rain', { date: '2026-09-29' })] });
  const lookup = vi.spyOn(Map.prototype, 'get');
  const { data } = notesOf({ activityId: 'run' }).current;
  const { length } = lookup.mock.calls;
  lookup.mockRestore();
  expect(data?.entries).toHaveLength(1);
  expect(length).toBeLessThan(1000);
});

describe('notes of which the device has all', () => {
  const [run, read] = [
    noted('a', 'In the RAIN', { date: '2026-09-29' }),
    noted('b', 'Rainy days', { date: '2026-10-01', activityId: 'read' }),
  ];
  beforeEach(() =>
    fillDevice({
      activities: [RUN, READ],
      entries: [run, read, noted('c', null), noted('d', 'Fast', { date: '2026-09-01' })],
    }),
  );
  const ids = (wanted: Partial<NotesOf>) => notesOf(wanted).current.data?.entries.map(({ id }) => id);

  it('are those of its rows, latest first, of an activity or all, that contain a text', () => {
    expect(ids({})).toEqual(['b', 'a', 'd']);
    expect(ids({ activityId: 'run' })).toEqual(['a', 'd']);
    expect(ids({ q: 'rain' })).toEqual(['b', 'a']);
    expect(notesOf({ limit: 2 }).current.data).toMatchObject({ entries: [{ id: 'b' }, { id: 'a' }], hasMore: true });
    expect(asked()).toEqual([]);
  });

  it('include a change that is not sent yet', () => {
    const notes = notesOf({ activityId: 'run' });
    act(() => replica.dispatch(changeEntry(run, { note: 'In the sun' })));
    expect(notes.current.data?.entries.map(({ note }) => note)).toEqual(['In the sun', 'Fast']);
  });

  it('leave out those of a deleted activity, which would take the places of others', () => {
    const notes = notesOf({ q: 'rain', limit: 1 });
    expect(notes.current.data).toMatchObject({ entries: [{ id: 'b' }], hasMore: true });
    const deletion = deleteActivity(READ);
    act(() => replica.dispatch(deletion));
    expect(notes.current.data).toMatchObject({ entries: [{ id: 'a' }], hasMore: false });
    act(() => void replica.undo(deletion));
    expect(notes.current.data).toMatchObject({ entries: [{ id: 'b' }], hasMore: true });
  });

  it('come with the reviews that contain the text, when all activities are searched', () => {
    fillRows({ review: [review({ weekId: weekId('2026-W39'), struggles: 'Too much rain' })] });
    expect(notesOf({ q: 'rain' }).current.data?.reviews).toEqual([{ weekId: '2026-W39', text: 'Too much rain' }]);
    expect(notesOf({}).current.data?.reviews).toEqual([]);
    expect(notesOf({ q: 'rain', activityId: 'run' }).current.data?.reviews).toEqual([]);
  });
});

describe('notes of which some may be older than the rows of the device', () => {
  beforeEach(() => {
    fillDevice({ activities: [RUN], entries: [noted('a', 'Fast'), noted('b', 'Slow')] });
    fillRows({ weekSum: [OLDER_SUM] });
  });

  it('are those of the server', async () => {
    const notes = notesOf({ activityId: 'run' });
    await waitFor(() => expect(notes.current.data?.entries).toEqual([OLDER]));
  });

  it('are those of the rows without a network', async () => {
    serveWith(() => undefined);
    const notes = notesOf({ activityId: 'run' });
    await waitFor(() => expect(notes.current.isError).toBe(true));
    expect(notes.current.data?.entries.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('are those of the rows when these are enough, or are of an activity that has no older ones', () => {
    expect(notesOf({ limit: 1 }).current.data).toMatchObject({ entries: [{ id: 'b' }], hasMore: true });
    expect(notesOf({ activityId: 'read' }).current.data?.entries).toEqual([]);
    expect(asked()).toEqual([]);
  });
});

/** The page of an activity, which stays until the next one is loaded. */
function Page({ activity: shown }: { activity: Activity }) {
  return (
    <>
      <Journal activity={shown} />
      {useActivity(shown.id) === null && <p>deleted</p>}
    </>
  );
}

it('the journal shows more until it has shown all, however many', async () => {
  expect([10, 60, 480, 3840, 5000].map(moreNotes)).toEqual([60, 120, 960, 5000, 5000]);
  const entries = Array.from({ length: 70 }, (_, index) => noted(`n${index}`, `Note ${index}`));
  fillDevice({ activities: [RUN], entries });
  const user = renderOnDevice(<Journal activity={RUN} />);
  const shown = [];
  for (;;) {
    shown.push(document.querySelectorAll('li').length);
    const more = screen.queryByText(text('activity.journalMore'));
    if (!more) break;
    await user.click(more);
  }
  expect(shown).toEqual([10, 60, 70]);
});

it('the notes of a deleted activity are not read again', async () => {
  fillDevice({ activities: [RUN] });
  fillRows({ weekSum: [OLDER_SUM] });
  renderOnDevice(<Page activity={RUN} />);
  expect(await screen.findByText('Along the river')).toBeVisible();
  await act(() => queries.invalidateQueries({ queryKey: ['history'] }));
  expect(asked()).toHaveLength(2);

  act(() => dispatch(deleteActivity(RUN), text('activity.toast.deleted', { name: RUN.name })));
  expect(await screen.findByText('deleted')).toBeVisible();
  await act(() => queries.invalidateQueries({ queryKey: ['history'] }));
  expect(asked()).toHaveLength(2);
});
