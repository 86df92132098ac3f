import type { Activity, Entry, User } from '@sevenfold/contract';
import * as samples from '@sevenfold/contract/samples';
import { timedEntryId } from '@sevenfold/domain/timer';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import DaySheet from '../../src/features/day/components/DaySheet';
import RowMenuPanel from '../../src/features/day/components/RowMenuPanel';
import { dayRow } from '../../src/features/day/row';
import { currentBreak } from '../../src/features/timer/breakStore';
import { TimerDock } from '../../src/features/timer/components/TimerDock';
import { countRounds, DEFAULT_CHOICE, readRoundChoice, startRound } from '../../src/features/timer/rounds';
import { startTimer, stopTimer, timers } from '../../src/features/timer/timing';
import { now, parseInstant } from '../../src/platform/clock';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { goal, records, THU, WED, week } from '../day/samples';

const ID = '0190a000-0000-7000-8000-000000000001';
const NOON = parseInstant('2026-10-01T12:00:00.000Z');
const MINUTE = 60_000;
const read = samples.activity({ id: ID, name: 'Read', unit: 'DURATION', weeklyGoalsTimeline: goal(240) });
const piano = samples.activity({ id: 'piano', name: 'Piano', unit: 'DURATION' });

const timed = (id: string, amount: number): Entry =>
  samples.entry({ id, activityId: ID, date: THU, amount, source: 'TIMER' });

function renderDock(activities: readonly Activity[] = [read, piano], entries: readonly Entry[] = []): UserEvent {
  fillDevice({ activities, entries });
  return renderOnDevice(<TimerDock />);
}

/** Part of a second after the start of a round at which the clock of these tests stands. */
const SECOND_PART_MS = 980;

/**
 * Starts a round. The dock looks at the clock at each full second of it; 20 ms before one, the test waits for that only
 * so long, not for a second.
 */
function beginRound(choice = DEFAULT_CHOICE): void {
  act(() => {
    startRound(read, choice);
    vi.setSystemTime(now() + SECOND_PART_MS);
  });
}

/** Goes on by minutes; the dock shows them at the next full second. */
const pass = (minutes: number) => vi.setSystemTime(now() + minutes * MINUTE);
const shownTime = () => screen.getByRole('timer');
const button = (key: 'focus.next' | 'focus.end') => screen.findByRole('button', { name: text(key) });
const pressStop = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: text('ui.stopTimer', { name: 'Read' }) }));
const sentEntries = () =>
  pendingOperations().flatMap(({ call, body }) => (call === 'POST /api/v1/entry' ? [body as unknown] : []));
const calls = () => pendingOperations().map(({ call }) => call);

function showPage(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => act(() => timers.adopt(null)));
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'vibrate');
  act(() => timers.adopt(null));
});

