import type { Activity, Entry, Skip } from '@sevenfold/contract';
import * as samples from '@sevenfold/contract/samples';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { cellsOf, weekDays } from '../../src/features/insight/activityWeek';
import { NO_RECORDS } from '../../src/features/record/api';
import { useWeekRecords } from '../../src/features/record/useWeekRecords';
import CellEditor from '../../src/features/week/components/CellEditor';
import { text } from '../../src/platform/text';
import { FRI, goal, THU, week } from '../day/samples';
import { fillDevice, fillRows, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const run = samples.activity({ weeklyGoalsTimeline: goal(3) });
const water = samples.activity({ id: 'water', name: 'Water', unit: 'TIMES' });
const read = samples.activity({ id: 'read', name: 'Read', unit: 'DURATION' });

interface Given {
  readonly activity: Activity;
  readonly date?: typeof THU;
  readonly entries?: readonly Entry[];
  readonly skips?: readonly Skip[];
  readonly onClosed?: () => void;
}

/** Reads the cell from the cache, as the grid around it does. */
function Editor({ activity, date = THU, onClosed = () => undefined }: Given) {
  const records = useWeekRecords(week.id).data?.byActivity[activity.id] ?? NO_RECORDS;
  const cell = cellsOf(activity, null, weekDays(week), records).find((one) => one.date === date);
  if (!cell) throw new Error(`${date} is not a day of ${week.id}`);
  return <CellEditor dayCell={{ activity, date, week }} cell={cell} day={date} records={records} onClosed={onClosed} />;
}

function renderEditor(given: Given): UserEvent {
  const { activity, entries = [], skips = [] } = given;
  fillDevice({
    activities: [activity],
    entries: entries.map((entry, index) => ({ ...entry, id: `entry ${index}`, activityId: activity.id })),
    skips: skips.map((skip) => ({ ...skip, activityId: activity.id })),
  });
  return renderOnDevice(<Editor {...given} />);
}

const button = (name: string) => screen.getByRole('button', { name });
const bodies = () => pendingOperations().map(({ call, body }) => [call, body]);

describe('cell editor of the week', () => {
  it('marks a day as done and as not done', async () => {
    const user = renderEditor({ activity: run });
    await user.click(button(text('day.complete')));
    await user.click(button(text('day.notDone')));
    expect(button(text('day.complete'))).toBeVisible();
    expect(pendingOperations().map(({ call }) => call)).toEqual(['POST /api/v1/entry', 'DELETE /api/v1/entry']);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('focuses the field of an amount', async () => {
    const user = renderEditor({ activity: water });
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Water' })).toHaveFocus());
    await user.keyboard('7{Enter}');
    expect(bodies()).toMatchObject([['POST /api/v1/entry', { activityId: 'water', date: THU, amount: 7 }]]);
  });

  it('stores a typed time on Enter', async () => {
    const user = renderEditor({ activity: read });
    await user.type(screen.getByRole('textbox', { name: text('entry.timeOnDay') }), '1h 30m{Enter}');
    expect(bodies()).toMatchObject([['POST /api/v1/entry', { activityId: 'read', date: THU, amount: 90 }]]);
  });

  it('adds to the time with one press', async () => {
    const user = renderEditor({ activity: read, entries: [samples.entry({ amount: 20 })] });
    await user.click(button('+15m'));
    expect(screen.getByRole('textbox', { name: text('entry.timeOnDay') })).toHaveValue('35m');
    expect(pendingOperations()).toHaveLength(1);
  });

  it('keeps an invalid time in the field, and stores nothing', async () => {
    const user = renderEditor({ activity: read });
    await user.type(screen.getByRole('textbox', { name: text('entry.timeOnDay') }), 'soon');
    await user.tab();
    expect(screen.getByText(text('ui.durationError'))).toBeVisible();
    expect(screen.getByRole('textbox', { name: text('entry.timeOnDay') })).toHaveValue('soon');
    expect(pendingOperations()).toEqual([]);
  });

  it('adds to the recorded time with one press after an invalid time, and keeps the sum', async () => {
    const user = renderEditor({ activity: read, entries: [samples.entry({ amount: 20 })] });
    const field = screen.getByRole('textbox', { name: text('entry.timeOnDay') });
    await user.type(field, 'soon');
    await user.click(button('+15m'));
    expect(field).toHaveValue('35m');
    await user.click(field);
    await user.tab();
    expect(bodies()).toMatchObject([['POST /api/v1/entry', { amount: 15 }]]);
  });

  it('clears the time of a day with 0', async () => {
    const user = renderEditor({ activity: read, entries: [samples.entry({ amount: 20 })] });
    const field = screen.getByRole('textbox', { name: text('entry.timeOnDay') });
    await user.clear(field);
    await user.type(field, '0{Enter}');
    expect(bodies()).toEqual([['DELETE /api/v1/entry', { id: 'entry 0' }]]);
  });

  it('takes no time below what a calendar has recorded, and keeps what was typed', async () => {
    const meeting = samples.entry({ amount: 60, source: 'CALENDAR' });
    const user = renderEditor({ activity: read, entries: [meeting, samples.entry({ amount: 30 })] });
    const field = screen.getByRole('textbox', { name: text('entry.timeOnDay') });
    await user.clear(field);
    await user.type(field, '45{Enter}');
    expect(field).toHaveAccessibleDescription('Enter at least 1h.');
    expect(field).toHaveValue('45m');
    expect(pendingOperations()).toEqual([]);
    await user.clear(field);
    await user.type(field, '1h 10m{Enter}');
    expect(bodies()).toEqual([['PATCH /api/v1/entry', { id: 'entry 1', amount: 10 }]]);
  });

  it('skips an empty day, and removes the skip', async () => {
    const user = renderEditor({ activity: run });
    await user.click(button(text('skip.skip')));
    await user.click(button(text('skip.undo')));
    expect(button(text('skip.skip'))).toBeVisible();
    expect(pendingOperations().map(({ call }) => call)).toEqual(['POST /api/v1/skips', 'DELETE /api/v1/skips']);
  });

  it('does not offer to skip a day with an entry', () => {
    renderEditor({ activity: run, entries: [samples.entry()] });
    expect(screen.queryByRole('button', { name: text('skip.skip') })).toBeNull();
  });

  it('plans or skips a future day, but records nothing on it', async () => {
    const user = renderEditor({ activity: run, date: FRI });
    expect(screen.queryByRole('button', { name: text('day.complete') })).toBeNull();
    await user.click(button(text('plan.set')));
    await user.click(button(text('skip.skip')));
    expect(bodies()).toEqual([
      ['POST /api/v1/plans', { plans: [{ activityId: 'run', date: FRI, amount: null, startTime: null }] }],
      ['POST /api/v1/skips', { skips: [{ activityId: 'run', date: FRI, reason: null }] }],
    ]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('explains that an entry of a calendar is changed there', () => {
    renderEditor({ activity: run, entries: [samples.entry({ source: 'CALENDAR' })] });
    expect(screen.getByText(text('day.fromCalendar'))).toBeVisible();
  });

  it.each([
    ['IMPORT', 'week.fromImport'],
    ['HEALTH', 'week.fromHealth'],
  ] as const)('says that an entry is of %s, and no calendar', (source, key) => {
    renderEditor({ activity: water, entries: [samples.entry({ source, amount: 2 })] });
    expect(screen.getByText(text(key))).toBeVisible();
    expect(screen.queryByText(text('day.fromCalendar'))).toBeNull();
  });

  it('stores the note of an entry on blur', async () => {
    const user = renderEditor({ activity: run, entries: [samples.entry()] });
    await user.type(screen.getByRole('textbox', { name: text('entry.note') }), 'Along the river');
    await user.tab();
    expect(bodies()).toEqual([['PATCH /api/v1/entry', { id: 'entry 0', note: 'Along the river' }]]);
  });

  it('keeps the lines of a note', async () => {
    const user = renderEditor({ activity: run, entries: [samples.entry({ note: 'Along the river\nInto the wind' })] });
    const note = screen.getByRole('textbox', { name: text('entry.note') });
    expect(note).toHaveValue('Along the river\nInto the wind');
    await user.type(note, ' and rain');
    await user.tab();
    expect(bodies()).toMatchObject([['PATCH /api/v1/entry', { note: 'Along the river\nInto the wind and rain' }]]);
  });

  it('keeps a note that another device has changed while it had the focus', async () => {
    const noted = samples.entry({ id: 'entry 0', activityId: run.id, note: 'Along the river' });
    const user = renderEditor({ activity: run, entries: [noted] });
    const note = screen.getByRole('textbox', { name: text('entry.note') });
    await user.click(note);
    act(() => fillRows({ entry: [{ ...noted, note: 'Up the hill' }] }));
    expect(note).toHaveValue('Up the hill');
    await user.keyboard('{Escape}');
    expect(pendingOperations()).toEqual([]);
  });

  it('closes on Escape', async () => {
    const onClosed = vi.fn();
    const user = renderEditor({ activity: run, onClosed });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  });
});
