import type { Activity, Plan } from '@sevenfold/contract';
import * as samples from '@sevenfold/contract/samples';
import { addWeeks, weekView } from '@sevenfold/domain/calendar';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { undoLast } from '../../src/dispatch/undoLast';
import { useActivities } from '../../src/features/activity/api';
import { useWeekRecords } from '../../src/features/record/useWeekRecords';
import { PlanBoard } from '../../src/features/weekPlan/components/PlanBoard';
import { PlanWeekButton } from '../../src/features/weekPlan/components/PlanWeekButton';
import { currentLocation } from '../../src/navigation/location';
import { text } from '../../src/platform/text';
import { fillDevice, fillRows, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { activity, entry, goal, THURSDAY, week as current } from '../day/samples';

const week = weekView(addWeeks(current.id, 1), THURSDAY, 'MONDAY');
const [MONDAY = THURSDAY] = week.dates;

const READ = activity({ id: 'read', name: 'Read', unit: 'DURATION', weeklyGoalsTimeline: goal(240) });
const WATER = activity({ id: 'water', name: 'Water', unit: 'TIMES', weeklyGoalsTimeline: goal(20) });
const RUN = activity({ id: 'run', name: 'Run' });

function Board() {
  const records = useWeekRecords(week.id).data;
  const known = useActivities();
  if (!records || !known) return null;
  return <PlanBoard week={week} activities={known} records={records} combinedGoals={[]} toCome={new Map()} />;
}

/** Opens the only plan of the Monday on the board. */
async function openPlan(planned: Activity, fields: Partial<Plan> = {}) {
  fillDevice({ activities: [planned], plans: [samples.plan({ activityId: planned.id, date: MONDAY, ...fields })] });
  const user = renderOnDevice(<Board />);
  const monday = await screen.findByRole('region', { name: 'Monday, October 5' });
  await user.click(within(monday).getByRole('button'));
  await screen.findByRole('dialog', { name: planned.name });
  return user;
}

const dialog = () => within(screen.getByRole('dialog'));
const time = () => dialog().getByLabelText(text('plan.time'));
const duration = () => dialog().getByRole('textbox', { name: text('entry.duration') });
const save = () => dialog().getByRole('button', { name: text('entry.save') });
const bodies = () => pendingOperations().map(({ call, body }) => [call, body]);
const column = () => screen.getByRole('region', { name: 'Monday, October 5', hidden: true });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the sheet of a plan', () => {
  it('keeps its time while only a part of another one is typed', async () => {
    const user = await openPlan(RUN, { startTime: '07:30' });
    const setPartial = (badInput: boolean) =>
      Object.defineProperty(time(), 'validity', { value: { badInput }, configurable: true });
    fireEvent.change(time(), { target: { value: '' } });
    setPartial(true);
    await user.click(save());
    expect(time()).toHaveAccessibleDescription(text('entry.timePartial'));
    await waitFor(() => expect(time()).toHaveFocus());
    expect(bodies()).toEqual([]);
    setPartial(false);
    await user.click(save());
    await closed();
    expect(bodies()).toMatchObject([['POST /api/v1/plans', { plans: [{ startTime: null }] }]]);
  });

  it('names the activity and the day, and sets a time', async () => {
    const user = await openPlan(RUN);
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription('Monday, October 5');
    expect(dialog().queryByRole('spinbutton')).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
    fireEvent.change(time(), { target: { value: '07:30' } });
    await user.click(save());
    await closed();
    expect(column()).toHaveTextContent('Run 7:30 AM');
    expect(bodies()).toEqual([
      ['POST /api/v1/plans', { plans: [{ activityId: 'run', date: MONDAY, amount: null, startTime: '07:30' }] }],
    ]);
  });

  it('removes the time', async () => {
    const user = await openPlan(RUN, { startTime: '07:30' });
    expect(time()).toHaveValue('07:30');
    fireEvent.change(time(), { target: { value: '' } });
    await user.click(save());
    expect(bodies()).toMatchObject([['POST /api/v1/plans', { plans: [{ startTime: null }] }]]);
  });

  it('changes how long is planned', async () => {
    const user = await openPlan(READ, { amount: 30 });
    await user.clear(duration());
    await user.type(duration(), '1h 15m');
    await user.click(save());
    await closed();
    expect(column()).toHaveTextContent(/Read 1h\s15m/);
    expect(bodies()).toMatchObject([['POST /api/v1/plans', { plans: [{ amount: 75 }] }]]);
  });

  it('stays open with a duration that cannot be read, and goes to it', async () => {
    const user = await openPlan(READ, { amount: 30 });
    await user.clear(duration());
    await user.type(duration(), 'long');
    await user.click(save());
    expect(duration()).toHaveFocus();
    await waitFor(() => expect(duration()).toHaveAccessibleDescription(text('ui.durationError')));
    expect(bodies()).toEqual([]);
  });

  it('changes how often is planned; none is as often as is due', async () => {
    const user = await openPlan(WATER, { amount: 1 });
    const amount = dialog().getByRole('spinbutton', { name: text('entry.amount') });
    expect(amount).toHaveAccessibleDescription(text('plan.amountHintTimes'));
    await user.clear(amount);
    await user.type(amount, '0');
    await user.click(save());
    expect(bodies()).toMatchObject([['POST /api/v1/plans', { plans: [{ amount: null }] }]]);
  });

  it('sends nothing without a change', async () => {
    const user = await openPlan(READ, { amount: 30, startTime: '09:00' });
    await user.click(save());
    await closed();
    expect(bodies()).toEqual([]);
  });

  it('changes nothing when it is closed', async () => {
    const user = await openPlan(RUN);
    fireEvent.change(time(), { target: { value: '07:30' } });
    await user.keyboard('{Escape}');
    await closed();
    expect(bodies()).toEqual([]);
    expect(column()).toHaveTextContent(/Run$/);
  });

  it('opens with what was undone', async () => {
    const user = await openPlan(WATER, { amount: 1 });
    const amount = () => dialog().getByRole('spinbutton', { name: text('entry.amount') });
    await user.clear(amount());
    await user.type(amount(), '4');
    await user.click(save());
    await closed();
    act(() => void undoLast());
    await user.click(within(column()).getByRole('button'));
    await screen.findByRole('dialog', { name: 'Water' });
    expect(amount()).toHaveValue('1');
  });

  it('keeps what another device changes while it is open, also when it is undone', async () => {
    const user = await openPlan(READ, { amount: 30, startTime: '07:30' });
    const elsewhere = samples.plan({ activityId: READ.id, date: MONDAY, amount: 45, startTime: '08:00' });
    act(() => fillRows({ plan: [elsewhere] }));
    expect(time()).toHaveValue('08:00');
    fireEvent.change(time(), { target: { value: '09:00' } });
    await user.click(save());
    expect(bodies()).toMatchObject([['POST /api/v1/plans', { plans: [{ amount: 45, startTime: '09:00' }] }]]);
    await closed();
    act(() => void undoLast());
    expect(bodies().at(-1)).toMatchObject(['POST /api/v1/plans', { plans: [{ amount: 45, startTime: '08:00' }] }]);
  });

  it('removes the plan, which undo brings back', async () => {
    const planned = () => within(column()).queryByRole('button', { name: /^Run on/ });
    const user = await openPlan(RUN);
    await user.click(dialog().getByRole('button', { name: text('plan.remove') }));
    await closed();
    expect(planned()).toBeNull();
    await user.click(await screen.findByRole('button', { name: text('ui.undo') }));
    expect(planned()).toBeVisible();
  });
});

