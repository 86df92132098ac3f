import type { Activity, CalendarEvent, Entry, Plan } from '@sevenfold/contract';
import * as samples from '@sevenfold/contract/samples';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import WeekScreen from '../../src/features/week/screens/WeekScreen';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { loadShortcutKeys, useShortcuts } from '../../src/navigation/shortcuts';
import { text } from '../../src/platform/text';
import { FRI, goal, MON, SAT, THU, TUE } from '../day/samples';
import { fillDevice, pendingOperations } from '../dom/device';
import { renderOnDevice } from '../dom/render';

const run = samples.activity({ id: 'run', name: 'Run', weeklyGoalsTimeline: goal(3) });
const water = samples.activity({ id: 'water', name: 'Water', unit: 'TIMES', order: 1 });
const read = samples.activity({ id: 'read', name: 'Read', unit: 'DURATION', order: 2 });

/** Pretends a wide screen, which has the grid, or a phone. */
function pretendScreen(isWide: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget() as MediaQueryList, { matches: query.includes('>=') === isWide, media: query }),
  );
}

beforeEach(() => pretendScreen(true));

interface Given {
  readonly events?: readonly CalendarEvent[];
  readonly activities?: readonly Activity[];
  readonly entries?: readonly Entry[];
  readonly plans?: readonly Plan[];
  readonly search?: Readonly<Record<string, string>>;
}

async function openWeek({
  activities = [run, water, read],
  entries = [],
  plans = [],
  events = [],
  search = {},
}: Given = {}): Promise<UserEvent> {
  fillDevice({
    activities,
    plans,
    entries: entries.map((entry, index) => ({ ...entry, id: `entry ${index}` })),
    integrations: [samples.integration()],
    calendarWeeks: [{ from: MON, events: [...events] }],
  });
  const user = renderOnDevice(
    <ShownContext value={{ location: { ...currentLocation(), search }, params: {} }}>
      <WeekScreen />
    </ShownContext>,
  );
  await waitFor(() => expect(document.querySelector('[data-row]')).not.toBeNull());
  return user;
}

const label = (name: string, day: string) => new RegExp(`^${name}, ${day}`);
const box = (name: string, day: string) => screen.getByRole('checkbox', { name: label(name, day) });
const amount = (name: string, day: string) => screen.getByRole('button', { name: label(name, day) });
const calls = () => pendingOperations().map(({ call }) => call);
const editor = () => screen.queryByRole('dialog');

describe('a daily cell of the week', () => {
  it('is marked and unmarked by a press and by Space', async () => {
    const user = await openWeek();
    await user.click(box('Run', 'Thursday'));
    expect(box('Run', 'Thursday')).toBeChecked();
    await user.keyboard(' ');
    expect(box('Run', 'Thursday')).not.toBeChecked();
    await user.keyboard('{Enter}');
    expect(box('Run', 'Thursday')).toBeChecked();
    expect(calls()).toEqual(['POST /api/v1/entry', 'DELETE /api/v1/entry', 'POST /api/v1/entry']);
  });

  it('plans a day to come instead, and removes the plan', async () => {
    const user = await openWeek();
    await user.click(box('Run', 'Friday'));
    expect(box('Run', 'Friday')).toBeChecked();
    await user.click(box('Run', 'Friday'));
    expect(box('Run', 'Friday')).not.toBeChecked();
    expect(calls()).toEqual(['POST /api/v1/plans', 'DELETE /api/v1/plans']);
  });

  it('of an archived activity plans nothing on a day to come', async () => {
    const old = { ...run, isActive: false };
    const user = await openWeek({
      activities: [old, water],
      entries: [samples.entry({ activityId: 'run', date: MON })],
    });
    await user.click(box('Run', 'Friday'));
    await user.keyboard('p ');
    expect(box('Run', 'Friday')).not.toBeChecked();
    expect(calls()).toEqual([]);
  });

  it('is skipped with S and planned with P', async () => {
    const user = await openWeek();
    box('Run', 'Thursday').focus();
    await user.keyboard('s');
    expect(box('Run', 'Thursday')).toHaveAccessibleName(/skipped/i);
    await user.keyboard('s');
    expect(box('Run', 'Thursday')).not.toHaveAccessibleName(/skipped/i);
    box('Run', 'Saturday').focus();
    await user.keyboard('p');
    expect(box('Run', 'Saturday')).toBeChecked();
  });

  it('is not planned with P once it is recorded', async () => {
    const user = await openWeek({
      entries: [
        samples.entry({ activityId: 'run', date: THU }),
        samples.entry({ activityId: 'water', date: THU, amount: 2 }),
      ],
    });
    for (const cell of [box('Run', 'Thursday'), amount('Water', 'Thursday')]) {
      cell.focus();
      await user.keyboard('p');
    }
    expect(await screen.findAllByText(text('plan.alreadyRecorded'))).toHaveLength(2);
    expect(calls()).toEqual([]);
  });

  it('is not skipped by the S of a shortcut of two keys', async () => {
    const onSettings = vi.fn<() => void>();
    renderHook(() => useShortcuts({ 'g s': onSettings }));
    await loadShortcutKeys();
    const user = await openWeek();
    box('Run', 'Thursday').focus();
    await user.keyboard('gs');
    expect(onSettings).toHaveBeenCalledOnce();
    expect(calls()).toEqual([]);
  });

  it('of a day to come is planned or skipped, never both', async () => {
    const user = await openWeek();
    box('Run', 'Friday').focus();
    await user.keyboard('ps');
    expect(box('Run', 'Friday')).toHaveAccessibleName(/skipped/i);
    expect(box('Run', 'Friday')).not.toBeChecked();
    await user.keyboard('p');
    expect(box('Run', 'Friday')).toBeChecked();
    expect(box('Run', 'Friday')).not.toHaveAccessibleName(/skipped/i);
  });

  it('leaves combinations with Control to the browser', async () => {
    const user = await openWeek();
    box('Run', 'Thursday').focus();
    await user.keyboard('{Control>}s{/Control}{Control>}p{/Control}');
    expect(calls()).toEqual([]);
  });

  it('opens its editor with E and with the right button', async () => {
    const user = await openWeek();
    box('Run', 'Thursday').focus();
    await user.keyboard('e');
    expect(await screen.findByRole('dialog')).toHaveAccessibleName(/Run/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(editor()).toBeNull());
    await user.pointer({ keys: '[MouseRight]', target: box('Run', 'Monday') });
    expect(await screen.findByRole('button', { name: text('day.complete') })).toBeVisible();
    expect(calls()).toEqual([]);
  });
});

