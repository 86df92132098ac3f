import type { Activity } from '@sevenfold/contract';
import { screen } from '@testing-library/react';
import { activity, calendarEvent, integration } from '@sevenfold/contract/samples';
import { weekIdOf, weekView } from '@sevenfold/domain/calendar';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import DayEvents from '../../src/features/day/components/DayEvents';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const TODAY = '2026-10-01';
const run = activity({ name: 'Run', unit: 'DAYS' });
const tracked = activity({
  name: 'Run',
  calendarTracking: { filters: [{ field: 'NAME', operator: 'CONTAINS', value: 'run' }], calendars: null },
});

const swim = activity({
  id: 'swim',
  name: 'Swim',
  calendarTracking: { filters: [{ field: 'LOCATION', operator: 'CONTAINS', value: 'pool' }], calendars: null },
});
const read = activity({ id: 'read', name: 'Read', unit: 'DURATION' });
const week = weekView(weekIdOf(TODAY, 'MONDAY'), TODAY, 'MONDAY');

function Day({ activities }: { readonly activities: readonly Activity[] }) {
  const [lines, setLines] = useState<(activityId: string) => ReactNode>();
  const [showLines] = useState(() => (next: (activityId: string) => ReactNode) => setLines(() => next));
  return (
    <>
      {lines?.(run.id)}
      <DayEvents activities={activities} date={TODAY} week={week} onLines={showLines} />
    </>
  );
}

function show(events = [calendarEvent()], account = integration(), activities = [run]) {
  fillDevice({ activities, integrations: [account], calendarWeeks: [{ from: week.dates[0] ?? TODAY, events }] });
  return renderOnDevice(<Day activities={activities} />);
}

