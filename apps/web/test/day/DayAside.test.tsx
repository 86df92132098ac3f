import type { Activity, CalendarEvent, Entry, Integration, User } from '@sevenfold/contract';
import { calendarEvent, integration, plan, user as sampleUser } from '@sevenfold/contract/samples';
import { type WeekView, weekView } from '@sevenfold/domain/calendar';
import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import DayAside from '../../src/features/day/components/DayAside';
import { useRings } from '../../src/features/insight/useRings';
import { useWeekSlices } from '../../src/features/record/useRecords';
import { WIDE } from '../../src/ui/useMedia';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { activity, entry, FRI, goal, MON, SAT, THU, TUE, WED, week } from './samples';

const run = activity({ id: 'run', name: 'Run' });
const water = activity({ id: 'water', name: 'Water', unit: 'TIMES', weeklyGoalsTimeline: goal(28) });
const read = activity({ id: 'read', name: 'Read', weeklyGoalsTimeline: goal(7) });

interface AsideProps {
  readonly activities: readonly Activity[];
  readonly shown?: WeekView;
}

function Aside({ activities, shown = week }: AsideProps) {
  const date = shown.dates[3] ?? THU;
  const slices = useWeekSlices(shown, activities);
  return <DayAside activities={activities} date={date} week={shown} slices={slices} rings={useRings(shown)} />;
}

const home = { id: 'home', name: 'Home', color: null, isOn: true, status: 'ACTIVE' } as const;
const dentist = calendarEvent({ name: 'Dentist', counts: [] });

interface Given {
  readonly account?: User;
  readonly accounts?: readonly Integration[];
  /** Null if the device does not have those of the week. */
  readonly events?: readonly CalendarEvent[] | null;
  readonly activities?: readonly Activity[];
  readonly entries?: readonly Entry[];
  /** Date of a plan to run. */
  readonly planned?: typeof THU;
}

