import * as samples from '@sevenfold/contract/samples';
import { calendarEvent, plan } from '@sevenfold/contract/samples';
import { cleanup, screen } from '@testing-library/react';
import { type ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DayColumn } from '../../src/features/weekPlan/components/DayColumn';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { activity, FRI, SAT } from '../day/samples';

type Props = ComponentProps<typeof DayColumn>;
const RUN = activity({ id: 'run', name: 'Run' });
const READ = activity({ id: 'read', name: 'Read', unit: 'DURATION' });
const readAt = (startTime: '07:00' | null) => ({
  activity: READ,
  plan: plan({ activityId: 'read', date: FRI, amount: 45, startTime }),
});

const onToggle = vi.fn<Props['onToggle']>();
const onOpen = vi.fn<Props['onOpen']>();
beforeEach(() => {
  onToggle.mockReset();
  onOpen.mockReset();
});

const show = (props: Partial<Props> = {}) =>
  renderOnDevice(
    <DayColumn
      date={FRI}
      isToday={false}
      planKey={undefined}
      planned={[]}
      proposed={[]}
      hasProposals={false}
      isPlanned={false}
      isProposed={false}
      events={[]}
      busy={0}
      goals={[RUN, READ]}
      chosen={undefined}
      amountOfNew={null}
      order={[RUN, READ]}
      onToggle={onToggle}
      onOpen={onOpen}
      {...props}
    />,
  );
const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
const box = () => screen.getByRole('checkbox', { name: /^Run/ });

describe('a day of the planning board', () => {
  it('has its plans in the order of their times, and says how much time they take', async () => {
    const runLate = { activity: RUN, plan: plan({ activityId: 'run', date: FRI, startTime: '18:00' }) };
    show({ planned: [runLate, readAt('07:00')], busy: 45, isToday: true });
    expect(lines().map((line) => /Run|Read/.exec(line)?.[0])).toEqual(['Read', 'Run']);
    expect(screen.getByText(text('plan.load', { time: '45m' }))).toBeVisible();
    expect(screen.getByRole('heading')).toHaveAttribute('aria-current', 'date');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('has what comes after midnight, before the day ends, last', () => {
    fillDevice({ user: samples.user({ settings: { timezone: 'UTC', dayEndsAt: 4 } }) });
    const party = calendarEvent({ name: 'Party', start: `${SAT}T01:00:00.000Z`, end: `${SAT}T02:00:00.000Z` });
    show({ events: [party], planned: [readAt('07:00')] });
    expect(lines().map((line) => /Party|Read/.exec(line)?.[0])).toEqual(['Read', 'Party']);
  });

  it('says nothing of its time where none is taken', () => {
    show();
    expect(screen.getByRole('region', { name: /Friday/ })).toHaveTextContent(/^Fri 2$/);
  });

  it('says which activity an event will count for', () => {
    const time = { start: `${FRI}T09:00:00.000Z`, end: `${FRI}T10:00:00.000Z` };
    const counts = (by: 'RULE' | 'REJECTED') => [{ activityId: 'run', by }];
    show({ events: [calendarEvent({ name: 'Run club', ...time, counts: counts('RULE') })] });
    expect(lines()).toEqual([expect.stringMatching(/^Run club.* will count, Run$/)]);
    cleanup();
    show({ events: [calendarEvent({ name: 'Run club', ...time, counts: counts('REJECTED') })] });
    expect(lines()).toEqual([expect.not.stringContaining('will count')]);
  });

  it('asks what to plan while nothing is chosen, without what is planned already', async () => {
    const user = show({ planned: [readAt(null)] });
    await user.click(screen.getByRole('button', { name: text('plan.setFor', { day: 'Friday, October 2' }) }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Run']);
    await user.click(screen.getByRole('menuitem', { name: 'Run' }));
    expect(onToggle).toHaveBeenCalledWith(RUN);
  });

  it('opens a plan', async () => {
    const user = show({ planned: [readAt(null)] });
    await user.click(screen.getByRole('button', { name: /^Read/ }));
    expect(onOpen).toHaveBeenCalledWith(readAt(null));
  });

  it('has a box of the chosen activity, by which it is planned and removed', async () => {
    const user = show({ chosen: RUN });
    expect(box()).not.toBeChecked();
    await user.click(box());
    expect(onToggle).toHaveBeenCalledOnce();
  });

  it('says of the box of the chosen activity what it plans, and whether that is suggested', () => {
    const read = readAt(null);
    const name = (label: string) => expect(screen.getByRole('checkbox')).toHaveAccessibleName(label);
    show({ chosen: READ, proposed: [read], isProposed: true, amountOfNew: 45 });
    name(`Read on Friday, October 2, 45m, ${text('plan.suggested')}`);
    cleanup();
    show({ chosen: READ, amountOfNew: 30 });
    name('Read on Friday, October 2, 30m');
    cleanup();
    show({ chosen: READ, planned: [read], isPlanned: true, isProposed: true, amountOfNew: 45 });
    name('Read on Friday, October 2');
  });

  it('leaves the room of a plan of the chosen activity empty once it is removed', () => {
    show({ chosen: READ, planned: [readAt(null)], isPlanned: true });
    expect(screen.getByRole('button', { name: /^Read/ })).toBeVisible();
    cleanup();
    show({ chosen: READ, planned: [readAt(null)] });
    expect(screen.queryByRole('button', { name: /^Read/ })).toBeNull();
    expect(screen.getByText('Read')).toBeInTheDocument();
  });

  it('shows the proposal of the chosen activity only', () => {
    const run = { activity: RUN, plan: plan({ activityId: 'run', date: FRI }) };
    const proposed = () => screen.queryAllByRole('button', { name: /^Plan (Run|Read) / }).map((one) => one.textContent);
    show({ proposed: [run, readAt(null)] });
    expect(proposed()).toEqual(['Run', 'Read45m']);
    cleanup();
    show({ proposed: [run, readAt(null)], chosen: RUN, isProposed: true });
    expect(proposed()).toEqual(['Run']);
  });

  it('has the key that plans the chosen activity, only while one is chosen', () => {
    show({ planKey: '5' });
    expect(screen.queryByText('5')).toBeNull();
    cleanup();
    show({ planKey: '5', chosen: RUN });
    expect(screen.getByText('5')).toBeInTheDocument();
  });

  it('has a checked box where the chosen activity is planned', () => {
    show({ chosen: RUN, planned: [{ activity: RUN, plan: plan({ activityId: 'run', date: FRI }) }], isPlanned: true });
    expect(box()).toBeChecked();
  });

  it('names five events of its calendars, counts the rest, and says how much time they take', () => {
    const events = Array.from({ length: 7 }, (_, index) =>
      calendarEvent({
        key: `event ${index}`,
        name: `Meeting ${index}`,
        start: `${FRI}T0${index}:00:00.000Z`,
        end: `${FRI}T0${index}:30:00.000Z`,
      }),
    );
    show({ events, busy: 210 });
    expect(lines()).toHaveLength(6);
    expect(lines().at(-1)).toBe(text('calendarEvent.more', { count: 2 }));
    expect(screen.getByText(text('plan.load', { time: '3h 30m' }))).toBeVisible();
  });
});
