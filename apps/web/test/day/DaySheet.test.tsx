import type { Activity, Entry, Plan, Skip } from '@sevenfold/contract';
import * as samples from '@sevenfold/contract/samples';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { weekIdOf, weekView } from '@sevenfold/domain/calendar';
import { openBreakdown, useBreakdownTarget } from '../../src/breakdown/breakdown';
import DaySheet from '../../src/features/day/components/DaySheet';
import { useToday } from '../../src/features/user/api';
import { currentLocation } from '../../src/navigation/location';
import { showLocale, text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { activity, FRI, MON, SUN, THU, week } from './samples';

const run = activity();
const water = activity({ name: 'Water', unit: 'TIMES' });
const read = activity({ name: 'Read', unit: 'DURATION' });

interface Given {
  readonly shown?: Activity;
  readonly date?: typeof THU;
  readonly entries?: readonly Entry[];
  readonly skips?: readonly Skip[];
  readonly plans?: readonly Plan[];
  readonly onClose?: () => void;
}

function Sheet({ shown = run, date = THU, onClose = () => undefined }: Given) {
  return <DaySheet activity={shown} date={date} week={week} isOpen onClose={onClose} />;
}

function renderSheet(given: Given = {}): UserEvent {
  const { shown = run, entries = [], skips = [], plans = [] } = given;
  fillDevice({ activities: [shown], entries, skips, plans });
  return renderOnDevice(<Sheet {...given} />);
}

const sheet = () => screen.getByRole('dialog');
const button = (name: string) => screen.getByRole('button', { name });
const reason = (name: 'NONE' | 'SICK' | 'AWAY') => button(text(`skip.reason.${name}`));
const changes = () => pendingOperations().map(({ call, body }) => [call, body]);

/** The sheet on the screen of today, whose day changes at midnight. */
function SheetOfToday() {
  const today = useToday();
  const view = weekView(weekIdOf(today, 'MONDAY'), today, 'MONDAY');
  return <DaySheet activity={run} date={today} week={view} isOpen onClose={() => undefined} />;
}

it('a sheet that is open at midnight stays that of its day, names it and records on it', async () => {
  vi.setSystemTime(`${SUN}T12:00:00Z`);
  fillDevice({ activities: [run] });
  const user = renderOnDevice(<SheetOfToday />);
  vi.setSystemTime('2026-10-05T12:00:00Z');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(sheet()).toHaveAccessibleDescription('Sunday, October 4');
  await user.click(button(text('day.complete')));
  expect(changes()).toMatchObject([['POST /api/v1/entry', { date: SUN }]]);
  expect(sheet()).toHaveTextContent('1 of 3 days');
});

describe('the sheet of an activity on a day', () => {
  it('names activity and day, and lists what was recorded', async () => {
    renderSheet({
      entries: [samples.entry({ date: THU, note: 'Along the river' }), samples.entry({ id: 'b', date: MON })],
    });
    expect(sheet()).toHaveAccessibleName('Run');
    expect(sheet()).toHaveAccessibleDescription('Thursday, October 1');
    expect(within(sheet()).getByText('Along the river')).toBeVisible();
    expect(sheet()).toHaveTextContent('2 of 3 days');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('says what is left in a line of its own, with a capital', async () => {
    await act(() => showLocale('es'));
    renderSheet({ entries: [samples.entry({ date: MON })] });
    expect(sheet()).toHaveTextContent('1 de 3 díasFaltan 2 · quedan 4 días · 2 de margen');
    await act(() => showLocale('en'));
  });

  it('shows in its week what a calendar event will count', () => {
    const club = samples.calendarEvent({
      name: 'Run club',
      start: '2026-10-04T07:00:00.000Z',
      end: '2026-10-04T08:00:00.000Z',
      counts: [{ activityId: run.id, by: 'RULE' }],
    });
    const calendarWeeks = [{ from: MON, events: [club] }];
    fillDevice({ activities: [run], integrations: [samples.integration()], calendarWeeks });
    renderOnDevice(<Sheet />);
    expect(
      within(sheet()).getByRole('img', { name: /^Sunday, October 4: will count, 7:00\sAM, Run club$/ }),
    ).toBeVisible();
  });

  it('opens what the progress of the week is made of, and begins with the main action', async () => {
    const user = renderSheet({ entries: [samples.entry({ date: MON })] });
    expect(button(text('day.complete'))).toHaveFocus();
    await user.click(button('Run: 1 of 3 days'));
    const opened = renderHook(() => useBreakdownTarget());
    expect(opened.result.current).toEqual({ kind: 'week', activityId: 'run', week: week.id });
    act(() => openBreakdown(null));
  });

  it('says that the goal is that of a short first week', () => {
    const shown = activity({
      createdAt: '2026-09-30T08:00:00.000Z',
      weeklyGoalsTimeline: [
        { startWeekId: '2026-W40', endWeekId: '2026-W41', target: 5 },
        { startWeekId: '2026-W41', endWeekId: null, target: 7 },
      ],
    });
    renderSheet({ shown });
    expect(sheet()).toHaveTextContent(`0 of 5 days${text('goal.shortFirstWeek')}`);
  });

  it('removes a record of a calendar, also of one that is not read any more, and brings it back', async () => {
    const user = renderSheet({ entries: [samples.entry({ date: THU, source: 'CALENDAR' })] });
    expect(within(sheet()).queryByRole('button', { name: /^Edit/ })).toBeNull();
    await user.click(within(sheet()).getByRole('button', { name: /^Delete/ }));
    expect(changes()).toMatchObject([['DELETE /api/v1/entry', {}]]);
    await user.click(button(text('ui.undo')));
    expect(within(sheet()).getByRole('button', { name: /^Delete/ })).toBeVisible();
  });

  it('says how the day is planned, and removes the plan', async () => {
    const user = renderSheet({
      shown: read,
      date: FRI,
      plans: [samples.plan({ activityId: read.id, date: FRI, startTime: '18:30', amount: 30 })],
    });
    expect(screen.getByText('planned: 6:30 PM · 30m')).toBeVisible();
    await user.click(button(text('plan.remove')));
    expect(screen.queryByText(/^planned/)).toBeNull();
    await user.click(button(text('plan.set')));
    expect(changes().map(([call]) => call)).toEqual(['DELETE /api/v1/plans', 'POST /api/v1/plans']);
  });

  it('marks an activity counted in days as done, and as not done again', async () => {
    const user = renderSheet();
    await user.click(button(text('day.complete')));
    expect(button(text('day.notDone'))).toHaveFocus();
    await user.click(button(text('day.notDone')));
    expect(button(text('day.complete'))).toHaveFocus();
    expect(changes().map(([call]) => call)).toEqual(['POST /api/v1/entry', 'DELETE /api/v1/entry']);
  });

  it('adds one to a count', async () => {
    const user = renderSheet({ shown: water, entries: [samples.entry({ date: THU, amount: 2 })] });
    await user.click(button(text('day.addOne')));
    expect(sheet()).toHaveTextContent('3 of 3 times');
  });

  it('asks for the time of a duration, and lists it', async () => {
    const user = renderSheet({ shown: read });
    await user.click(button(text('day.addTimeShort')));
    await user.type(screen.getByRole('textbox', { name: text('entry.duration') }), '45m');
    await user.click(button(text('entry.save')));
    expect(changes()).toMatchObject([['POST /api/v1/entry', { date: THU, amount: 45 }]]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(within(sheet()).getByRole('listitem')).toHaveTextContent('45m');
  });

  it.each([
    { shown: read, planned: 30, amount: '30m' },
    { shown: water, planned: 3, amount: '3 times' },
  ])('records $amount that are planned with one press', async ({ shown, planned, amount }) => {
    const user = renderSheet({ shown, plans: [samples.plan({ date: THU, amount: planned })] });
    await user.click(button(text('day.recordPlanned', { amount })));
    expect(changes()).toMatchObject([['POST /api/v1/entry', { date: THU, amount: planned }]]);
    expect(screen.queryByRole('button', { name: text('day.recordPlanned', { amount }) })).toBeNull();
  });

  it.each([
    { shown: water, amount: 2 },
    { shown: read, amount: 45 },
  ])('takes back the removal of the only record of $shown.name', async ({ shown, amount }) => {
    const user = renderSheet({ shown, entries: [samples.entry({ date: THU, amount })] });
    await user.click(screen.getByRole('button', { name: /^Delete/ }));
    expect(screen.queryByRole('heading', { name: text('entry.records') })).toBeNull();
    expect(within(sheet()).getByText(text('entry.removed'))).toBeVisible();
    expect(button(text('ui.undo'))).toHaveFocus();
    await user.click(button(text('ui.undo')));
    expect(within(sheet()).getAllByRole('listitem')).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('region', { name: text('entry.records') })).toHaveFocus());
    expect(changes()).toHaveLength(2);
  });

  it('says nothing of records without one, and offers to add one to a count', async () => {
    const user = renderSheet({ shown: water });
    expect(screen.queryByRole('heading', { name: text('entry.records') })).toBeNull();
    await user.click(button(text('entry.add')));
    expect(screen.getByRole('heading', { name: text('entry.records') })).toBeVisible();
    expect(screen.getByRole('spinbutton', { name: text('entry.amount') })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('asks for another time than the planned one', async () => {
    const user = renderSheet({ shown: read, plans: [samples.plan({ date: THU, amount: 30 })] });
    await user.click(button(text('day.addTimeShort')));
    expect(screen.getByRole('textbox', { name: text('entry.duration') })).toBeVisible();
  });

  it('leads to the page of the activity, and closes', async () => {
    const onClose = vi.fn<() => void>();
    const user = renderSheet({ onClose });
    await user.click(screen.getByRole('link', { name: text('day.openActivity') }));
    expect(currentLocation().pathname).toBe('/activity/run');
    expect(onClose).toHaveBeenCalled();
  });
});

describe('skipping a day in its sheet', () => {
  it('takes two presses, the second of which names the reason', async () => {
    const user = renderSheet();
    await user.click(button(text('skip.skipDay')));
    expect(pendingOperations()).toEqual([]);
    expect(reason('NONE')).toHaveFocus();
    await user.click(reason('SICK'));
    expect(reason('SICK')).toBePressed();
    expect(sheet()).toHaveTextContent(text('skip.skippedFor', { reason: text('skip.reason.SICK') }));
    expect(changes()).toEqual([['POST /api/v1/skips', { skips: [{ activityId: 'run', date: THU, reason: 'SICK' }] }]]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('needs no reason', async () => {
    const user = renderSheet();
    await user.click(button(text('skip.skipDay')));
    await user.click(reason('NONE'));
    expect(reason('NONE')).toBePressed();
    expect(changes()).toMatchObject([['POST /api/v1/skips', { skips: [{ reason: null }] }]]);
  });

  it('can be given another reason, and be taken back', async () => {
    const user = renderSheet({ skips: [samples.skip({ date: THU, reason: 'SICK' })] });
    await user.click(reason('AWAY'));
    expect(reason('SICK')).not.toBePressed();
    expect(reason('AWAY')).toBePressed();
    await user.click(button(text('skip.undo')));
    expect(changes().at(-1)?.[0]).toBe('DELETE /api/v1/skips');
    expect(sheet()).not.toHaveTextContent(text('skip.skipped'));
    expect(button(text('skip.skipDay'))).toHaveFocus();
  });

  it('is not offered once something is recorded', () => {
    renderSheet({ entries: [samples.entry({ date: THU })] });
    expect(screen.queryByRole('button', { name: text('skip.skipDay') })).toBeNull();
  });
});

describe('the sheet of a day to come', () => {
  it.each([
    { date: FRI, reasonGiven: () => text('day.recordTomorrow') },
    { date: SUN, reasonGiven: () => text('day.recordFrom', { day: 'Sunday' }) },
  ])('says from when it can be recorded: $date', ({ date, reasonGiven }) => {
    renderSheet({ date });
    expect(sheet()).toHaveTextContent(reasonGiven());
    expect(screen.queryByRole('button', { name: text('day.complete') })).toBeNull();
    expect(screen.queryByRole('heading', { name: text('entry.records') })).toBeNull();
  });

  it('can be skipped', async () => {
    const user = renderSheet({ date: FRI });
    await user.click(button(text('skip.skipDay')));
    await user.click(reason('AWAY'));
    expect(sheet()).toHaveTextContent(text('skip.skippedFor', { reason: text('skip.reason.AWAY') }));
    expect(changes()).toEqual([['POST /api/v1/skips', { skips: [{ activityId: 'run', date: FRI, reason: 'AWAY' }] }]]);
  });
});