function show({
  activities = [run],
  entries = [],
  planned,
  account,
  accounts = [],
  events = [dentist],
}: Given): UserEvent {
  fillDevice({
    ...(account && { user: account }),
    activities,
    entries,
    plans: planned === undefined ? [] : [plan({ activityId: 'run', date: planned })],
    integrations: accounts,
    calendarWeeks: events ? [{ from: MON, events: [...events] }] : [],
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
    expect(screen.getByText('“Run”: 2 days to go by Sunday.')).toBeVisible();
  });

  it('says in the morning on which day it is planned', () => {
    vi.setSystemTime(`${THU}T07:00:00Z`);
    show({ planned: SAT });
    expect(screen.getByText('“Run”: 3 days to go, next on Saturday.')).toBeVisible();
  });

  it('says in the morning which day looks free', () => {
    vi.setSystemTime(`${THU}T07:00:00Z`);
    show({ accounts: [integration()], entries: [entry(MON, 1, { activityId: 'run' })] });
    expect(screen.getByText('“Run”: 2 days to go, Friday looks free.')).toBeVisible();
  });

  it.each([
    ['declined', true, 'Friday'],
    ['accepted', false, 'Saturday'],
  ])('with an invitation for Friday that is %s', (_, isDeclined, day) => {
    vi.setSystemTime(`${THU}T07:00:00Z`);
    const invitation = calendarEvent({ start: `${FRI}T10:00:00.000Z`, end: `${FRI}T11:00:00.000Z`, isDeclined });
    show({ accounts: [integration()], events: [invitation], entries: [entry(MON, 1, { activityId: 'run' })] });
    expect(screen.getByText(`“Run”: 2 days to go, ${day} looks free.`)).toBeVisible();
  });

  it.each([
    ['without a calendar account', { accounts: [] }],
    ['while no calendar is on', { accounts: [integration({ calendars: [] })] }],
    ['while the events of the week are unknown', { accounts: [integration()], events: null }],
    ['before the calendars were read', { accounts: [integration({ lastSuccessAt: null })] }],
    ['while the calendars are not chosen', { accounts: [integration({ needsCalendarChoice: true })] }],
    ['while the account is paused', { accounts: [integration({ isPaused: true })] }],
    [
      'while an account needs reconnecting',
      { accounts: [integration(), integration({ id: 'work', status: 'ERROR' })] },
    ],
    ['while the only calendar is gone', { accounts: [integration({ calendars: [{ ...home, status: 'MISSING' }] })] }],
  ])('calls no day free %s', (_, given) => {
    vi.setSystemTime(`${THU}T07:00:00Z`);
    const account = sampleUser({ onboardingCompleted: ['CONNECT_CALENDAR'] });
    show({ ...given, account, entries: [entry(MON, 1, { activityId: 'run' })] });
    expect(screen.getByText('“Run”: 2 days to go by Sunday.')).toBeVisible();
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
    expect(screen.getByText('“Run”: 3 days to go by Sunday.')).toBeVisible();
  });

  it('fades at its place once it is no longer true', () => {
    vi.setSystemTime(`${THU}T07:00:00Z`);
    show({});
    vi.setSystemTime(`${THU}T12:00:00Z`);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByText('“Run”: 3 days to go by Sunday.')).toHaveClass('invisible opacity-0');
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

  it('names another week than the current one', () => {
    isWide(true);
    fillDevice({ activities: [run] });
    renderOnDevice(<Aside activities={[run]} shown={weekView('2026-W39', THU, 'MONDAY')} />);
    expect(screen.getByRole('heading', { name: 'Week 39' })).toBeVisible();
    expect(screen.queryByText(text('week.current'))).toBeNull();
  });

  it('does not show a rejected event as one of the activity, and links it to another one', async () => {
    isWide(true);
    const rejected = calendarEvent({ name: 'Dentist', counts: [{ activityId: 'run', by: 'REJECTED' }] });
    const user = show({ activities: [run, read], events: [rejected] });
    expect(screen.getByRole('listitem')).toHaveTextContent(/^Dentistnot counted · /);
    await user.click(screen.getByRole('button', { name: text('calendarEvent.linkNamed', { name: 'Dentist' }) }));
    await user.click(screen.getByRole('button', { name: 'Read' }));
    expect(pendingOperations()).toMatchObject([{ body: { activityId: 'read', choice: 'ATTACHED' } }]);
    // It stands below Read from then on.
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('leaves out an event that counts, which stands below its activity', () => {
    isWide(true);
    show({
      events: [dentist, calendarEvent({ key: 'club', name: 'Run club', counts: [{ activityId: 'run', by: 'RULE' }] })],
    });
    expect(screen.getByText('Dentist')).toBeVisible();
    expect(screen.queryByText('Run club')).toBeNull();
  });

  it('lists what is planned and what will count in the rest of the week', async () => {
    isWide(true);
    const club = calendarEvent({
      name: 'Book club',
      start: `${FRI}T10:00:00.000Z`,
      end: `${FRI}T11:00:00.000Z`,
      counts: [{ activityId: 'read', by: 'RULE' }],
    });
    show({ activities: [run, read], events: [club], accounts: [integration()], planned: SAT });
    const list = screen.getByRole('heading', { name: text('day.comingUp') }).closest('section');
    const lines = within(list ?? document.body).getAllByRole('link');
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^ReadFriday · \d+:00\s[AP]M, Book club$/),
      'RunSaturday',
    ]);
    expect(lines[1]).toHaveAttribute('href', `/day?date=${SAT}`);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('lists nothing to come on a day that is not today', () => {
    isWide(true);
    fillDevice({ activities: [run], plans: [plan({ activityId: 'run', date: SAT })] });
    renderOnDevice(<Aside activities={[run]} shown={weekView(week.id, FRI, 'MONDAY')} />);
    expect(screen.queryByText(text('day.comingUp'))).toBeNull();
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