describe('the goal of a row', () => {
  const vibrate = vi.fn<Navigator['vibrate']>();
  const original = Element.prototype.animate;
  beforeEach(() => {
    vibrate.mockReset();
    Element.prototype.animate = vi.fn<Element['animate']>();
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  });
  afterEach(() => {
    Element.prototype.animate = original;
    Reflect.deleteProperty(navigator, 'vibrate');
  });

  // Another goal stays open: with all of them, the flower would open.
  const yoga = samples.activity({ id: 'yoga', name: 'Yoga', order: 3, weeklyGoalsTimeline: goal(2) });
  const done = [MON, TUE].map((date) => samples.entry({ activityId: 'run', date }));

  it('is rewarded with the record that meets it, as on the day', async () => {
    const user = await openWeek({ activities: [run, yoga], entries: done });
    await user.click(box('Yoga', 'Thursday'));
    await user.click(box('Run', 'Thursday'));
    await waitFor(() => expect(vibrate).toHaveBeenCalledTimes(1));
    // The tile and each piece of the goal.
    const pieces = 3;
    expect(Element.prototype.animate).toHaveBeenCalledTimes(1 + pieces);
  });
});

describe('a finger', () => {
  const touch = (cell: HTMLElement) =>
    fireEvent.pointerDown(cell, { pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 100 });
  const lift = (cell: HTMLElement) => {
    fireEvent.pointerUp(cell);
    fireEvent.click(cell, { detail: 1 });
  };
  afterEach(() => {
    vi.useRealTimers();
  });

  it('that rests on a cell opens its editor, also where that is no right click, and marks nothing', async () => {
    await openWeek();
    const cell = box('Run', 'Thursday');
    touch(cell);
    fireEvent.pointerMove(cell, { clientX: 103, clientY: 101 });
    expect(await screen.findByRole('button', { name: text('day.complete') })).toBeVisible();
    lift(cell);
    expect(calls()).toEqual([]);
    expect(screen.getByRole('button', { name: text('day.complete') })).toBeVisible();
  });

  it('that taps or scrolls opens none', async () => {
    await openWeek();
    const cell = box('Run', 'Thursday');
    touch(cell);
    lift(cell);
    expect(calls()).toEqual(['POST /api/v1/entry']);
    vi.useFakeTimers();
    touch(cell);
    fireEvent.pointerMove(cell, { clientX: 100, clientY: 130 });
    act(() => {
      vi.advanceTimersByTime(1_000);
    });
    expect(editor()).toBeNull();
  });
});

