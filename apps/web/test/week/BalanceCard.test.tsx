import type { WeekTotal } from '@sevenfold/contract';
import { area } from '@sevenfold/contract/samples';
import { addWeeks, weekId } from '@sevenfold/domain/calendar';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BalanceCard } from '../../src/features/week/components/BalanceCard';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { activity } from '../day/samples';

const WEEK = weekId('2026-W39');
const AREAS = [area({ id: 'health', name: 'Health', order: 0 }), area({ id: 'home', name: 'Home', order: 1 })];
const ACTIVITIES = [
  activity({ id: 'run', areaId: 'health', unit: 'DURATION' }),
  activity({ id: 'cook', areaId: 'home' }),
].map((one) => ({ ...one, countsFrom: weekId('2026-W01') }));

const total = (activityId: string, weeksAgo: number, activeDays: number, done: number): WeekTotal => ({
  activityId,
  weekId: addWeeks(WEEK, -weeksAgo),
  done,
  activeDays,
  // The first days of the week.
  dayBits: 2 ** activeDays - 1,
  skippedDays: 0,
});

const show = (totals: readonly WeekTotal[] | undefined) => {
  fillDevice({ areas: AREAS });
  return renderOnDevice(
    <BalanceCard week={WEEK} isRunning={false} areas={AREAS} activities={ACTIVITIES} totals={totals} />,
  );
};
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));

describe('the balance of the areas', () => {
  it('is a table of the days and the time of each area, whose shares open what they count', async () => {
    show([total('run', 0, 3, 90), total('cook', 1, 1, 1)]);
    expect(cells('Health')).toEqual(['75% 3 days', '100% 1h 30m']);
    expect(cells('Home')).toEqual(['25% 1 day', '–']);
    expect(screen.getByRole('button', { name: `Health, ${text('insight.done')}: 75% · 3 days` })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('has no column of time where none was recorded', () => {
    show([total('cook', 0, 2, 2)]);
    expect(screen.queryByRole('columnheader', { name: text('insight.time') })).toBeNull();
  });

  it('counts the weeks that are chosen', async () => {
    const user = show([total('run', 0, 1, 30), total('cook', 6, 3, 3)]);
    expect(cells('Home')[0]).toBe('–');
    await user.click(screen.getByRole('radio', { name: text('insight.weeks', { count: 12 }) }));
    expect(cells('Home')[0]).toBe('75% 3 days');
  });

  it('names an area that has been quiet for weeks', () => {
    show([total('run', 0, 1, 30), total('cook', 3, 1, 1)]);
    const home = within(screen.getByRole('row', { name: /^Home/ }));
    expect(home.getByRole('button', { name: `Home: ${text('insight.quiet', { count: 3 })}` })).toBeVisible();
    expect(within(screen.getByRole('row', { name: /^Health/ })).getAllByRole('button')).toHaveLength(2);
  });

  it('says for how long an area has been quiet, also beyond the weeks that are shown', async () => {
    const user = show([total('run', 0, 1, 30), total('cook', 7, 1, 1)]);
    const quiet = () => screen.getByRole('button', { name: `Home: ${text('insight.quiet', { count: 7 })}` });
    expect(quiet()).toBeVisible();
    await user.click(screen.getByRole('radio', { name: text('insight.weeks', { count: 12 }) }));
    expect(quiet()).toBeVisible();
  });

  it('says that nothing was recorded', () => {
    show([]);
    expect(screen.getByText(text('insight.balanceNone'))).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('has a placeholder while it is loading', () => {
    show(undefined);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText(text('insight.balanceNone'))).toBeNull();
  });
});
