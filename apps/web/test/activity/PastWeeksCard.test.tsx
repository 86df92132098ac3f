import type { Activity, WeekTotal } from '@sevenfold/contract';
import * as samples from '@sevenfold/contract/samples';
import { weekId } from '@sevenfold/domain/calendar';
import { cleanup, screen, within } from '@testing-library/react';
import { type ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PastWeeksCard } from '../../src/features/activity/components/PastWeeksCard';
import { computeHistory } from '../../src/features/activity/history';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const NOW = weekId('2026-W40');
const RUN = samples.activity({ weeklyGoalsTimeline: [{ startWeekId: '2026-W30', endWeekId: null, target: 3 }] });
const week = (id: string, done: number): WeekTotal => ({
  activityId: 'run',
  weekId: weekId(id),
  done,
  activeDays: done,
  dayBits: 2 ** done - 1,
  skippedDays: 0,
});
const history = (activity: Activity, totals: readonly WeekTotal[], countsFrom = weekId('2026-W37')) =>
  computeHistory({ ...activity, countsFrom }, totals, new Map(), NOW);

const onRetry = vi.fn<() => void>();
beforeEach(() => void onRetry.mockReset());

const show = (props: Partial<ComponentProps<typeof PastWeeksCard>>) =>
  renderOnDevice(
    <PastWeeksCard
      activity={RUN}
      history={undefined}
      currentWeek={NOW}
      isError={false}
      isAway={false}
      isBusy={false}
      onRetry={onRetry}
      {...props}
    />,
  );

describe('the card of the past weeks', () => {
  it('shows the completed weeks against their goals, with their mean and the streak', async () => {
    const totals = [week('2026-W37', 1), week('2026-W38', 3), week('2026-W39', 5), week('2026-W40', 7)];
    show({ history: history(RUN, totals) });
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(-3);
    expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
      text('ui.no'),
      text('ui.yes'),
      text('ui.yes'),
    ]);
    const mean = text('activity.average', { weeks: 3, amount: '3 days' });
    expect(screen.getByRole('button', { name: mean })).toBeVisible();
    const streak = text('activity.streakBest', { streak: text('activity.streak', { count: 3 }), best: 3 });
    expect(screen.getByRole('button', { name: streak })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('names the bars of weeks that missed their goal, where there are any', () => {
    const missed = text('activity.missed.AT_LEAST');
    show({ history: history(RUN, [week('2026-W37', 1), week('2026-W38', 3)]) });
    expect(screen.getByText(missed)).toBeVisible();
    cleanup();
    // A week in which nothing was done has no bar.
    show({ history: history(RUN, [week('2026-W37', 0), week('2026-W38', 3)]) });
    expect(screen.queryByText(missed)).toBeNull();
  });

  it('names only the best streak and its dates once it is broken', () => {
    show({ history: history(RUN, [week('2026-W37', 3), week('2026-W38', 3), week('2026-W39', 0)]) });
    expect(screen.getByRole('button', { name: 'Best: 2 weeks on goal · Sep 7 – 20' })).toBeVisible();
    cleanup();
    const old = [week('2025-W40', 3), week('2025-W41', 3), week('2025-W42', 3), week('2026-W38', 3)];
    const since = { ...RUN, weeklyGoalsTimeline: [{ startWeekId: weekId('2025-W01'), endWeekId: null, target: 3 }] };
    show({ history: history(since, old, weekId('2025-W40')) });
    expect(screen.getByRole('button', { name: 'Best: 3 weeks on goal · Sep 29 – Oct 19, 2025' })).toBeVisible();
  });

  it('says that there is no completed week yet', () => {
    show({ history: history(RUN, [week('2026-W40', 2)], NOW) });
    expect(screen.getByText(text('activity.pastWeeksNone'))).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows the last weeks of an archived activity, however long ago they were', () => {
    const old = { ...RUN, isActive: false };
    show({ activity: old, history: history(old, [week('2026-W31', 3)], weekId('2026-W30')) });
    expect(screen.getByRole('row', { name: /^Week 31/ })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /^Week 32/ })).toBeNull();
  });

  it('says that the weeks cannot be read without the network, and tries again', async () => {
    const user = show({ isError: true, isAway: true });
    expect(screen.getByText(text('breakdown.away'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text('ui.tryAgain') }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('is busy while the weeks are loading', () => {
    show({});
    expect(document.querySelector('[aria-busy]')).toBeVisible();
  });
});