describe('a planned cell', () => {
  it('says how much is planned, as a part of its accessible name too', async () => {
    const plans = [
      samples.plan({ activityId: 'read', date: FRI, amount: 45 }),
      samples.plan({ activityId: 'water', date: FRI, amount: 5 }),
      samples.plan({ activityId: 'read', date: SAT, amount: null }),
      samples.plan({ activityId: 'run', date: FRI, amount: null }),
    ];
    await openWeek({ plans });
    expect(box('Read', 'Friday')).toHaveTextContent(/^45m$/);
    expect(box('Read', 'Friday')).toHaveAccessibleName(/planned, 45m$/);
    expect(box('Water', 'Friday')).toHaveTextContent(/^5$/);
    for (const cell of [box('Read', 'Saturday'), box('Run', 'Friday')]) {
      expect(cell).toHaveTextContent(/^$/);
      expect(cell).toHaveAccessibleName(/planned$/);
    }
  });
});

describe('the goals of a week to come', () => {
  it.each([
    ['a wide screen', true, 'row'],
    ['a phone', false, 'listitem'],
  ])('say on %s how much of them is left to plan, once a part is planned', async (_, isWide, role) => {
    pretendScreen(isWide);
    const plans = (['2026-10-05', '2026-10-06'] as const).map((date) => samples.plan({ activityId: 'run', date }));
    const walk = samples.activity({ id: 'walk', name: 'Walk', order: 3, weeklyGoalsTimeline: goal(1) });
    const swim = samples.activity({ id: 'swim', name: 'Swim', order: 4, weeklyGoalsTimeline: goal(1) });
    await openWeek({
      activities: [run, walk, swim],
      plans: [...plans, samples.plan({ activityId: 'walk', date: '2026-10-05' })],
      search: { week: '2026-W41' },
    });
    const row = (name: string) => screen.getAllByRole(role).find((one) => one.textContent.startsWith(name));
    expect(row('Run')).toHaveTextContent('1 day left to plan');
    expect(row('Walk')).toHaveTextContent('planned');
    expect(row('Swim')).not.toHaveTextContent('plan');
  });
});

describe('a cell of an amount', () => {
  it('is counted up with Space and plus, and down with minus, not below zero', async () => {
    const user = await openWeek({ entries: [samples.entry({ activityId: 'water', date: THU, amount: 1 })] });
    amount('Water', 'Thursday').focus();
    await user.keyboard(' ++');
    expect(amount('Water', 'Thursday')).toHaveAccessibleName(/4 times/);
    await user.keyboard('------');
    expect(amount('Water', 'Thursday')).not.toHaveAccessibleName(/times/);
    expect(amount('Water', 'Thursday')).toHaveFocus();
  });

  it('takes a typed amount after Enter, and has the focus again', async () => {
    const user = await openWeek();
    amount('Water', 'Thursday').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Water' })).toHaveFocus());
    await user.keyboard('12{Enter}');
    expect(amount('Water', 'Thursday')).toHaveAccessibleName(/12 times/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(editor()).toBeNull());
    await waitFor(() => expect(amount('Water', 'Thursday')).toHaveFocus());
  });

  it('is closed by another press on the cell', async () => {
    const user = await openWeek();
    await user.click(amount('Read', 'Thursday'));
    expect(await screen.findByRole('textbox', { name: text('entry.timeOnDay') })).toBeVisible();
    fireEvent.pointerDown(amount('Read', 'Thursday'));
    fireEvent.click(amount('Read', 'Thursday'), { detail: 1 });
    await waitFor(() => expect(editor()).toBeNull());
    expect(calls()).toEqual([]);
  });

  it('does not count times with plus', async () => {
    const user = await openWeek();
    amount('Read', 'Thursday').focus();
    await user.keyboard('+');
    expect(calls()).toEqual([]);
  });
});