describe('a focus round', () => {
  it('is shared with its length, and counts down', async () => {
    renderDock();
    beginRound();
    expect(shownTime()).toHaveTextContent('25:00 left');
    expect(screen.getByRole('button', { name: 'Read Round 1 25:00 left' })).toBeVisible();
    pass(12.5);
    await waitFor(() => expect(shownTime()).toHaveTextContent('12:30 left'));
    expect(pendingOperations().map(({ body }) => body)).toEqual([
      { timer: { activityId: ID, startedAt: '2026-10-01T12:00:00.000Z', utcOffsetMinutes: 0, roundMinutes: 25 } },
    ]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('records the elapsed minutes when it is stopped early, without a break', async () => {
    const user = renderDock();
    beginRound();
    pass(10);
    await pressStop(user);
    expect(sentEntries()).toMatchObject([{ amount: 10 }]);
    expect(screen.queryByRole('timer')).toBeNull();
    expect(currentBreak()).toBeNull();
  });

  it('ends by itself: is recorded once with an undo, felt, announced, and followed by its break', async () => {
    const vibrate = vi.fn<(pattern: number) => boolean>();
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
    const user = renderDock();
    beginRound();
    pass(25);
    expect(await screen.findByText('Read: 25m recorded')).toBeVisible();
    expect(sentEntries()).toMatchObject([
      {
        id: timedEntryId({ startedAt: NOON, activityId: ID }),
        date: THU,
        amount: 25,
        source: 'TIMER',
        startedAt: '2026-10-01T12:00:00.000Z',
      },
    ]);
    expect(calls()).toEqual(['PATCH /api/v1/user', 'PATCH /api/v1/user', 'POST /api/v1/entry']);
    expect(vibrate).toHaveBeenCalledOnce();
    expect(await screen.findByText('Round 1 done')).toHaveAttribute('role', 'status');
    expect(shownTime()).toHaveAccessibleName('5:00 left');
    expect(screen.getByText(text('focus.break'))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: text('ui.undo') }));
    expect(calls().at(-1)).toBe('DELETE /api/v1/entry');
    expect(shownTime()).toBeVisible();
  });

  it('that another device has recorded is not recorded again', async () => {
    renderDock([read], [timed(timedEntryId({ startedAt: NOON, activityId: ID }), 10)]);
    beginRound();
    pass(25);
    await waitFor(() => expect(timers.current()).toBeNull());
    expect(sentEntries()).toEqual([]);
    expect(currentBreak()).toBeNull();
  });

  it('that ends while the page is hidden is recorded when it is shown, and its break has begun at its end', async () => {
    renderDock();
    beginRound();
    showPage('hidden');
    pass(27);
    await waitFor(() => expect(shownTime()).toHaveTextContent('0:00 left'));
    expect(sentEntries()).toEqual([]);
    showPage('visible');
    expect(sentEntries()).toMatchObject([{ amount: 25 }]);
    expect(shownTime()).toHaveAccessibleName('3:00 left');
  });

  it.each([
    ['hours after its end, without a break', 300, null],
    ['before the end of its break, with the rest of it', 28, { startedAt: NOON, breakMinutes: 5 }],
  ])('is recorded at the next start of the app, %s', async (_, minutes, pause) => {
    const startedAt = NOON - 25 * MINUTE;
    timers.adopt({ activityId: ID, startedAt, utcOffsetMinutes: 0, roundMinutes: 25 });
    pass(minutes - 25);
    renderDock();
    expect(await screen.findByText('Read: 25m recorded')).toBeVisible();
    expect(sentEntries()).toMatchObject([{ amount: 25, startedAt: '2026-10-01T11:35:00.000Z' }]);
    expect(screen.queryByText(text('timer.stillGoing'))).toBeNull();
    expect(currentBreak()).toEqual(pause && { ...pause, activityId: ID, roundMinutes: 25 });
  });

  it('of yesterday is recorded on its day', async () => {
    timers.adopt({ activityId: ID, startedAt: NOON - 24 * 60 * MINUTE, utcOffsetMinutes: 0, roundMinutes: 50 });
    renderDock();
    expect(await screen.findByText('Read: 50m recorded on Wednesday')).toBeVisible();
    expect(sentEntries()).toMatchObject([{ amount: 50, date: '2026-09-30' }]);
  });

  it('gives way to another timer, which records its length at most', () => {
    renderDock();
    beginRound();
    showPage('hidden');
    pass(40);
    act(() => startTimer(piano));
    expect(sentEntries()).toMatchObject([{ activityId: ID, amount: 25 }]);
    expect(timers.current()).toMatchObject({ activityId: 'piano' });
    act(() => stopTimer());
  });
});

describe('the break', () => {
  /** Ends a round of 25 minutes, and shows its break. */
  async function renderBreak(breakMinutes: number, entries: readonly Entry[] = []): Promise<UserEvent> {
    const user = renderDock([read, piano], entries);
    beginRound({ roundMinutes: 25, breakMinutes });
    pass(25);
    await button('focus.next');
    return user;
  }

  it('says that it is over, and nothing more', async () => {
    await renderBreak(5);
    pass(4);
    await waitFor(() => expect(shownTime()).toHaveAccessibleName('1:00 left'));
    pass(1);
    expect(await screen.findByText(text('focus.breakOver'), { ignore: '[role=status]' })).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
    await button('focus.end');
  });

  it('survives a reload, and offers the next round for an hour', async () => {
    await renderBreak(10);
    const stored = localStorage.getItem('sevenfold.timer.break');
    pass(69);
    expect(JSON.parse(stored ?? '')).toEqual({
      activityId: ID,
      startedAt: NOON + 25 * MINUTE,
      breakMinutes: 10,
      roundMinutes: 25,
    });
    await button('focus.next');
    pass(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: text('focus.next') })).toBeNull());
    await waitFor(() => expect(currentBreak()).toBeNull());
  });

  it('starts the next round of the same length, which is counted', async () => {
    const user = await renderBreak(5, [timed('first', 50), timed('stopped early', 12)]);
    await user.click(await button('focus.next'));
    expect(timers.current()).toMatchObject({ activityId: ID, roundMinutes: 25, startedAt: now() });
    expect(screen.getByText('Round 3')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Read Round 3/ })).toHaveFocus();
    expect(currentBreak()).toBeNull();
  });

  it('ends when its user ends it', async () => {
    const user = await renderBreak(5);
    await user.click(await button('focus.end'));
    expect(screen.queryByRole('button', { name: text('focus.next') })).toBeNull();
    expect(currentBreak()).toBeNull();
  });

  it('ends when a timer starts, also on another device', async () => {
    await renderBreak(5);
    act(() => timers.adopt({ activityId: 'piano', startedAt: now() }));
    expect(shownTime()).toHaveTextContent('0:00');
    act(() => timers.adopt(null));
    expect(screen.queryByRole('button', { name: text('focus.next') })).toBeNull();
  });

  it('ends when its activity is archived', async () => {
    await renderBreak(5);
    act(() => fillDevice({ activities: [{ ...read, isActive: false }] }));
    await waitFor(() => expect(currentBreak()).toBeNull());
  });

  it('of no length only offers the next round', async () => {
    await renderBreak(0);
    expect(screen.getByText('Round 1 done', { ignore: '[role=status]' })).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it.each([
    '{',
    'null',
    '{}',
    '{"activityId":"read"}',
    '{"activityId":1,"startedAt":1,"breakMinutes":5,"roundMinutes":5}',
  ])('ignores the stored value %s', (stored) => {
    localStorage.setItem('sevenfold.timer.break', stored);
    expect(currentBreak()).toBeNull();
  });
});