describe('events of a day', () => {
  it('tell what counted and what will, and can be rejected and counted again', async () => {
    const events = [
      calendarEvent({ name: 'Morning run', counts: [{ activityId: run.id, by: 'RULE' }] }),
      calendarEvent({
        key: 'later',
        name: 'Evening run',
        start: '2026-10-01T18:00:00.000Z',
        end: '2026-10-01T19:00:00.000Z',
        counts: [{ activityId: run.id, by: 'RULE' }],
      }),
    ];
    const user = show(events, integration(), [tracked]);
    const lines = await screen.findAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Morning runcounted · /),
      expect.stringMatching(/^Evening runwill count · /),
    ]);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: text('calendarEvent.reject', { name: 'Morning run' }) }));
    expect(pendingOperations()).toMatchObject([{ body: { activityId: run.id, choice: 'REJECTED' } }]);
    await user.click(await screen.findByRole('button', { name: 'Count Morning run again' }));
    expect(pendingOperations().at(-1)).toMatchObject({ body: { choice: null } });
  });

  it('over midnight are counted on the day they start, in days', async () => {
    const night = { name: 'Night', start: '2026-09-30T22:00:00.000Z', end: '2026-10-01T06:00:00.000Z' };
    show([calendarEvent({ ...night, counts: [{ activityId: run.id, by: 'RULE' }] })], integration(), [tracked]);
    const line = await screen.findByRole('listitem');
    expect(line).toHaveTextContent(/^Night10:00/);
    expect(line).not.toHaveTextContent(text('calendarEvent.counted'));
  });

  it('of several whole days are rejected on this day alone, and counted again', async () => {
    const [before = TODAY] = [week.dates[2]];
    const conference = calendarEvent({
      name: 'Conference',
      isAllDay: true,
      start: '2026-09-30',
      end: '2026-10-03',
      counts: [
        { activityId: run.id, by: 'RULE' },
        { activityId: run.id, by: 'REJECTED', date: before },
      ],
    });
    const user = show([conference], integration(), [tracked]);
    const line = await screen.findByRole('listitem');
    expect(line).toHaveTextContent(/^Conferencewill count/);
    await user.click(screen.getByRole('button', { name: text('calendarEvent.reject', { name: 'Conference' }) }));
    const body = { activityId: run.id, eventKey: `${conference.key}\n${TODAY}` };
    expect(pendingOperations()).toMatchObject([{ body: { ...body, choice: 'REJECTED' } }]);
    expect(line).toHaveTextContent(/^Conferencenot counted/);
    await user.click(screen.getByRole('button', { name: text('calendarEvent.undo', { name: 'Conference' }) }));
    expect(pendingOperations().at(-1)).toMatchObject({ body: { ...body, choice: null } });
    expect(line).toHaveTextContent(/^Conferencewill count/);
  });

  it('that are attached stop counting, also where the rule would count them', async () => {
    const morning = calendarEvent({ name: 'Morning run', counts: [{ activityId: run.id, by: 'ATTACHED' }] });
    const user = show([morning], integration(), [tracked]);
    await user.click(
      await screen.findByRole('button', { name: text('calendarEvent.reject', { name: 'Morning run' }) }),
    );
    expect(pendingOperations()).toMatchObject([{ body: { choice: 'REJECTED' } }]);
  });

  it('that the rule does not match any more count again when they are asked to', async () => {
    const gym = calendarEvent({ counts: [{ activityId: run.id, by: 'REJECTED' }] });
    const user = show([gym], integration(), [tracked]);
    await user.click(await screen.findByRole('button', { name: text('calendarEvent.undo', { name: 'Gym' }) }));
    expect(pendingOperations()).toMatchObject([{ body: { choice: 'ATTACHED' } }]);
    await user.click(await screen.findByRole('button', { name: text('calendarEvent.reject', { name: 'Gym' }) }));
    expect(pendingOperations()).toMatchObject([{}, { body: { choice: null } }]);
  });

  it('that count for nothing are folded, and can be linked to an activity', async () => {
    const user = show([calendarEvent(), calendarEvent({ key: 'declined', name: 'Party', isDeclined: true })]);
    await user.click(await screen.findByRole('button', { name: text('calendarEvent.other', { count: 2 }) }));
    expect(screen.queryByRole('button', { name: text('calendarEvent.linkNamed', { name: 'Party' }) })).toBeNull();
    await user.click(screen.getByRole('button', { name: text('calendarEvent.linkNamed', { name: 'Gym' }) }));
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(pendingOperations()).toMatchObject([
      { call: 'POST /api/v1/calendar-event/choice', body: { activityId: run.id, choice: 'ATTACHED' } },
    ]);
  });

  it('that are rejected for an activity can be linked to another one', async () => {
    const user = show([calendarEvent({ counts: [{ activityId: run.id, by: 'REJECTED' }] })], integration(), [
      run,
      swim,
    ]);
    await user.click(await screen.findByRole('button', { name: text('calendarEvent.other', { count: 1 }) }));
    await user.click(screen.getByRole('button', { name: text('calendarEvent.linkNamed', { name: 'Gym' }) }));
    await user.click(screen.getByRole('button', { name: 'Swim' }));
    expect(pendingOperations()).toMatchObject([{ body: { activityId: swim.id, choice: 'ATTACHED' } }]);
  });

  it('become a rule by their name', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: text('calendarEvent.other', { count: 1 }) }));
    await user.click(screen.getByRole('button', { name: text('calendarEvent.linkNamed', { name: 'Gym' }) }));
    await user.click(screen.getByRole('checkbox', { name: text('calendarEvent.alsoRule') }));
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(pendingOperations()).toMatchObject([
      { body: { updatedCalendarTracking: { filters: [{ field: 'NAME', value: 'Gym' }], calendars: null } } },
    ]);
  });

  it('do not become a rule of an activity whose rule has other conditions', async () => {
    const user = show([calendarEvent()], integration(), [run, swim]);
    await user.click(await screen.findByRole('button', { name: text('calendarEvent.other', { count: 1 }) }));
    await user.click(screen.getByRole('button', { name: text('calendarEvent.linkNamed', { name: 'Gym' }) }));
    expect(screen.getByRole('button', { name: 'Swim' })).toBeEnabled();
    await user.click(screen.getByRole('checkbox', { name: text('calendarEvent.alsoRule') }));
    expect(screen.getByRole('button', { name: `Swim ${text('calendarEvent.otherConditions')}` })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Run' })).toBeEnabled();
  });

  it('of whole days ask for an activity of days, and of any kind when there is none', async () => {
    const holiday = calendarEvent({ name: 'Holiday', isAllDay: true, start: TODAY, end: '2026-10-02' });
    const user = show([holiday], integration(), [read]);
    await user.click(await screen.findByRole('button', { name: text('calendarEvent.other', { count: 1 }) }));
    await user.click(screen.getByRole('button', { name: text('calendarEvent.linkNamed', { name: 'Holiday' }) }));
    expect(screen.getByText(text('calendarEvent.linkNoneDays'))).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('that the device does not have offline are said to be missing', async () => {
    fillDevice({ activities: [run], integrations: [integration()] });
    renderOnDevice(<Day activities={[run]} />);
    expect(await screen.findByText(text('calendarEvent.away'))).toBeVisible();
  });

  it('stand below a notice for an account whose calendars are not chosen yet', async () => {
    show([], integration({ needsCalendarChoice: true }));
    expect(await screen.findByText(text('calendarEvent.needsChoice', { account: 'ana@example.org' }))).toBeVisible();
    expect(screen.getByRole('link', { name: text('calendarEvent.choose') })).toBeVisible();
  });

  it('stand below a notice for an address that cannot be read', async () => {
    show([], integration({ provider: 'ICAL', accountName: 'Club', status: 'ERROR', error: 'TOO_LARGE' }));
    expect(await screen.findByText(text('calendarEvent.unreadable', { provider: 'Club' }))).toBeVisible();
  });

  it('stand below a notice for an account that needs reconnecting', async () => {
    show([], integration({ status: 'ERROR', error: 'CONSENT_REVOKED' }));
    expect(
      await screen.findByText(text('calendarEvent.needsReconnecting', { provider: 'Google Calendar' })),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: text('calendarEvent.reconnect') })).toBeVisible();
  });
});
