import type { Activity, Objective } from '@sevenfold/contract';
import * as samples from '@sevenfold/contract/samples';
import { civilDate } from '@sevenfold/domain/calendar';
import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import ActivityRoute from '../../src/routes/screens/ActivityRoute';
import { fillDevice, fillRows, pendingOperations, serveWith } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const GOAL: Activity['weeklyGoalsTimeline'] = [{ startWeekId: '2026-W01', endWeekId: null, target: 3 }];

function openPage(fields: Parameters<typeof samples.activity>[0], objectives: readonly Objective[] = []): UserEvent {
  // It has all weeks of the activity.
  serveWith(() => Response.json({ totals: [] }));
  fillDevice({
    objectives,
    activities: [
      samples.activity({
        id: 'run',
        name: 'Run',
        weeklyGoalsTimeline: GOAL,
        ...fields,
      }),
    ],
  });
  return showPage();
}

const showPage = (): UserEvent =>
  renderOnDevice(
    <ShownContext value={{ location: currentLocation(), params: { id: 'run' } }}>
      <ActivityRoute />
    </ShownContext>,
  );

const bodies = () => pendingOperations().map(({ call, body }) => [call, body]);

describe('the page of an activity', () => {
  it('records today by the control of its row', async () => {
    const user = openPage({ unit: 'DAYS' });
    expect(await screen.findByRole('button', { name: /^0 of 3 days/ })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Run' }));
    expect(bodies()).toMatchObject([['POST /api/v1/entry', { activityId: 'run', date: '2026-10-01', amount: 1 }]]);
    expect(screen.getByRole('button', { name: /^1 of 3 days/ })).toBeVisible();
    expect(screen.getByRole('link', { name: text('date.today') })).toHaveAttribute('href', '/day');
  });

  it('shows the seven days of the week', async () => {
    const user = openPage({ unit: 'TIMES' });
    const days = within(await screen.findByRole('group', { name: text('ui.daysOfWeek') }));
    expect(days.getAllByRole('img')).toHaveLength(7);
    expect(days.queryByText('1')).toBeNull();
    await user.click(screen.getByRole('button', { name: text('ui.increase', { label: 'Run' }) }));
    expect(days.getByText('1')).toBeInTheDocument();
  });

  it('counts today', async () => {
    const user = openPage({ unit: 'TIMES' });
    await user.click(await screen.findByRole('button', { name: text('ui.increase', { label: 'Run' }) }));
    expect(bodies()).toMatchObject([['POST /api/v1/entry', { date: '2026-10-01', amount: 1 }]]);
  });

  it('starts and stops the timer by its key', async () => {
    const user = openPage({ unit: 'DURATION' });
    const start = await screen.findByRole('button', { name: text('timer.start', { name: 'Run' }) });
    expect(start).toBeVisible();
    await user.keyboard('p');
    expect(screen.getByRole('button', { name: text('timer.stop', { name: 'Run' }) })).toBeVisible();
    await user.keyboard('p');
    expect(screen.getByRole('button', { name: text('timer.start', { name: 'Run' }) })).toBeVisible();
  });

  it('shows neither an amount nor a control before the week is on the device', async () => {
    const rows = { activity: [samples.activity({ id: 'run', name: 'Run', unit: 'TIMES', weeklyGoalsTimeline: GOAL })] };
    deviceRows.clear();
    deviceRows.showUser(samples.user());
    deviceRows.store.applyChanges({ version: 1, rows });
    showPage();
    expect(await screen.findByText(/^3 times a week/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /of 3 times/ })).toBeNull();
    expect(screen.queryByRole('button', { name: text('ui.increase', { label: 'Run' }) })).toBeNull();
    act(() =>
      fillRows({ ...rows, entry: [samples.entry({ activityId: 'run', date: civilDate('2026-10-01'), amount: 2 })] }),
    );
    expect(screen.getByRole('button', { name: /^2 of 3 times/ })).toBeVisible();
    expect(screen.getByRole('button', { name: text('ui.increase', { label: 'Run' }) })).toBeVisible();
  });

  it('records nothing for an archived activity', async () => {
    openPage({ unit: 'DAYS', isActive: false });
    expect(await screen.findByText(/^3 days a week/)).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Run' })).toBeNull();
  });

  it('shows the objectives that the activity contributes to', async () => {
    openPage({}, [
      samples.objective({ id: 'race', name: 'Half marathon', linkedActivityIds: ['run'] }),
      samples.objective({ id: 'other', name: 'Portfolio' }),
    ]);
    expect(await screen.findByRole('heading', { name: 'Half marathon', level: 3 })).toBeVisible();
    expect(screen.queryByText('Portfolio')).toBeNull();
    expect(screen.getByRole('button', { name: text('objective.linkObjective') })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('asks for an objective without any, and links one', async () => {
    const user = openPage({}, [samples.objective({ id: 'race', name: 'Half marathon' })]);
    await user.click(await screen.findByRole('button', { name: text('objective.linkAn') }));
    await user.click(await screen.findByRole('button', { name: /^Half marathon/ }));
    expect(bodies()).toMatchObject([['POST /api/v1/objective/link', { objectiveId: 'race', activityId: 'run' }]]);
    expect(screen.getByRole('heading', { name: 'Half marathon', level: 3 })).toBeVisible();
  });
});