describe('rounds of a day', () => {
  const entry = (source: Entry['source'], amount: number) => ({ source, amount });
  it.each([
    ['none', [], 25, 0],
    ['those of all lengths that are offered', [15, 25, 45, 50].map((amount) => entry('TIMER', amount)), 25, 4],
    ['those of the length of the current one', [entry('TIMER', 30), entry('TIMER', 25)], 30, 2],
    ['not what was stopped early or recorded by hand', [entry('TIMER', 24), entry('MANUAL', 25)], 25, 0],
  ] as const)('are %s', (_, entries, roundMinutes, count) => {
    expect(countRounds(entries, roundMinutes)).toBe(count);
  });
});

describe('the choice', () => {
  const row = dayRow(read, records([]), THU, week);
  const dayCell = { activity: read, date: THU, week };

  function renderMenu(user: User = samples.user()): UserEvent {
    fillDevice({ user, activities: [read] });
    return renderOnDevice(
      <RowMenuPanel
        dayCell={dayCell}
        row={row}
        onOpen={() => undefined}
        addTime={() => undefined}
        state={{ label: 'More', open: true, onOpenChange: () => undefined, button: null }}
      />,
    );
  }

  function renderSheet(onClose: () => void, activity = read, date = THU): UserEvent {
    fillDevice({ activities: [activity] });
    return renderOnDevice(<DaySheet activity={activity} date={date} week={week} isOpen onClose={onClose} />);
  }

  it('is offered in the menu of the row, and remembered', async () => {
    const user = renderMenu();
    expect(screen.queryByRole('menuitem', { name: 'Start 25-minute round' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: text('focus.choose') }));
    const dialog = await screen.findByRole('dialog', { name: text('focus.title') });
    expect(dialog).toHaveAccessibleDescription('Read');
    expect(screen.getByRole('radio', { name: '25m' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: '45m' }));
    await user.click(screen.getByRole('radio', { name: text('focus.noBreak') }));
    await user.click(screen.getByRole('button', { name: 'Start 45-minute round' }));
    expect(timers.current()).toMatchObject({ activityId: ID, roundMinutes: 45 });
    expect(readRoundChoice()).toEqual({ roundMinutes: 45, breakMinutes: 0 });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('menuitem', { name: text('focus.choose') })).toBeNull();
  });

  it('made before starts a round at once', async () => {
    act(() => startRound(read, { roundMinutes: 50, breakMinutes: 10 }));
    act(() => void timers.take());
    const user = renderMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Start 50-minute round' }));
    expect(timers.current()).toMatchObject({ roundMinutes: 50 });
  });

  it('is offered in the sheet of the day', async () => {
    const onClose = vi.fn<() => void>();
    const user = renderSheet(onClose);
    await user.click(screen.getByRole('button', { name: text('focus.choose') }));
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('radio', { name: '15m' }));
    await user.click(screen.getByRole('button', { name: 'Start 15-minute round' }));
    expect(timers.current()).toMatchObject({ roundMinutes: 15 });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['while the timer runs', read, THU],
    ['on another day', read, WED],
    ['for an activity that is archived', { ...read, isActive: false }, THU],
    ['for an activity counted in days', { ...read, unit: 'DAYS' as const }, THU],
  ])('is not offered in the sheet %s', (what, activity, date) => {
    if (what === 'while the timer runs') act(() => startTimer(read));
    renderSheet(() => undefined, activity, date);
    expect(screen.getByRole('dialog', { name: 'Read' })).toBeVisible();
    expect(screen.queryByRole('button', { name: text('focus.choose') })).toBeNull();
  });

  it.each(['{', 'null', '{}', '{"roundMinutes":24,"breakMinutes":5}', '{"roundMinutes":25,"breakMinutes":60}'])(
    'ignores the stored value %s',
    (stored) => {
      localStorage.setItem('sevenfold.roundChoice', stored);
      expect(readRoundChoice()).toBeNull();
    },
  );
});
