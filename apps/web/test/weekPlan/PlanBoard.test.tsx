import type { Activity } from '@sevenfold/contract';
import { calendarEvent, integration, plan } from '@sevenfold/contract/samples';
import { addDays, addWeeks, weekView } from '@sevenfold/domain/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PlanBoard } from '../../src/features/weekPlan/components/PlanBoard';
import { useAmountsToCome } from '../../src/features/calendarEvent/useAmountsToCome';
import { useActivities } from '../../src/features/activity/api';
import { useWeekRecords } from '../../src/features/record/useWeekRecords';
import { text } from '../../src/platform/text';
import { WIDE } from '../../src/ui/useMedia';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { activity, entry, goal, THURSDAY, week as current } from '../day/samples';

const week = weekView(addWeeks(current.id, 1), THURSDAY, 'MONDAY');
const MONDAY = 'Monday, October 5';
const activities = [
  activity({ id: 'id0', name: 'Read', unit: 'DURATION', weeklyGoalsTimeline: goal(240) }),
  activity({ id: 'id1', name: 'Deep work', unit: 'DURATION', weeklyGoalsTimeline: goal(600) }),
  activity({ id: 'id2', name: 'Run', weeklyGoalsTimeline: goal(1) }),
  activity({ id: 'id3', name: 'Coffee', unit: 'TIMES', direction: 'AT_MOST', weeklyGoalsTimeline: goal(3) }),
  activity({ id: 'id4', name: 'Piano', weeklyGoalsTimeline: [] }),
  activity({ id: 'id5', name: 'Sleep', weeklyGoalsTimeline: goal(5) }),
  activity({ id: 'id6', name: 'Archived', unit: 'DURATION', isActive: false }),
];
const on = { date: week.dates[0] ?? THURSDAY };

const NONE: readonly Activity[] = [];

function Board() {
  const records = useWeekRecords(week.id).data;
  const known = useActivities();
  const toCome = useAmountsToCome(week, known ?? NONE);
  if (!records || !known) return null;
  return <PlanBoard week={week} activities={known} records={records} combinedGoals={[]} toCome={toCome} />;
}

async function open() {
  fillDevice({
    activities,
    plans: [
      plan({ ...on, activityId: 'id0', amount: 30, startTime: null }),
      plan({ ...on, activityId: 'id1', amount: 90, startTime: '09:00' }),
      plan({ ...on, activityId: 'id2', amount: null, startTime: '07:00' }),
      plan({ ...on, activityId: 'id3', amount: null, startTime: null }),
      plan({ ...on, activityId: 'id6', amount: 60, startTime: null }),
    ],
    integrations: [integration()],
    calendarWeeks: [
      {
        from: on.date,
        events: [
          event('Party', '10:00', '12:30'),
          event('Maybe', '13:00', '14:00', { isFree: true }),
          event('No', '14:00', '15:00', { isDeclined: true }),
        ],
      },
    ],
  });
  const user = renderOnDevice(<Board />);
  await screen.findByRole('region', { name: text('plan.left') });
  return user;
}

const event = (name: string, from: string, to: string, fields: Parameters<typeof calendarEvent>[0] = {}) =>
  calendarEvent({
    key: name,
    name,
    start: `${on.date}T${from}:00.000Z`,
    end: `${on.date}T${to}:00.000Z`,
    counts: [],
    ...fields,
  });

/** Durations have spaces that do not break. */
const plainSpaces = (label: string | null) => label?.replaceAll('\u00a0', ' ');

const onScreen = (width: 'wide' | 'narrow') =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      Object.assign(new EventTarget() as MediaQueryList, { matches: query === WIDE && width === 'wide' }),
    );
const tray = () => within(screen.getByRole('region', { name: text('plan.left') }));
const goals = () =>
  tray()
    .getAllByRole('button', { pressed: false })
    .map((chip) => plainSpaces(chip.getAttribute('aria-label')));
const day = (name: string) => within(screen.getByRole('region', { name }));
const plans = (name: string) =>
  day(name)
    .queryAllByRole('button', { name: /^(?!Plan )/ })
    .map(({ textContent }) => plainSpaces(textContent));

