import { screen, within } from '@testing-library/react';
import { activity, calendarEvent, integration } from '@sevenfold/contract/samples';
import { weekIdOf, weekView } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { dayColumns } from '../../src/features/week/columns';
import WeekEvents from '../../src/features/week/components/WeekEvents';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const TODAY = '2026-10-01';
const view = weekView(weekIdOf(TODAY, 'MONDAY'), TODAY, 'MONDAY');
const run = activity({ name: 'Run', unit: 'DAYS' });

function show(events = [calendarEvent()]) {
  const calendarWeeks = [{ from: view.dates[0] ?? TODAY, events }];
  fillDevice({ activities: [run], integrations: [integration()], calendarWeeks });
  return renderOnDevice(<WeekEvents week={view.id} days={dayColumns(view)} activities={[run]} />);
}

const on = (day: string, name: string, fields: Parameters<typeof calendarEvent>[0] = {}) =>
  calendarEvent({
    key: `${name} ${day}`,
    name,
    start: `2026-${day}T18:00:00.000Z`,
    end: `2026-${day}T19:00:00.000Z`,
    ...fields,
  });

describe('events of a week', () => {
  it('stand under their days with their states', async () => {
    const counts = [{ activityId: run.id, by: 'RULE' as const }];
    show([
      on('09-29', 'Run club', { counts }),
      on('10-02', 'Run club', { counts }),
      on('10-02', 'Party', { isDeclined: true }),
      on('10-02', 'Off', { isCancelled: true }),
      on('10-03', 'Race', { counts: [{ activityId: run.id, by: 'REJECTED' }] }),
    ]);
    expect(await screen.findByRole('button', { name: text('calendarEvent.inWeek', { count: 4 }) })).toBeVisible();
    const of = (day: string) => within(screen.getByRole('region', { name: day })).queryAllByRole('listitem');
    expect(of('Tuesday, September 29').map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Run club.*counted · Run$/),
    ]);
    expect(of('Friday, October 2').map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Run club.*will count · Run$/),
      expect.stringMatching(/^Party.*declined$/),
    ]);
    expect(of('Saturday, October 3').map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Race.*not counted$/),
    ]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('fold, and lead to a day that holds more than a column shows', async () => {
    const user = show(Array.from({ length: 12 }, (_, index) => on('09-30', `Meeting ${index}`)));
    const wednesday = within(screen.getByRole('region', { name: 'Wednesday, September 30' }));
    expect(wednesday.getAllByRole('listitem')).toHaveLength(8);
    expect(wednesday.getByRole('link', { name: text('calendarEvent.more', { count: 4 }) })).toHaveAttribute(
      'href',
      '/day?date=2026-09-30',
    );
    await user.click(screen.getByRole('button', { name: text('calendarEvent.inWeek', { count: 12 }) }));
    expect(screen.queryByRole('region', { name: 'Wednesday, September 30' })).toBeNull();
  });

  it('of several days are listed on each of them, once in the count', () => {
    show([
      calendarEvent({ name: 'Camp', isAllDay: true, start: '2026-09-28', end: '2026-10-01' }),
      on('09-30', 'Night', { end: '2026-10-01T05:00:00.000Z' }),
    ]);
    expect(screen.getAllByText('Camp')).toHaveLength(3);
    expect(screen.getAllByText('Night')).toHaveLength(2);
    expect(screen.getByRole('button', { name: text('calendarEvent.inWeek', { count: 2 }) })).toBeVisible();
  });

  it('over midnight are counted on the day they start, in days', async () => {
    show([on('09-29', 'Night', { end: '2026-09-30T05:00:00.000Z', counts: [{ activityId: run.id, by: 'RULE' }] })]);
    await screen.findAllByText('Night');
    const lineOn = (day: string) => within(screen.getByRole('region', { name: day })).getByRole('listitem');
    expect(lineOn('Tuesday, September 29')).toHaveTextContent(/counted · Run$/);
    expect(lineOn('Wednesday, September 30')).not.toHaveTextContent('counted');
  });

  it('are left out without any', () => {
    show([]);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that the device does not have offline are said to be missing', async () => {
    fillDevice({ activities: [run], integrations: [integration()] });
    renderOnDevice(<WeekEvents week={view.id} days={dayColumns(view)} activities={[run]} />);
    expect(await screen.findByText(text('calendarEvent.away'))).toBeVisible();
  });
});
