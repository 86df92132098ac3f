import type { Entry, Plan } from '@sevenfold/contract';
import { plan } from '@sevenfold/contract/samples';
import { addDays, addWeeks, weekView } from '@sevenfold/domain/calendar';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useActivities } from '../../src/features/activity/api';
import { useWeekRecords } from '../../src/features/record/useWeekRecords';
import { GoalTray } from '../../src/features/weekPlan/components/GoalTray';
import { proposedPlans } from '../../src/features/weekPlan/proposedPlan';
import { enableShortcuts } from '../../src/navigation/shortcutSettings';
import { text } from '../../src/platform/text';
import { COMPACT } from '../../src/ui/useMedia';
import { fillDevice, fillRows, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { activity, entry, goal, skip, THURSDAY, week as current } from '../day/samples';

/** The week after this one, of which every day is free. */
const week = weekView(addWeeks(current.id, 1), THURSDAY, 'MONDAY');
const [MON = THURSDAY, TUE = THURSDAY] = week.dates;
const ACTIVITIES = [
  activity({ id: 'run', name: 'Run', order: 0, weeklyGoalsTimeline: goal(3) }),
  activity({ id: 'read', name: 'Read', order: 1, unit: 'DURATION', weeklyGoalsTimeline: goal(120) }),
  activity({ id: 'piano', name: 'Piano', order: 2, weeklyGoalsTimeline: [] }),
];

/** Reads the plans from the rows, as the board around it does. */
function Tray() {
  const records = useWeekRecords(week.id).data;
  const activities = useActivities();
  const [chosenId, setChosenId] = useState<string | null>(null);
  if (!records || !activities) return null;
  return (
    <GoalTray
      week={week}
      data={{ activities, records, combinedGoals: [], toCome: new Map() }}
      shown={activities}
      hasProposals={proposedPlans(week, activities, new Map()).length > 0}
      chosen={activities.find(({ id }) => id === chosenId)}
      onChoose={setChosenId}
      onPlan={() => undefined}
    />
  );
}

async function show(plans: readonly Plan[] = [], entries: readonly Entry[] = []) {
  fillDevice({ activities: ACTIVITIES, plans, entries });
  const user = renderOnDevice(<Tray />);
  await screen.findByRole('region', { name: text('plan.left') });
  return user;
}

const chip = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const action = (key: 'plan.spread' | 'plan.everyDay' | 'plan.clear') =>
  screen.queryByRole('button', { name: text(key) });
/** The plans that were sent. */
const planned = () => pendingOperations().flatMap(({ body }) => (body as { plans: readonly Plan[] }).plans);

describe('the tray of goals', () => {
  it('says what is left to plan of each, and how to plan it', async () => {
    await show([plan({ date: MON })]);
    const chips = within(screen.getByRole('list')).getAllByRole('button');
    expect(chips.map((one) => one.getAttribute('aria-label')?.replaceAll('\u00a0', ' '))).toEqual([
      `Run, ${text('plan.leftToPlan', { amount: '2 days' })}`,
      `Read, ${text('plan.leftToPlan', { amount: '2h' })}`,
      expect.stringMatching(/^Piano/),
    ]);
    // Piano has no goal, and no plan either.
    expect(screen.getByRole('heading', { name: text('plan.left') }).nextElementSibling).toHaveTextContent(
      /3 activities$/,
    );
    expect(screen.getByText(text('plan.hintMouse'))).toBeVisible();
    expect(chip('Run')).toHaveAccessibleDescription(text('plan.boardHelp'));
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('says that a goal is excused in a week in which its activity is paused, and counts it no more', async () => {
    await show();
    act(() => fillRows({ skip: week.dates.map((date) => skip(date, null, 'run')) }));
    expect(chip('Run')).toHaveAccessibleName(`Run, ${text('week.excused')}`);
    expect(screen.getByRole('heading', { name: text('plan.left') }).nextElementSibling).toHaveTextContent(
      /2 activities$/,
    );
  });

  it('names no keys where single-key shortcuts are off', async () => {
    enableShortcuts(false);
    await show();
    expect(screen.getByText(text('plan.hintNoKeys'))).toBeVisible();
    expect(chip('Run')).toHaveAccessibleDescription(text('plan.boardHelpNoKeys'));
    act(() => enableShortcuts(true));
    expect(screen.getByText(text('plan.hintMouse'))).toBeVisible();
    expect(chip('Run')).toHaveAccessibleDescription(text('plan.boardHelp'));
  });

  it('spreads the chosen goal over its days', async () => {
    const user = await show();
    await user.click(chip('Run'));
    expect(chip('Run')).toHaveAttribute('aria-pressed', 'true');
    await user.click(action('plan.spread') ?? document.body);
    expect(chip('Run')).toHaveAccessibleName(/Planned|all/i);
    expect(action('plan.spread')).toBeNull();
    expect(chip('Run')).toHaveFocus();
  });

  it('leaves the chosen goal with a second press, not with Enter', async () => {
    const user = await show();
    await user.click(chip('Run'));
    await user.keyboard('{Enter}');
    expect(chip('Run')).toHaveAttribute('aria-pressed', 'true');
    await user.click(chip('Run'));
    expect(chip('Run')).toHaveAttribute('aria-pressed', 'false');
    await user.click(chip('Run'));
    expect(chip('Run')).toHaveAttribute('aria-pressed', 'true');
  });

  it('leads from a planned goal to the next one that is left', async () => {
    const user = await show([plan({ activityId: 'read', date: MON, amount: 120 })]);
    await user.click(chip('Run'));
    // Beside what plans it, because its own chip may be scrolled away.
    expect(screen.getByRole('heading', { name: 'Run' })).toBeVisible();
    expect(screen.getByText('3 days left to plan')).toBeVisible();
    expect(screen.getByText(text('plan.chosenMouse'))).toBeVisible();
    const next = () => screen.queryByRole('button', { name: text('plan.next', { name: 'Piano' }) });
    expect(next()).toBeNull();
    await user.click(action('plan.spread') ?? document.body);
    await user.click(next() ?? document.body);
    expect(chip('Piano')).toHaveAttribute('aria-pressed', 'true');
    expect(chip('Piano')).toHaveFocus();
  });

  it('says that everything is planned', async () => {
    await show([
      ...week.dates.slice(0, 3).map((date) => plan({ date })),
      plan({ activityId: 'read', date: MON, amount: 120 }),
      plan({ activityId: 'piano', date: MON }),
    ]);
    expect(screen.getByRole('heading', { name: text('plan.allPlanned') })).toBeVisible();
    expect(chip('Piano')).toHaveAccessibleName(`Piano, ${text('plan.planned')}`);
  });

  it('says of a rhythm without a goal for how many days it is left', async () => {
    const water = { ...activity({ id: 'water', name: 'Water' }), weeklyGoalsTimeline: [], everyDays: 3 };
    fillDevice({ activities: [water], entries: [entry(addDays(MON, -2), 1, { activityId: 'water' })] });
    renderOnDevice(<Tray />);
    const label = (await screen.findByRole('button', { name: /^Water/ })).getAttribute('aria-label');
    expect(label?.replaceAll('\u00a0', ' ')).toBe('Water, 2 days');
  });

  it('plans all that is left with one press, the usual days first', async () => {
    const user = await show(
      [],
      [addDays(MON, -13), addDays(MON, -20)].map((date) => entry(date)),
    );
    const all = () => screen.queryByRole('button', { name: text('plan.all') });
    await user.click(all() ?? document.body);
    expect(planned().map(({ activityId, date, amount }) => [activityId, week.dates.indexOf(date), amount])).toEqual([
      ['run', 1, null],
      ['run', 4, null],
      ['run', 6, null],
      ['read', 0, 60],
      ['read', 3, 60],
    ]);
    expect(all()).toBeNull();
    expect(chip('Run')).toHaveFocus();
  });

  it('plans the rest of the week day by day', async () => {
    const user = await show([plan({ date: TUE })]);
    await user.click(chip('Run'));
    await user.click(action('plan.everyDay') ?? document.body);
    expect(planned()).toHaveLength(6);
    expect(action('plan.everyDay')).toBeNull();
  });

  it('clears the plans of the chosen goal', async () => {
    const user = await show([plan({ date: MON })]);
    await user.click(chip('Read'));
    expect(action('plan.clear')).toBeNull();
    await user.click(chip('Run'));
    await user.click(action('plan.clear') ?? document.body);
    expect(chip('Run')).toHaveAccessibleName(/3 days/);
    expect(action('plan.clear')).toBeNull();
    expect(chip('Run')).toHaveFocus();
  });

  it('has the likeliest action of the chosen goal on phones, and a menu with the others', async () => {
    const media = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => media(query === COMPACT ? 'all' : query));
    const user = await show([plan({ date: MON })]);
    await user.click(chip('Run'));
    expect(action('plan.spread')).toBeVisible();
    expect(action('plan.everyDay')).toBeNull();
    await user.click(screen.getByRole('button', { name: text('activity.more', { name: 'Run' }) }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([text('plan.everyDay'), text('plan.clear')]);
    await user.click(screen.getByRole('menuitem', { name: text('plan.clear') }));
    expect(chip('Run')).toHaveAccessibleName(/3 days/);
  });

  it('is one stop of the Tab key, and goes round with the arrow keys', async () => {
    const user = await show();
    chip('Run').focus();
    await user.keyboard('{ArrowLeft}');
    expect(chip('Piano')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(chip('Read')).toHaveFocus();
  });
});