describe('the planning board', () => {
  it('lists the plans of a day by name, in the order of their times', async () => {
    await open();
    expect(plans(MONDAY)).toEqual(['Run 7:00 AM', 'Deep work 9:00 AM · 1h 30m', 'Read 30m', 'Coffee']);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('sums the planned time of a day and of its events', async () => {
    await open();
    expect(day(MONDAY).getByText(/^4h\s30m busy$/)).toBeVisible();
    expect(day('Tuesday, October 6').queryByText(/busy$/)).toBeNull();
  });

  it('lists the events of a day, without declined ones', async () => {
    await open();
    expect(day(MONDAY).getByText('Party')).toBeVisible();
    expect(day(MONDAY).getByText('Maybe')).toBeVisible();
    expect(day(MONDAY).queryByText('No')).toBeNull();
  });

  it('of upper limits only says that they need no plan, and offers none', async () => {
    fillDevice({ activities: activities.filter(({ direction }) => direction === 'AT_MOST') });
    renderOnDevice(<Board />);
    expect(await screen.findByText(text('plan.onlyLimits'))).toBeVisible();
    expect(screen.queryByRole('region', { name: text('plan.left') })).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('says what is left to plan, what is left first, without upper limits; the order stays', async () => {
    const user = await open();
    const before = [
      'Read, 3h 30m left to plan',
      'Deep work, 8h 30m left to plan',
      'Sleep, 5 days left to plan',
      'Run, planned',
      'Piano, No goal',
    ];
    expect(goals()).toEqual(before);
    await user.click(tray().getByRole('button', { name: /^Sleep/ }));
    await user.click(tray().getByRole('button', { name: text('plan.everyDay') }));
    await user.keyboard('{Escape}');
    expect(goals()).toEqual(before.map((label) => (label.startsWith('Sleep') ? 'Sleep, planned' : label)));
  });

  it('asks for no plan of a goal that an event will meet', async () => {
    const counts = [{ activityId: 'id2', by: 'RULE' as const }];
    const run = activities.filter(({ name }) => name === 'Run');
    fillDevice({
      activities: run,
      integrations: [integration()],
      calendarWeeks: [{ from: on.date, events: [event('Run club', '09:00', '10:00', { counts })] }],
    });
    renderOnDevice(<Board />);
    await screen.findByRole('region', { name: text('plan.left') });
    expect(goals()).toEqual(['Run, planned']);
    expect(tray().getByText(text('plan.allPlanned'))).toBeVisible();
  });

  it('plans what is picked on a day with the amount of a press, while no goal is chosen', async () => {
    const user = await open();
    await user.click(day('Tuesday, October 6').getByRole('button', { name: 'Plan for Tuesday, October 6' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Read' }));
    expect(plans('Tuesday, October 6')).toEqual(['Read 55m']);
  });

  it('keeps the focus on a day once everything is planned on it', async () => {
    fillDevice({ activities: activities.slice(0, 1) });
    const user = renderOnDevice(<Board />);
    const tuesday = await screen.findByRole('region', { name: 'Tuesday, October 6' });
    within(tuesday).getByRole('button', { name: 'Plan for Tuesday, October 6' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Read' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(within(tuesday).getByRole('button', { name: /^Read/ })).toHaveFocus();
  });

  it('plans a part of the rest on each pressed day, and removes it again', async () => {
    onScreen('wide');
    const user = await open();
    await user.click(tray().getByRole('button', { name: /^Read/ }));
    const place = day('Tuesday, October 6').getByRole('checkbox', {
      name: /^Read on Tuesday, October 6/,
    });
    expect(place).toHaveAccessibleName(`Read on Tuesday, October 6, 55m, ${text('plan.suggested')}`);
    expect(place).not.toBeChecked();
    await user.click(place);
    expect(place).toBeChecked();
    expect(plans('Tuesday, October 6')).toEqual(['Read 55m']);
    expect(tray().getByRole('button', { name: /^Read, 2h\s35m left to plan/ })).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('2');
    expect(place).not.toBeChecked();
    expect(plans('Tuesday, October 6')).toEqual([]);
  });

  it('shows what is planned in rows once its goal is left, so that none moves under the finger', async () => {
    onScreen('narrow');
    const user = await open();
    await user.click(tray().getByRole('button', { name: /^Read/ }));
    const box = (name: string) => day(name).getByRole('checkbox');
    const read = () => screen.getByRole('region', { name: MONDAY }).querySelector('[data-plan="id0"]');
    await user.click(box('Tuesday, October 6'));
    expect(box('Tuesday, October 6')).toBeChecked();
    expect(plans('Tuesday, October 6')).toEqual([]);
    await user.click(box(MONDAY));
    expect(read(), 'what is removed leaves its room').not.toBeVisible();
    await user.click(tray().getByRole('button', { name: /^Sleep/ }));
    expect(plans('Tuesday, October 6')).toEqual(['Read 55m']);
    expect(read()).toBeNull();
  });

  it('proposes plans for what is left, each of which is planned by a press, while no goal is chosen', async () => {
    const usualDays = [on.date, addDays(on.date, 2)].flatMap((date) =>
      [-14, -21].map((days) => entry(addDays(date, days), 1, { activityId: 'id5' })),
    );
    const some = [activities[2], activity({ ...activities[5], weeklyGoalsTimeline: goal(2) })].flatMap(
      (one) => one ?? [],
    );
    fillDevice({ activities: some, entries: usualDays });
    const user = renderOnDevice(<Board />);
    await screen.findByRole('region', { name: text('plan.left') });
    const proposed = () =>
      screen.queryAllByRole('button', { name: /^Plan Sleep/ }).map((button) => button.getAttribute('aria-label'));
    const both = ['Plan Sleep on Monday, October 5', 'Plan Sleep on Wednesday, October 7'];
    expect(proposed()).toEqual(both);
    expect(plans(MONDAY)).toEqual([]);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(tray().getByRole('button', { name: /^Run/ }));
    expect(proposed()).toEqual([]);
    await user.keyboard('{Escape}');
    await user.click(day(MONDAY).getByRole('button', { name: both[0] ?? '' }));
    expect(plans(MONDAY)).toEqual(['Sleep']);
    expect(day(MONDAY).getByRole('button', { name: /^Sleep/ })).toHaveFocus();
    expect(proposed()).toEqual(both.slice(1));
    await user.click(tray().getByRole('button', { name: text('plan.all') }));
    expect(proposed()).toEqual([]);
    expect(plans('Wednesday, October 7')).toEqual(['Sleep']);
  });
});
