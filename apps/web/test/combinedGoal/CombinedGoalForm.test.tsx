import { activity, combinedGoal, entry } from '@sevenfold/contract/samples';
import { act, cleanup, screen } from '@testing-library/react';
import { weekId } from '@sevenfold/domain/calendar';
import { describe, expect, it, vi } from 'vitest';
import { useCombinedGoals } from '../../src/features/combinedGoal/api';
import CombinedGoalForm from '../../src/features/combinedGoal/components/CombinedGoalForm';
import { text } from '../../src/platform/text';
import { fillDevice, fillRows, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const WEEK = weekId('2026-W40');
const ACTIVITIES = [
  activity({ id: 'run', name: 'Run', unit: 'DURATION' }),
  activity({ id: 'swim', name: 'Swim', unit: 'DURATION' }),
  activity({ id: 'phone', name: 'Phone', unit: 'DURATION', direction: 'AT_MOST' }),
  activity({ id: 'read', name: 'Read' }),
  activity({ id: 'water', name: 'Water', unit: 'TIMES' }),
  activity({ id: 'old', name: 'Old', unit: 'DURATION', isActive: false }),
];

function open(
  before?: ReturnType<typeof combinedGoal>,
  count = 0,
  activities = ACTIVITIES,
  entries: readonly ReturnType<typeof entry>[] = [],
) {
  const others = Array.from({ length: count }, (_, index) => combinedGoal({ id: String(index) }));
  fillDevice({ activities, entries, combinedGoals: before ? [before] : others });
  const onClose = vi.fn<() => void>();
  return { user: renderOnDevice(<CombinedGoalForm before={before} week={WEEK} open onClose={onClose} />), onClose };
}

/** Reads the goal from the rows, as the panel around the form does. */
function OpenForm() {
  return useCombinedGoals()?.map((goal) => (
    <CombinedGoalForm key={goal.id} before={goal} week={WEEK} open onClose={() => undefined} />
  ));
}

const tile = (name: string) => screen.getByRole('checkbox', { name });
const enabledTiles = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .flatMap((one) => (one.disabled ? [] : (one.labels?.[0]?.textContent ?? '')));
const name = () => screen.getByRole('textbox', { name: /^Name/ });
const press = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}`) });
const bodies = () => pendingOperations().map(({ body }) => body);

describe('the form of a combined goal', () => {
  it('offers what can be counted in the unit, and says why the rest cannot', async () => {
    const { user } = open();
    expect(enabledTiles()).toEqual(['Run', 'Swim']);
    expect(screen.getByText(text('combinedGoal.membersDuration'))).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Times' }));
    expect(enabledTiles()).toEqual(['Read', 'Water']);
    await user.click(screen.getByRole('radio', { name: 'Days' }));
    expect(enabledTiles()).toEqual(['Read', 'Run', 'Swim', 'Water']);
    expect(screen.queryByRole('checkbox', { name: 'Old' })).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('begins with a unit for which there are enough activities', () => {
    open(undefined, 0, [
      activity({ id: 'run', name: 'Run', unit: 'DURATION' }),
      activity({ id: 'read', name: 'Read' }),
    ]);
    expect(screen.getByRole('radio', { name: 'Days' })).toBeChecked();
    expect(enabledTiles()).toEqual(['Read', 'Run']);
  });

  it('names what is missing, keeps what was typed, and creates the goal from its week on', async () => {
    const { user, onClose } = open();
    await user.click(tile('Swim'));
    await user.type(name(), 'Move');
    await user.click(press('Create goal'));
    expect(screen.getByText('Choose 2 to 10 activities.')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    expect([name(), tile('Swim')]).toEqual([
      expect.objectContaining({ value: 'Move' }),
      expect.objectContaining({ checked: true }),
    ]);
    await user.click(tile('Run'));
    await user.click(press('Create goal'));
    expect(bodies()).toMatchObject([
      {
        name: 'Move',
        unit: 'DURATION',
        activityIds: ['swim', 'run'],
        // Created on the fourth day, without a record before: 150 minutes x 4 of 7 days.
        weeklyGoalsTimeline: [
          { startWeekId: WEEK, endWeekId: '2026-W41', target: 90 },
          { startWeekId: '2026-W41', endWeekId: null, target: 150 },
        ],
      },
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks for the whole goal in a week in which one of its activities was recorded before', async () => {
    const { user } = open(undefined, 0, ACTIVITIES, [entry({ activityId: 'run', date: '2026-09-28', amount: 40 })]);
    await user.type(name(), 'Move');
    await user.click(tile('Swim'));
    await user.click(tile('Run'));
    await user.click(press('Create goal'));
    expect(bodies()).toMatchObject([{ weeklyGoalsTimeline: [{ startWeekId: WEEK, endWeekId: null, target: 150 }] }]);
  });

  it('changes the goal behind a short first week, and shortens that week with it', async () => {
    const timeline = [
      { startWeekId: WEEK, endWeekId: weekId('2026-W41'), target: 90 },
      { startWeekId: weekId('2026-W41'), endWeekId: null, target: 150 },
    ];
    const { user } = open(combinedGoal({ createdAt: '2026-10-01T10:00:00.000Z', weeklyGoalsTimeline: timeline }));
    const time = screen.getByRole('textbox', { name: /^Time/ });
    expect(time).toHaveValue('2h\u00a030m');
    await user.clear(time);
    await user.type(time, '7h');
    await user.click(press('Save'));
    expect(bodies()).toEqual([
      { id: 'move', startWeekId: WEEK, target: 240 },
      { id: 'move', startWeekId: '2026-W41', target: 420 },
    ]);
  });

  it('sends what was changed, the target from this week on', async () => {
    const { user } = open(combinedGoal({ activityIds: ['run', 'swim', 'gone'] }));
    const time = screen.getByRole('textbox', { name: /^Time/ });
    await user.clear(time);
    await user.type(time, '3h');
    await user.click(press('Save'));
    expect(bodies()).toEqual([{ id: 'move', startWeekId: WEEK, target: 180 }]);
  });

  it('says that earlier weeks keep their target, of a goal that has begun', () => {
    open(combinedGoal());
    expect(screen.getByText(text('goal.fromThisWeek'))).toBeVisible();
    cleanup();
    open(combinedGoal({ weeklyGoalsTimeline: [{ startWeekId: weekId('2026-W41'), endWeekId: null, target: 150 }] }));
    expect(screen.queryByText(text('goal.fromThisWeek'))).toBeNull();
  });

  it('keeps what another device changes of a goal while it is edited', async () => {
    const goal = combinedGoal({ activityIds: ['run', 'swim'] });
    fillDevice({ activities: ACTIVITIES, combinedGoals: [goal] });
    const user = renderOnDevice(<OpenForm />);
    const time = screen.getByRole('textbox', { name: /^Time/ });
    await user.clear(time);
    await user.type(time, '3h');
    act(() => fillRows({ combinedGoal: [{ ...goal, name: 'Sport', activityIds: ['run', 'swim', 'old'] }] }));
    expect(name()).toHaveValue('Sport');
    await user.click(press('Save'));
    expect(bodies()).toEqual([{ id: 'move', startWeekId: WEEK, target: 180 }]);
  });

  it('keeps the activities that another device adds and removes while some are chosen', async () => {
    const goal = combinedGoal({ activityIds: ['run', 'swim'] });
    const row = activity({ id: 'row', name: 'Row', unit: 'DURATION' });
    fillDevice({ activities: [...ACTIVITIES, row], combinedGoals: [goal] });
    const user = renderOnDevice(<OpenForm />);
    await user.click(tile('Row'));
    act(() => fillRows({ combinedGoal: [{ ...goal, activityIds: ['run', 'old'] }] }));
    expect([tile('Run'), tile('Old'), tile('Row')].every((one) => one.matches(':checked'))).toBe(true);
    expect(tile('Swim')).not.toBeChecked();
    await user.click(press('Save'));
    expect(bodies()).toEqual([{ id: 'move', activityIds: ['run', 'old', 'row'] }]);
  });

  it('ends a goal from this week on', async () => {
    const { user } = open(combinedGoal());
    await user.click(press('End this goal'));
    expect(bodies()).toEqual([{ id: 'move', startWeekId: WEEK, target: null }]);
  });

  describe('of a goal that has ended', () => {
    const ended = combinedGoal({
      weeklyGoalsTimeline: [{ startWeekId: weekId('2026-W20'), endWeekId: weekId('2026-W38'), target: 150 }],
    });

    it('starts it again with its last target from this week on', async () => {
      const { user, onClose } = open(ended);
      expect(screen.queryByText(text('goal.fromThisWeek'))).toBeNull();
      expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
      await user.click(press(text('combinedGoal.restart')));
      expect(bodies()).toEqual([{ id: 'move', startWeekId: WEEK, target: 150 }]);
      expect(onClose).toHaveBeenCalledOnce();
      expect(await screen.findByText(text('combinedGoal.toast.restarted', { name: ended.name }))).toBeVisible();
    });

    it('says that another target applies from this week on', async () => {
      const { user } = open(ended);
      const time = screen.getByRole('textbox', { name: /^Time/ });
      await user.clear(time);
      await user.type(time, '3h');
      expect(screen.getByText(text('goal.fromThisWeek'))).toBeVisible();
      await user.type(name(), ' more');
      await user.click(press(text('combinedGoal.restart')));
      expect(bodies()).toEqual([
        { id: 'move', name: `${ended.name} more` },
        { id: 'move', startWeekId: WEEK, target: 180 },
      ]);
    });

    it('does not start it when only its name is changed', async () => {
      const { user } = open(ended);
      await user.type(name(), ' more');
      await user.click(press('Save'));
      expect(bodies()).toEqual([{ id: 'move', name: `${ended.name} more` }]);
    });
  });

  it('offers no end in the first week of a goal, which deleting it is for', () => {
    open(combinedGoal({ weeklyGoalsTimeline: [{ startWeekId: WEEK, endWeekId: null, target: 150 }] }));
    expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
  });

  it('creates none beyond the tenth', async () => {
    const { user } = open(undefined, 10);
    await user.type(name(), 'One more');
    await user.click(tile('Run'));
    await user.click(tile('Swim'));
    await user.click(press('Create goal'));
    expect(screen.getByText(text('combinedGoal.tooMany', { max: 10 }))).toBeVisible();
    expect(pendingOperations()).toEqual([]);
  });
});
