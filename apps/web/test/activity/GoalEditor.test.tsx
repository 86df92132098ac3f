import type { Activity } from '@sevenfold/contract';
import * as samples from '@sevenfold/contract/samples';
import { civilDate, weekId } from '@sevenfold/domain/calendar';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import GoalEditor from '../../src/features/activity/components/GoalEditor';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const W01 = weekId('2026-W01');
const W40 = weekId('2026-W40');
const goal = (target: number, startWeekId = W01) => [{ startWeekId, endWeekId: null, target }];

function renderEditor(activity: Activity, onClose = vi.fn()): UserEvent {
  fillDevice({ activities: [activity] });
  return renderOnDevice(<GoalEditor activity={activity} startWeek={undefined} open onClose={onClose} />);
}

const choose = (user: UserEvent, name: string) =>
  user.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }));
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: text('goal.save') }));
const changes = () => pendingOperations().map(({ call, body }) => ({ call, body }));
const CALL = 'POST /api/v1/a/weekly-goal/update';

describe('goal editor', () => {
  it('starts from the goal in force, beginning this week', async () => {
    renderEditor(samples.activity({ weeklyGoalsTimeline: goal(3) }));
    expect(screen.getByRole('spinbutton')).toHaveValue('3');
    expect(screen.getByRole('radio', { name: text('goal.atLeast') })).toBeChecked();
    expect(screen.getByRole('radio', { name: new RegExp(`^${text('goal.startThis')}`) })).toBeChecked();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('saves a new target from this week on, and closes', async () => {
    const onClose = vi.fn();
    const user = renderEditor(samples.activity({ weeklyGoalsTimeline: goal(3) }), onClose);
    await user.click(screen.getByRole('button', { name: text('ui.increase', { label: text('goal.target') }) }));
    await save(user);
    expect(changes()).toEqual([{ call: CALL, body: { activityId: 'run', startWeekId: '2026-W40', target: 4 } }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('begins this week with a target that was typed last week, before it was closed', async () => {
    const run = samples.activity({ weeklyGoalsTimeline: goal(3) });
    const increase = () => screen.getByRole('button', { name: text('ui.increase', { label: text('goal.target') }) });
    await renderEditor(run).click(increase());
    cleanup();
    vi.setSystemTime('2026-10-06T12:00:00Z');
    const user = renderEditor(run);
    expect(screen.getByRole('spinbutton')).toHaveValue('4');
    await save(user);
    expect(changes()).toEqual([{ call: CALL, body: { activityId: 'run', startWeekId: '2026-W41', target: 4 } }]);
  });

  it('sends nothing without a change', async () => {
    const onClose = vi.fn();
    const user = renderEditor(samples.activity({ weeklyGoalsTimeline: goal(3) }), onClose);
    await save(user);
    expect(changes()).toEqual([]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('replaces what was typed by none at all, and focuses the field', async () => {
    const user = renderEditor(
      samples.activity({ unit: 'DURATION', direction: 'AT_MOST', weeklyGoalsTimeline: goal(60) }),
    );
    const field = () => screen.getByRole('textbox', { name: text('goal.targetDuration') });
    await user.clear(field());
    await user.type(field(), 'often');
    await user.click(screen.getByRole('button', { name: text('goal.noneAtAll') }));
    expect(field()).toHaveValue('0m');
    expect(field()).toHaveFocus();
    await save(user);
    expect(changes()).toEqual([{ call: CALL, body: { activityId: 'run', startWeekId: '2026-W40', target: 0 } }]);
  });

  it('takes a typed 0 as none at all', async () => {
    const user = renderEditor(
      samples.activity({ unit: 'DURATION', direction: 'AT_MOST', weeklyGoalsTimeline: goal(60) }),
    );
    const field = screen.getByRole('textbox', { name: text('goal.targetDuration') });
    await user.clear(field);
    await user.type(field, '0');
    await save(user);
    expect(changes()).toEqual([{ call: CALL, body: { activityId: 'run', startWeekId: '2026-W40', target: 0 } }]);
  });

  it('removes the goal from next week on', async () => {
    const user = renderEditor(samples.activity({ weeklyGoalsTimeline: goal(3) }));
    await choose(user, text('goal.off'));
    expect(screen.queryByRole('spinbutton')).toBeNull();
    await choose(user, text('goal.startNext'));
    await save(user);
    expect(changes()).toEqual([{ call: CALL, body: { activityId: 'run', startWeekId: '2026-W41', target: null } }]);
  });

  it('warns that past results change when it starts in a past week', async () => {
    const user = renderEditor(samples.activity({ weeklyGoalsTimeline: goal(3) }));
    expect(screen.queryByText(text('goal.recalculated'))).toBeNull();
    await choose(user, text('goal.startPast'));
    expect(screen.getByText(text('goal.recalculated'))).toBeVisible();
    expect(screen.getByText(/^First week: Week 39 ·/)).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('starts in any week of any earlier year', async () => {
    const user = renderEditor(samples.activity({ weeklyGoalsTimeline: goal(3) }));
    await user.click(screen.getByRole('button', { name: text('ui.increase', { label: text('goal.target') }) }));
    await choose(user, text('goal.startPast'));
    await user.click(screen.getByRole('button', { name: text('insight.previousYear') }));
    const weeks = screen.getByRole('grid', { name: text('goal.startWeek') });
    await user.click(within(weeks).getByRole('button', { name: /^Week 10 2025/ }));
    await save(user);
    expect(changes()).toEqual([{ call: CALL, body: { activityId: 'run', startWeekId: '2025-W10', target: 4 } }]);
  });

  it('warns that a later change is replaced', () => {
    renderEditor(
      samples.activity({
        weeklyGoalsTimeline: [
          { startWeekId: W01, endWeekId: weekId('2026-W42'), target: 3 },
          ...goal(5, weekId('2026-W42')),
        ],
      }),
    );
    expect(screen.getByText(text('goal.replacesLater'))).toBeVisible();
  });

  it('replaces nothing in a short first week but the whole goal after it', async () => {
    const run = samples.activity({
      createdAt: '2026-10-01T12:00:00Z',
      weeklyGoalsTimeline: [
        { startWeekId: W40, endWeekId: weekId('2026-W41'), target: 4 },
        ...goal(5, weekId('2026-W41')),
      ],
    });
    const user = renderEditor(run);
    expect(screen.getByRole('spinbutton')).toHaveValue('5');
    expect(screen.queryByText(text('goal.replacesLater'))).toBeNull();
    await choose(user, text('goal.startPast'));
    expect(screen.getByText(text('goal.replacesLater'))).toBeVisible();
  });

  it('rejects an invalid time, stays open and focuses the field', async () => {
    const onClose = vi.fn();
    const user = renderEditor(samples.activity({ unit: 'DURATION', weeklyGoalsTimeline: goal(120) }), onClose);
    const field = screen.getByRole('textbox', { name: text('goal.targetDuration') });
    await user.clear(field);
    await save(user);
    expect(screen.getByText(text('goal.targetError'))).toBeVisible();
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    expect(onClose).not.toHaveBeenCalled();
    await user.type(field, '2h 30m');
    await save(user);
    expect(changes()).toEqual([{ call: CALL, body: { activityId: 'run', startWeekId: '2026-W40', target: 150 } }]);
  });

  it('offers no time goal for an "at most" activity', async () => {
    const user = renderEditor(
      samples.activity({ unit: 'DURATION', direction: 'AT_MOST', weeklyGoalsTimeline: goal(60) }),
    );
    await user.click(screen.getByRole('button', { name: text('goal.noneAtAll') }));
    await save(user);
    expect(changes()).toEqual([{ call: CALL, body: { activityId: 'run', startWeekId: W40, target: 0 } }]);
  });

  it('keeps the choice when closed by Escape, and drops it on Cancel', async () => {
    fillDevice({});
    const user = renderOnDevice(<Reopenable activity={samples.activity({ weeklyGoalsTimeline: goal(3) })} />);
    const reopen = () => user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('button', { name: text('ui.increase', { label: text('goal.target') }) }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('spinbutton')).toBeNull();
    await reopen();
    expect(screen.getByRole('spinbutton')).toHaveValue('4');
    await user.click(screen.getByRole('button', { name: text('ui.cancel') }));
    await reopen();
    expect(screen.getByRole('spinbutton')).toHaveValue('3');
    expect(changes()).toEqual([]);
  });
});

describe('the simulation of a target', () => {
  const run = samples.activity({
    weeklyGoalsTimeline: goal(3, weekId('2026-W36')),
    createdAt: '2026-09-01T00:00:00.000Z',
  });
  /** One, two, three and no days in the weeks 36 to 39. */
  const entries = ['08-31', '09-07', '09-08', '09-14', '09-15', '09-16'].map((day) =>
    samples.entry({ id: day, activityId: 'run', date: civilDate(`2026-${day}`) }),
  );
  const slider = () => screen.getByRole('slider', { name: text('insight.tryTarget') });
  const expectMet = (met: number) =>
    expect(screen.getByText(text('insight.simulated', { met, counted: 4 }))).toBeVisible();

  function renderSimulation(): UserEvent {
    fillDevice({ activities: [run], entries });
    return renderOnDevice(<GoalEditor activity={run} startWeek={undefined} open onClose={() => undefined} />);
  }

  it('says in how many past weeks the target would have been met', async () => {
    renderSimulation();
    expectMet(1);
    expect(slider()).toHaveValue('3');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('follows its slider, whose value the field has and saves', async () => {
    const user = renderSimulation();
    fireEvent.change(slider(), { target: { value: '2' } });
    expectMet(2);
    expect(screen.getByRole('spinbutton')).toHaveValue('2');
    await save(user);
    expect(changes()).toEqual([{ call: CALL, body: { activityId: 'run', startWeekId: W40, target: 2 } }]);
  });

  it('follows the field', async () => {
    const user = renderSimulation();
    await user.click(screen.getByRole('spinbutton'));
    await user.keyboard('1{Enter}');
    expect(slider()).toHaveValue('1');
    expectMet(3);
  });

  it('is left out without a goal', async () => {
    const user = renderSimulation();
    await choose(user, text('goal.off'));
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

function Reopenable({ activity }: { activity: Activity }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <GoalEditor activity={activity} startWeek={undefined} open onClose={() => setOpen(false)} />}
    </>
  );
}