describe('the button that plans a week', () => {
  const openBoard = async (plans: readonly Plan[] = []) => {
    // Two weeks of Mondays and Wednesdays: its usual days.
    const entries = ['2026-09-14', '2026-09-16', '2026-09-21', '2026-09-23', '2026-09-28', '2026-09-30'] as const;
    const archived = activity({ id: 'archived', isActive: false });
    fillDevice({ activities: [RUN, archived], plans, entries: entries.map((date) => entry(date)) });
    const user = renderOnDevice(<PlanWeekButton week={week} />);
    await user.click(screen.getByRole('button', { name: text('plan.board', { number: 41 }) }));
  };

  it('opens the board, on which its goals are planned', async () => {
    await openBoard();
    await waitFor(() =>
      expect(currentLocation()).toMatchObject({ pathname: '/week/plan', search: { week: '2026-W41' } }),
    );
    expect(bodies()).toMatchObject([['POST /api/v1/plans', { plans: expect.any(Array) as unknown }]]);
    expect(await screen.findByText(text('plan.placed', { count: 1 }))).toBeVisible();
  });

  it.each(['archived', 'deleted'])('plans the goals beside a plan of an %s activity', async (activityId) => {
    await openBoard([samples.plan({ date: MONDAY, activityId })]);
    expect(bodies()).toMatchObject([
      ['POST /api/v1/plans', { plans: [{ activityId: 'run' }, { activityId: 'run' }, { activityId: 'run' }] }],
    ]);
  });

  it('leaves a week as it is that has plans already', async () => {
    await openBoard([samples.plan({ date: MONDAY })]);
    await waitFor(() =>
      expect(currentLocation()).toMatchObject({ pathname: '/week/plan', search: { week: '2026-W41' } }),
    );
    expect(bodies()).toEqual([]);
  });
});