describe('the cells of the week', () => {
  it('are one stop of the Tab key, at today, and are gone through with the arrow keys', async () => {
    const user = await openWeek();
    expect(screen.getAllByRole('checkbox').filter(({ tabIndex }) => tabIndex === 0)).toEqual([box('Run', 'Thursday')]);
    box('Run', 'Thursday').focus();
    await user.keyboard('{ArrowDown}');
    expect(amount('Water', 'Thursday')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(amount('Water', 'Wednesday')).toHaveFocus();
    await user.keyboard('{Home}{ArrowUp}');
    expect(box('Run', 'Monday')).toHaveFocus();
    expect(box('Run', 'Thursday')).toHaveProperty('tabIndex', -1);
  });
});

describe('dragging in the week', () => {
  const at = (cell: HTMLElement) => ({ clientX: cell.getBoundingClientRect().x + 5, clientY: 5 });

  /** Lays out the days side by side, 100 pixels each; the DOM of the tests has no layout. */
  function layOut() {
    const dates = [MON, '2026-09-29', '2026-09-30', THU, FRI, SAT, '2026-10-04'];
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      const column = dates.indexOf(this.getAttribute('data-date') ?? '');
      return column < 0 ? new DOMRect(0, 0, 800, 50) : new DOMRect(100 + 100 * column, 0, 99, 50);
    });
  }

  const drag = (from: HTMLElement, to: HTMLElement, pointerType = 'mouse') => {
    fireEvent.pointerDown(from, { pointerType, button: 0, ...at(from) });
    fireEvent.pointerMove(to, at(to));
  };
  const drop = () => fireEvent.pointerUp(window);
  const header = () => screen.getByRole('rowheader', { name: /^Run/ });

  it('plans an activity on a day to come', async () => {
    await openWeek();
    layOut();
    drag(header(), box('Run', 'Saturday'));
    expect(box('Run', 'Saturday')).toHaveAttribute('data-drop-target');
    drop();
    expect(pendingOperations()).toMatchObject([
      { call: 'POST /api/v1/plans', body: { plans: [{ activityId: 'run', date: SAT }] } },
    ]);
    expect(box('Run', 'Saturday')).toBeChecked();
    expect(box('Run', 'Saturday')).not.toHaveAttribute('data-drop-target');
  });

  it('moves a plan to another day', async () => {
    await openWeek({ plans: [samples.plan({ date: FRI })] });
    layOut();
    drag(box('Run', 'Friday'), box('Run', 'Saturday'));
    drop();
    expect(box('Run', 'Friday')).not.toBeChecked();
    expect(box('Run', 'Saturday')).toBeChecked();
  });

  it('plans nothing on a past or recorded day, after Escape or with a finger', async () => {
    await openWeek({ entries: [samples.entry({ activityId: 'run', date: THU })] });
    layOut();
    for (const day of ['Monday', 'Thursday']) {
      drag(header(), box('Run', day));
      drop();
    }
    drag(header(), box('Run', 'Saturday'));
    fireEvent.keyDown(window, { key: 'Escape' });
    drop();
    drag(header(), box('Run', 'Saturday'), 'touch');
    drop();
    expect(calls()).toEqual([]);
  });
});

describe('a cell with an event that will count', () => {
  const on = (day: string, name: string, activityId: string, by: 'RULE' | 'REJECTED' = 'RULE') =>
    samples.calendarEvent({
      key: `${name} ${day}`,
      name,
      start: `2026-10-${day}T16:00:00.000Z`,
      end: `2026-10-${day}T17:15:00.000Z`,
      counts: [{ activityId, by }],
    });

  it('says what it will count, its time and its name', async () => {
    await openWeek({ events: [on('03', 'Run club', 'run'), on('03', 'Reading club', 'read')] });
    expect(box('Run', 'Saturday')).toHaveAccessibleName(/: will count, 4:00\sPM, Run club$/);
    expect(box('Run', 'Saturday')).toHaveAttribute('title', expect.stringMatching(/^4:00\sPM, Run club$/));
    expect(box('Run', 'Saturday')).not.toBeChecked();
    expect(box('Read', 'Saturday')).toHaveAccessibleName(/: will count, 1h\s15m, 4:00\sPM, Reading club$/);
    expect(box('Read', 'Saturday')).toHaveTextContent('1h15');
    expect(box('Run', 'Friday')).not.toHaveAccessibleName(/will count/);
  });

  it('is planned as well with a press, and says nothing of a rejected event', async () => {
    const user = await openWeek({ events: [on('03', 'Run club', 'run'), on('02', 'Race', 'run', 'REJECTED')] });
    await user.click(box('Run', 'Saturday'));
    expect(box('Run', 'Saturday')).toBeChecked();
    expect(box('Run', 'Saturday')).toHaveAccessibleName(/: planned, will count, .*Run club/);
    expect(box('Run', 'Friday')).not.toHaveAccessibleName(/will count/);
  });

  it('says what is recorded instead, once something is', async () => {
    await openWeek({
      events: [on('01', 'Run club', 'run')],
      entries: [samples.entry({ activityId: 'run', date: THU })],
    });
    expect(box('Run', 'Thursday')).toHaveAccessibleName(/: done$/);
  });
});
