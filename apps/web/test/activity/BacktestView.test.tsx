import { activity } from '@sevenfold/contract/samples';
import { civilDate, weekId } from '@sevenfold/domain/calendar';
import type { BacktestEvent } from '@sevenfold/domain/tracking';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BacktestView } from '../../src/features/activity/components/BacktestView';
import type { BacktestState } from '../../src/features/activity/useBacktest';
import { parseInstant } from '../../src/platform/clock';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { trackedEvent } from './trackedEvent';

const READ = activity({ id: 'read', name: 'Read', unit: 'DURATION' });

/** An hour at 7 o'clock on a day of September 2026. */
const found = (day: number, fields: Partial<BacktestEvent> = {}, name = `Reading ${day}`): BacktestEvent => {
  const date = civilDate(`2026-09-${String(day).padStart(2, '0')}`);
  return {
    event: trackedEvent(`key ${day}`, name, parseInstant(`${date}T07:00:00.000Z`)),
    date,
    amount: 60,
    isExcluded: false,
    isAttached: false,
    ...fields,
  };
};

const retry = vi.fn<() => void>();
const onExclude = vi.fn<(key: string, isExcluded: boolean) => void>();
beforeEach(() => {
  retry.mockReset();
  onExclude.mockReset();
});

const LOADING: BacktestState = {
  result: undefined,
  choices: new Map(),
  counted: 0,
  isLoading: true,
  isError: false,
  isAway: false,
  retry,
};

const withEvents = (events: readonly BacktestEvent[], ignored = 0): BacktestState => ({
  ...LOADING,
  isLoading: false,
  counted: events.filter(({ isExcluded }) => !isExcluded).length,
  result: { events, ignored, weeks: [{ week: '2026-W39', done: 120 }] },
});

const show = (test: BacktestState, hasRule = true) =>
  renderOnDevice(<BacktestView activity={READ} test={test} hasRule={hasRule} onExclude={onExclude} />);

const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });

describe('the backtest of a rule', () => {
  it('says without a rule what will be here', () => {
    show(LOADING, false);
    expect(screen.getByText(text('tracking.backtestNone'))).toBeVisible();
  });

  it('is busy while the events are loading', () => {
    show(LOADING);
    expect(screen.getByRole('region').querySelector('[aria-busy]')).toBeVisible();
  });

  it('says that it needs the network, and tries again', async () => {
    const user = show({ ...LOADING, isLoading: false, isError: true, isAway: true });
    expect(screen.getByText(text('tracking.backtestAway'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text('ui.tryAgain') }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('says that nothing matches, and how many all-day events have no time to count', () => {
    show(withEvents([], 2));
    expect(screen.getByText(text('tracking.matches', { count: 0 }))).toBeVisible();
    expect(screen.getByText(text('tracking.allDayIgnored', { count: 2 }))).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('lists what matches with day, time and amount, and what is left out', async () => {
    show(withEvents([found(22, { isAttached: true }), found(21, { isExcluded: true }), found(20, {}, '')]));
    const [attached, excluded, untitled] = screen.getAllByRole('checkbox');
    expect(attached).toHaveAccessibleDescription(`Sep 22, 2026 · 7:00 AM · 1h · ${text('tracking.attached')}`);
    expect(excluded).not.toBeChecked();
    expect(excluded).toHaveAccessibleDescription(`Sep 21, 2026 · 7:00 AM · ${text('tracking.excluded')}`);
    expect(untitled).toHaveAccessibleName(new RegExp(`^${text('calendarEvent.untitled').replace(/[()]/g, '.')}`));
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('draws the running week as one that is not decided', () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(440);
    const weeks = ['2026-W39', '2026-W40'].map((week) => ({ week: weekId(week), done: 120 }));
    const goal = { startWeekId: weekId('2026-W38'), endWeekId: null, target: 240 };
    const { result, ...tried } = withEvents([found(22)]);
    renderOnDevice(
      <BacktestView
        activity={{ ...READ, weeklyGoalsTimeline: [goal] }}
        test={{ ...tried, result: result && { ...result, weeks } }}
        hasRule
        onExclude={onExclude}
      />,
    );
    const bars = [...screen.getByRole('group').querySelectorAll('g > path[class*=fill]')].map((bar) =>
      bar.getAttribute('class'),
    );
    expect(bars).toEqual([expect.not.stringContaining('stroke'), expect.stringContaining('stroke-(--solid)')]);
  });

  it('leaves an event out, and takes it back', async () => {
    const user = show(withEvents([found(22), found(21, { isExcluded: true })]));
    await user.click(box('Reading 22'));
    await user.click(box('Reading 21'));
    expect(onExclude.mock.calls).toEqual([
      ['key 22', true],
      ['key 21', false],
    ]);
  });

  it('lists the first twelve events, and the rest on request', async () => {
    const user = show(withEvents(Array.from({ length: 15 }, (_, index) => found(index + 1))));
    expect(screen.getAllByRole('checkbox')).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: text('tracking.showMore', { count: 3 }) }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(15);
    expect(screen.getAllByRole('checkbox')[12]).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });
});
