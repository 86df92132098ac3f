import type { Activity, Entry, Skip } from '@sevenfold/contract';
import * as samples from '@sevenfold/contract/samples';
import { addDays, type CivilDate, weekView } from '@sevenfold/domain/calendar';
import { act, fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { replica } from '../../src/data/device';
import { ActivityRow } from '../../src/features/day/components/ActivityRow';
import { createRings } from '../../src/features/insight/rings';
import { startTimer } from '../../src/features/timer/timing';
import { undoLast } from '../../src/dispatch/undoLast';
import { text } from '../../src/platform/text';
import { fillDevice, fillRows, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { FRI, goal, MON, THU, TUE, week } from './samples';

const run = samples.activity({ weeklyGoalsTimeline: goal(3) });
const water = samples.activity({ id: 'water', name: 'Water', unit: 'TIMES', weeklyGoalsTimeline: goal(40) });
const read = samples.activity({ id: 'read', name: 'Read', unit: 'DURATION', weeklyGoalsTimeline: goal(240) });

const rings = createRings(week, samples.user().settings);

interface Given {
  readonly activity: Activity;
  readonly entries?: readonly Entry[];
  readonly skips?: readonly Skip[];
  readonly date?: typeof THU;
  readonly today?: typeof THU;
  readonly onOpen?: (activityId: string) => void;
}

function Row({ activity, date = THU, today = THU, onOpen = () => undefined }: Given) {
  const view = weekView(week.id, today, week.weekStartDay);
  return (
    <ul>
      <ActivityRow activity={activity} date={date} week={view} rings={rings} isCompact={false} onOpen={onOpen} />
    </ul>
  );
}

function renderRow(given: Given): UserEvent {
  const { activity, entries = [], skips = [] } = given;
  fillDevice({
    activities: [activity],
    entries: entries.map((entry, index) => ({ ...entry, id: `entry ${index}`, activityId: activity.id })),
    skips: skips.map((skip) => ({ ...skip, activityId: activity.id })),
  });
  return renderOnDevice(<Row {...given} />);
}

const row = () => screen.getByRole('listitem');

const checkbox = () => screen.getByRole('checkbox', { name: 'Run' });
const calls = () => pendingOperations().map(({ call }) => call);

describe('a row of an activity that is due', () => {
  const isMarked = () => screen.queryByText(text('day.due')) !== null;

  it('is marked until it is done', async () => {
    const user = renderRow({ activity: { ...run, weeklyGoalsTimeline: goal(7) } });
    expect(isMarked()).toBe(true);
    await user.click(checkbox());
    expect(isMarked()).toBe(false);
  });

  it('is not marked on a future day', () => {
    renderRow({ activity: { ...run, weeklyGoalsTimeline: goal(7) }, date: FRI });
    expect(isMarked()).toBe(false);
  });

  it('is not marked while other days of the week can still hold it', () => {
    renderRow({ activity: { ...run, weeklyGoalsTimeline: goal(1) } });
    expect(isMarked()).toBe(false);
  });
});

describe('a row of a number', () => {
  const isDone = () => screen.queryByText(text('week.done')) !== null;

  it('says that the day is done once what is due is reached', () => {
    renderRow({ activity: water, entries: [samples.entry({ date: THU, amount: 9 })] });
    expect(screen.getByText(text('day.due'))).toBeInTheDocument();
    expect(isDone()).toBe(false);
    act(() => screen.getByRole('button', { name: text('ui.increase', { label: 'Water' }) }).click());
    expect(isDone()).toBe(true);
    expect(screen.queryByText(text('day.due'))).toBeNull();
  });

  it('says so of any record on a past day that owes nothing, and nothing without one', () => {
    const twice = { ...water, weeklyGoalsTimeline: goal(2) };
    const entries = [samples.entry({ date: TUE, amount: 1 })];
    renderRow({ activity: twice, entries, date: TUE });
    expect(isDone()).toBe(true);
  });

  it('says nothing of a day without a record, nor beside a check', () => {
    renderRow({ activity: { ...read, weeklyGoalsTimeline: [] } });
    expect(isDone()).toBe(false);
    renderRow({ activity: run, entries: [samples.entry({ date: THU })] });
    expect(isDone()).toBe(false);
  });
});

describe('a row of an activity whose goal is not reached', () => {
  it('shows what is to go and how many days are left', () => {
    renderRow({ activity: water, entries: [samples.entry({ date: MON, amount: 32 })] });
    expect(row()).toHaveTextContent('32 of 40 times · 8 times to go · 4 days left');
  });

  it('does not repeat on the last day that it is the last', () => {
    const sunday = addDays(MON, 6);
    renderRow({
      activity: water,
      entries: [samples.entry({ date: MON, amount: 32 })],
      date: sunday,
      today: sunday,
    });
    expect(row()).toHaveTextContent('32 of 40 times · 8 times to go');
    expect(row()).not.toHaveTextContent('left');
  });
});

describe('a row of an activity with a rhythm', () => {
  const plants = samples.activity({ name: 'Run', weeklyGoalsTimeline: [], everyDays: 5 });
  const isMarked = () => screen.queryByText(text('day.due')) !== null;
  const entryOf = (date: CivilDate) => samples.entry({ id: date, activityId: plants.id, date });

  it('is due some days after the last record, also of an earlier week, until it is recorded', async () => {
    const user = renderRow({ activity: plants, entries: [entryOf(addDays(MON, -3))] });
    expect(await screen.findByText('Due since Wed')).toBeVisible();
    expect(isMarked()).toBe(true);
    await user.click(checkbox());
    expect(await screen.findByText('Due Tue')).toBeVisible();
    expect(isMarked()).toBe(false);
  });

  it('is not due yet on the days before', async () => {
    renderRow({ activity: { ...plants, everyDays: 3 }, entries: [entryOf(TUE)], date: THU });
    expect(await screen.findByText('Due Fri')).toBeVisible();
    expect(isMarked()).toBe(false);
  });

  it('follows records of earlier weeks that arrive later', async () => {
    renderRow({ activity: plants });
    expect(await screen.findByText('Due today')).toBeVisible();
    act(() => fillRows({ activity: [plants], entry: [entryOf(addDays(MON, -1))] }));
    expect(await screen.findByText('Due Fri')).toBeVisible();
    expect(isMarked()).toBe(false);
  });
});

describe('a row of an activity counted in days', () => {
  it('shows the week so far and an unchecked box', async () => {
    renderRow({ activity: run, entries: [samples.entry({ date: MON })] });
    expect(checkbox()).not.toBeChecked();
    expect(row()).toHaveTextContent('1 of 3 days');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('records the day when checked, and removes the entry when unchecked', async () => {
    const user = renderRow({ activity: run, entries: [samples.entry({ date: MON })] });
    await user.click(checkbox());
    expect(checkbox()).toBeChecked();
    expect(row()).toHaveTextContent('2 of 3 days');
    await user.click(checkbox());
    expect(checkbox()).not.toBeChecked();
    expect(row()).toHaveTextContent('1 of 3 days');
    expect(calls()).toEqual(['POST /api/v1/entry', 'DELETE /api/v1/entry']);
  });

  it('announces the new progress to screen readers', async () => {
    const user = renderRow({ activity: run });
    await user.click(checkbox());
    expect(await screen.findByText(text('day.announceDone', { name: 'Run', progress: '1 of 3 days' }))).toHaveAttribute(
      'role',
      'status',
    );
  });

  it('says that the goal is met', async () => {
    const user = renderRow({ activity: run, entries: [samples.entry({ date: MON }), samples.entry({ date: TUE })] });
    expect(row()).not.toHaveTextContent(text('day.goalMet'));
    await user.click(checkbox());
    expect(row()).toHaveTextContent(text('day.goalMet'));
  });

  it('keeps an entry of a calendar, and explains why', async () => {
    const user = renderRow({ activity: run, entries: [samples.entry({ date: THU, source: 'CALENDAR' })] });
    await user.click(checkbox());
    expect(checkbox()).toBeChecked();
    expect(await screen.findByText(text('day.fromCalendar'))).toBeVisible();
    expect(calls()).toEqual([]);
  });

  it('says why it stays done when its own entry is removed beside that of a calendar', async () => {
    const entries = [samples.entry({ date: THU }), samples.entry({ date: THU, source: 'CALENDAR' })];
    const user = renderRow({ activity: run, entries });
    await user.click(checkbox());
    expect(checkbox()).toBeChecked();
    expect(await screen.findByText(text('day.fromCalendar'))).toBeVisible();
    expect(calls()).toEqual(['DELETE /api/v1/entry']);
    expect(screen.queryByText(/not done/)).toBeNull();
  });

  it('offers to undo the removal of an entry with a note', async () => {
    const user = renderRow({ activity: run, entries: [samples.entry({ date: THU, note: 'Along the river' })] });
    await user.click(checkbox());
    expect(checkbox()).not.toBeChecked();
    await user.click(await screen.findByRole('button', { name: text('ui.undo') }));
    expect(checkbox()).toBeChecked();
  });

  it('opens the entries of the day when its name is pressed', async () => {
    const onOpen = vi.fn();
    const user = renderRow({ activity: run, onOpen });
    await user.click(screen.getByRole('button', { name: /^Run/ }));
    expect(onOpen).toHaveBeenCalledWith('run');
  });
});

describe('row of a paused activity', () => {
  const paused = { ...run, pausedUntil: '2026-10-05' as const };

  it('says so beside what was recorded', async () => {
    renderRow({ activity: paused, entries: [samples.entry({ date: THU })] });
    expect(checkbox()).toBeChecked();
    expect(screen.getByRole('button', { name: /^Run 1 of 3 days · Paused until Oct 5/ })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('does not say so on a day before', () => {
    renderRow({ activity: paused, entries: [samples.entry({ date: TUE })], date: TUE });
    expect(row()).not.toHaveTextContent('Paused');
  });
});

describe('a row of an activity with a daily limit', () => {
  const increase = () => screen.getByRole('button', { name: text('ui.increase', { label: 'Water' }) });

  it('says when the limit is reached, and by how much it is exceeded', async () => {
    const user = renderRow({ activity: { ...water, dayMax: 2 } });
    await user.click(increase());
    expect(screen.queryByText(/daily limit/i)).toBeNull();
    await user.click(increase());
    expect(await screen.findByText(text('day.limitReached'))).toBeVisible();
    await user.click(increase());
    expect(screen.getByText('1 over the daily limit')).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('counts what is recorded on its own day only', () => {
    renderRow({ activity: { ...water, dayMax: 2 }, entries: [samples.entry({ date: MON, amount: 2 })] });
    expect(screen.queryByText(text('day.limitReached'))).toBeNull();
  });
});

describe('skipped row', () => {
  const skipped = { activity: run, skips: [samples.skip({ date: THU, reason: 'SICK' })] } as const;
  const skippedBox = (name: string) => screen.getByRole('checkbox', { name: text('ui.checkSkipped', { label: name }) });

  it('names the reason', async () => {
    renderRow(skipped);
    expect(skippedBox('Run')).not.toBeChecked();
    expect(row()).toHaveTextContent(text('skip.skippedFor', { reason: text('skip.reason.SICK') }));
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('is recorded by one press when counted in days', async () => {
    const user = renderRow(skipped);
    await user.click(skippedBox('Run'));
    expect(checkbox()).toBeChecked();
  });

  it('is skipped again when its completion is undone', async () => {
    const user = renderRow(skipped);
    await user.click(skippedBox('Run'));
    act(() => void undoLast());
    expect(skippedBox('Run')).not.toBeChecked();
    expect(row()).toHaveTextContent(text('skip.skippedFor', { reason: text('skip.reason.SICK') }));
  });

  it('shows its control first when an amount is needed', async () => {
    const user = renderRow({ ...skipped, activity: water });
    expect(screen.queryByRole('spinbutton')).toBeNull();
    await user.click(skippedBox('Water'));
    expect(screen.getByRole('spinbutton', { name: 'Water' })).toHaveValue('0');
    expect(calls()).toEqual(['DELETE /api/v1/skips']);
  });

  it('is skipped with a reason, and unskipped, from its menu', async () => {
    const user = renderRow({ activity: run });
    const openMenu = () => user.click(screen.getByRole('button', { name: text('day.rowMenu', { name: 'Run' }) }));
    await openMenu();
    await user.click(
      await screen.findByRole('menuitemcheckbox', {
        name: text('skip.skipFor', { reason: text('skip.reason.REST') }),
      }),
    );
    expect(row()).toHaveTextContent(text('skip.skippedFor', { reason: text('skip.reason.REST') }));
    await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${text('skip.undo')}`) }));
    expect(checkbox()).not.toBeChecked();
    expect(row()).not.toHaveTextContent(text('skip.skipped'));
  });
});

describe('row of a future day', () => {
  it.each([run, water, read])('plans instead of recording, and takes the plan back: $unit', async (activity) => {
    const user = renderRow({ activity, date: FRI });
    const plan = await screen.findByRole('checkbox', { name: text('plan.setOn', { name: activity.name }) });
    await user.click(plan);
    expect(plan).toBeChecked();
    await user.click(plan);
    expect(plan).not.toBeChecked();
    expect(screen.queryByRole('group')).toBeNull();
    expect(calls()).toEqual(['POST /api/v1/plans', 'DELETE /api/v1/plans']);
    expect(await accessibilityViolations()).toEqual([]);
  });
});

describe('skipped row of a future day', () => {
  it('is unskipped by a press instead of being recorded', async () => {
    const user = renderRow({ activity: run, date: FRI, skips: [samples.skip({ date: FRI, reason: 'AWAY' })] });
    await user.click(screen.getByRole('checkbox', { name: text('ui.checkSkipped', { label: 'Run' }) }));
    expect(await screen.findByRole('checkbox', { name: text('plan.setOn', { name: 'Run' }) })).not.toBeChecked();
    expect(calls()).toEqual(['DELETE /api/v1/skips']);
  });
});

describe('row of an activity counted in times', () => {
  it('adds and subtracts one, down to nothing', async () => {
    const user = renderRow({ activity: water, entries: [samples.entry({ date: MON, amount: 8 })] });
    const decrease = screen.getByRole('button', { name: text('ui.decrease', { label: 'Water' }) });
    expect(decrease).toHaveAttribute('aria-disabled', 'true');
    await user.dblClick(screen.getByRole('button', { name: text('ui.increase', { label: 'Water' }) }));
    expect(screen.getByRole('spinbutton', { name: 'Water' })).toHaveValue('2');
    expect(row()).toHaveTextContent('10 of 40 times');
    await user.dblClick(decrease);
    expect(screen.getByRole('spinbutton', { name: 'Water' })).toHaveValue('0');
    expect(decrease).toHaveAttribute('aria-disabled', 'true');
    expect(await accessibilityViolations()).toEqual([]);
  });

  const undo = () => screen.queryByRole('button', { name: text('ui.undo') });

  it('accepts a typed amount, and offers to undo it', async () => {
    const user = renderRow({ activity: water });
    await user.click(screen.getByRole('spinbutton', { name: 'Water' }));
    await user.keyboard('12{Enter}');
    expect(row()).toHaveTextContent('12 of 40 times');
    await user.click(await screen.findByRole('button', { name: text('ui.undo') }));
    expect(row()).toHaveTextContent('0 of 40 times');
  });

  it('offers to undo a step only where a note would be lost', async () => {
    const entries = [samples.entry({ date: THU, note: 'At the well' }), samples.entry({ date: THU })];
    const user = renderRow({ activity: water, entries });
    const decrease = screen.getByRole('button', { name: text('ui.decrease', { label: 'Water' }) });
    await user.click(decrease);
    expect(undo()).toBeNull();
    await user.click(decrease);
    await user.click(await screen.findByRole('button', { name: text('ui.undo') }));
    expect(pendingOperations().at(-1)).toMatchObject({ call: 'POST /api/v1/entry/restore', body: { id: 'entry 0' } });
  });

  it('counts beyond the goal', async () => {
    const user = renderRow({ activity: { ...water, weeklyGoalsTimeline: goal(10) } });
    await user.click(screen.getByRole('spinbutton', { name: 'Water' }));
    await user.keyboard('12{Enter}');
    expect(row()).toHaveTextContent('12 of 10 times · +2');
  });

  it('ignores a typed text that is not a number', async () => {
    const user = renderRow({ activity: water, entries: [samples.entry({ date: THU, amount: 12 })] });
    const field = screen.getByRole('spinbutton', { name: 'Water' });
    await user.click(field);
    await user.keyboard('twelve');
    await user.tab();
    expect(field).toHaveValue('12');
    expect(calls()).toEqual([]);
  });

  it('cannot go below what a calendar recorded', () => {
    renderRow({ activity: water, entries: [samples.entry({ date: THU, amount: 3, source: 'CALENDAR' })] });
    const decrease = screen.getByRole('button', { name: text('ui.decrease', { label: 'Water' }) });
    expect(decrease).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(decrease);
    expect(calls()).toEqual([]);
  });
});

describe('row of a duration', () => {
  const start = () => screen.getByRole('button', { name: text('timer.start', { name: 'Read' }) });
  const stop = () => screen.getByRole('button', { name: text('timer.stop', { name: 'Read' }) });

  it('shows the time of the day and of the week', async () => {
    renderRow({
      activity: read,
      entries: [samples.entry({ date: MON, amount: 60 }), samples.entry({ date: THU, amount: 35 })],
    });
    expect(
      screen.getByRole('button', { name: text('entry.changeTimeOf', { name: 'Read', amount: '35m' }) }),
    ).toHaveTextContent('35m');
    expect(row()).toHaveTextContent('1h 35m of 4h');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('counts the running time, and records it when the timer is stopped', async () => {
    const user = renderRow({ activity: read });
    await user.click(start());
    expect(stop()).toBeVisible();
    vi.setSystemTime('2026-10-01T12:25:00.000Z');
    await user.click(stop());
    expect(start()).toBeVisible();
    expect(row()).toHaveTextContent('25m of 4h');
    expect(pendingOperations()).toMatchObject([
      { call: 'PATCH /api/v1/user', body: { timer: { activityId: 'read' } } },
      { call: 'PATCH /api/v1/user', body: { timer: null } },
      { call: 'POST /api/v1/entry', body: { amount: 25, source: 'TIMER', startedAt: '2026-10-01T12:00:00.000Z' } },
    ]);
  });

  it('shows a timer that is already running, with its time so far', async () => {
    startTimer(read);
    vi.setSystemTime('2026-10-01T13:02:03.000Z');
    renderRow({ activity: read });
    expect(stop()).toBeVisible();
    expect(await screen.findByText('+1:02:03')).toBeVisible();
  });

  it('has a timer only today', () => {
    renderRow({ activity: read, date: TUE });
    expect(screen.queryByRole('button', { name: text('timer.start', { name: 'Read' }) })).toBeNull();
  });
});

describe('row with unsent entries', () => {
  it('is marked once the server turns out to be unreachable', async () => {
    const user = renderRow({ activity: run });
    await user.click(checkbox());
    replica.outbox.resume();
    expect(await screen.findByRole('img', { name: text('ui.notSynced') })).toBeVisible();
  });
});

describe('controls of a row', () => {
  it.each<[string, Activity, readonly string[]]>([
    ['a day', run, ['open', 'menu', 'check']],
    ['a count', water, ['open', 'menu', 'decrease', 'increase']],
    ['a duration', read, ['open', 'menu', 'startTimer', 'set', 'add']],
  ])('of %s have names by which a click in the DOM snapshot is repeated', (_, activity, names) => {
    renderRow({ activity });
    expect([...row().querySelectorAll('button')].map(({ dataset }) => dataset['control'])).toEqual(names);
  });
});
