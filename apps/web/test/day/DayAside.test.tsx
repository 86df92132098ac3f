import type { Activity, CalendarEvent, Entry } from '@sevenfold/contract';
import { calendarEvent, integration, plan } from '@sevenfold/contract/samples';
import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import DayAside from '../../src/features/day/components/DayAside';
import { useRings } from '../../src/features/insight/useRings';
import { useWeekSlices } from '../../src/features/record/useRecords';
import { WIDE } from '../../src/ui/useMedia';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { activity, entry, goal, MON, SAT, THU, TUE, WED, week } from './samples';

const run = activity({ id: 'run', name: 'Run' });
const water = activity({ id: 'water', name: 'Water', unit: 'TIMES', weeklyGoalsTimeline: goal(28) });
const read = activity({ id: 'read', name: 'Read', weeklyGoalsTimeline: goal(7) });

function Aside({ activities }: { readonly activities: readonly Activity[] }) {
  return (
    <DayAside
      activities={activities}
      date={THU}
      week={week}
      slices={useWeekSlices(week, activities)}
      rings={useRings(week)}
    />
  );
}

const dentist = calendarEvent({ name: 'Dentist', counts: [] });

interface Given {
  readonly events?: readonly CalendarEvent[];
  readonly activities?: readonly Activity[];
  readonly entries?: readonly Entry[];
  /** Date of a plan to run. */
  readonly planned?: typeof THU;
}

function show({ activities = [run], entries = [], planned, events = [dentist] }: Given): UserEvent {
  fillDevice({
    activities,
    entries,
    plans: planned === undefined ? [] : [plan({ activityId: 'run', date: planned })],
    integrations: [integration()],
    calendarWeeks: [{ from: MON, events: [...events] }],
  });
  return renderOnDevice(<Aside activities={activities} />);
}

const isWide = (matches: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), { matches: matches && query === WIDE, media: query }) as MediaQueryList,
    );

describe('the sentence of the day', () => {
  beforeEach(() => void isWide(false));

  it('says in the morning what a goal still needs', () => {
    vi.setSystemTime(`${THU}T07:00:00Z`);
    show({ entries: [entry(MON, 1, { activityId: 'run' })] });
    expect(screen.getByText('Run: 2 days to go by Sunday.')).toBeVisible();
  });

  it('says in the morning on which day it is planned', () => {
    vi.setSystemTime(`${THU}T07:00:00Z`);
    show({ planned: SAT });
    expect(screen.getByText('Run: 3 days to go, next on Saturday.')).toBeVisible();
  });

  it('says in the evening which one is missing', () => {
    vi.setSystemTime(`${THU}T18:00:00Z`);
    const everyDay = [MON, TUE, WED, THU].map((date) => entry(date, 1, { activityId: 'read' }));
    show({
      activities: [run, read, water],
      entries: [...everyDay, entry(THU, 28, { activityId: 'water' })],
      planned: THU,
    });
    expect(screen.getByText('2 of 3 today, Run was the one.')).toBeVisible();
  });

  it('says nothing at noon, and follows the time once the app is seen again', () => {
    vi.setSystemTime(`${THU}T12:00:00Z`);
    show({});
    expect(screen.queryByText(/Run/)).not.toBeInTheDocument();
    vi.setSystemTime(`${THU}T18:00:00Z`);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByText('Run: 3 days to go by Sunday.')).toBeVisible();
  });
});

describe('the column beside the day', () => {
  it('shows the mark of the week and the events of the day', async () => {
    isWide(true);
    show({ entries: [entry(MON, 1, { activityId: 'run' })] });
    expect(screen.getByRole('button', { name: /on track/ })).toBeVisible();
    expect(screen.getByText('Dentist')).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('does not show a rejected event as one of the activity, and links it to another one', async () => {
    isWide(true);
    const rejected = calendarEvent({ name: 'Dentist', counts: [{ activityId: 'run', by: 'REJECTED' }] });
    const user = show({ activities: [run, read], events: [rejected] });
    expect(screen.getByRole('listitem')).toHaveTextContent(/^Dentistnot counted · /);
    await user.click(screen.getByRole('button', { name: text('calendarEvent.linkNamed', { name: 'Dentist' }) }));
    await user.click(screen.getByRole('button', { name: 'Read' }));
    expect(pendingOperations()).toMatchObject([{ body: { activityId: 'read', choice: 'ATTACHED' } }]);
    expect(screen.getByRole('listitem')).toHaveTextContent(/^DentistRead · /);
  });

  it('counts a rejected event again when it becomes a rule', async () => {
    isWide(true);
    const user = show({
      events: [calendarEvent({ name: 'Dentist', counts: [{ activityId: 'run', by: 'REJECTED' }] })],
    });
    await user.click(screen.getByRole('button', { name: text('calendarEvent.linkNamed', { name: 'Dentist' }) }));
    await user.click(screen.getByRole('checkbox', { name: text('calendarEvent.alsoRule') }));
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(pendingOperations()).toMatchObject([
      { body: { updatedCalendarTracking: { filters: [{ value: 'Dentist' }] } } },
      { body: { activityId: 'run', choice: 'ATTACHED' } },
    ]);
  });
});
