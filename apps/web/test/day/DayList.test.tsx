import type { Activity, Entry, Plan } from '@sevenfold/contract';
import { area, plan } from '@sevenfold/contract/samples';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DayList } from '../../src/features/day/components/DayList';
import { useRings } from '../../src/features/insight/useRings';
import { useWeekSlices } from '../../src/features/record/useRecords';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { activity, entry, FRI, goal, MON, THU, TUE, week } from './samples';

const AREAS = [area({ id: 'health', name: 'Health' }), area({ id: 'home', name: 'Home' })];
const run = activity({ id: 'run', name: 'Run', areaId: 'health', weeklyGoalsTimeline: goal(7) });
const swim = activity({ id: 'swim', name: 'Swim', areaId: 'health', weeklyGoalsTimeline: goal(7) });
const cook = activity({ id: 'cook', name: 'Cook', areaId: 'home', weeklyGoalsTimeline: [] });
const read = activity({ id: 'read', name: 'Read', areaId: null, weeklyGoalsTimeline: [] });

interface Given {
  readonly activities?: readonly Activity[];
  readonly entries?: readonly Entry[];
  readonly plans?: readonly Plan[];
  readonly date?: typeof THU;
}

function List({ activities = [run, swim, cook, read], date = THU }: Given) {
  return (
    <DayList
      activities={activities}
      areas={AREAS}
      slices={useWeekSlices(week, activities)}
      rings={useRings(week)}
      date={date}
      week={week}
      onOpen={() => undefined}
    />
  );
}

function show(given: Given = {}): void {
  const { activities = [run, swim, cook, read], entries = [], plans = [] } = given;
  fillDevice({ activities, areas: AREAS, entries, plans });
  renderOnDevice(<List {...given} />);
}

/** The names of the sections with those of their activities. */
const sections = () =>
  screen.getAllByRole('region').map((section) => [
    within(section).getByRole('heading').textContent,
    within(section)
      .getAllByRole('listitem')
      .map((row) => /Run|Swim|Cook|Read/.exec(row.textContent)?.[0])
      .join(),
  ]);

const OTHERS = () => text('area.other');

describe('the list of a day', () => {
  it('groups its activities by area; those without one come last', async () => {
    show();
    expect(sections()).toEqual([
      ['Health', 'Run,Swim'],
      ['Home', 'Cook'],
      [OTHERS(), 'Read'],
    ]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('puts what is planned for today first, in the order of its times', () => {
    show({
      plans: [plan({ activityId: 'cook', startTime: '07:00' }), plan({ activityId: 'swim', startTime: '18:00' })],
    });
    expect(sections()).toEqual([
      [text('plan.today'), 'Cook,Swim'],
      ['Health', 'Run'],
      [OTHERS(), 'Read'],
    ]);
  });

  it('leaves what is planned for another day in its area', () => {
    show({ activities: [run], plans: [plan({ activityId: 'run', date: FRI })], date: FRI });
    expect(sections()).toEqual([['Health', 'Run']]);
  });

  it('counts what is done and due in an area, and what is planned where it is listed', () => {
    show({
      activities: [run, swim],
      entries: [entry(THU, 1, { activityId: 'run' })],
      plans: [plan({ activityId: 'swim' })],
    });
    const done = text('day.tallyDone', { done: 1 });
    const due = text('day.tallyDue', { due: 1 });
    expect(screen.getByRole('button', { name: `Health: ${done}` })).toBeVisible();
    expect(screen.getByRole('button', { name: `${text('plan.today')}: ${due}` })).toBeVisible();
  });

  it('counts what is planned and done only above the areas', () => {
    show({
      activities: [run, swim],
      entries: [entry(THU, 1, { activityId: 'swim' })],
      plans: [plan({ activityId: 'swim' })],
    });
    const done = text('day.tallyDone', { done: 1 });
    const due = text('day.tallyDue', { due: 1 });
    expect(screen.getByRole('button', { name: `${text('plan.today')}: ${done}` })).toBeVisible();
    expect(screen.getByRole('button', { name: `Health: ${due}` })).toBeVisible();
  });

  it.each([
    { last: MON, due: 1 },
    { last: TUE, due: 0 },
  ])('counts $due due of an activity every three days that was last recorded on $last', ({ last, due }) => {
    const plants = activity({ id: 'run', name: 'Run', areaId: 'health', weeklyGoalsTimeline: [], everyDays: 3 });
    show({ activities: [plants], entries: [entry(last, 1, { activityId: 'run' })] });
    expect(screen.queryAllByRole('button', { name: new RegExp(text('day.tallyDue', { due: 1 })) })).toHaveLength(due);
  });

  it('counts nothing on a day to come', () => {
    show({ activities: [run], date: FRI });
    expect(screen.queryByRole('button', { name: /^Health:/ })).toBeNull();
  });
});
