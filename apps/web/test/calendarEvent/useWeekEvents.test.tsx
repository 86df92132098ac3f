import { activity, calendarEvent, integration } from '@sevenfold/contract/samples';
import { weekId } from '@sevenfold/domain/calendar';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { replica } from '../../src/data/device';
import { deviceRows } from '../../src/data/deviceRows';
import { useWeekEvents } from '../../src/features/calendarEvent/api';
import { attachEvent } from '../../src/features/calendarEvent/commands';
import { switchCalendar } from '../../src/features/integration/commands';
import { fillDevice, fillRows, serveWith } from '../dom/device';

const RUN = activity({ id: 'run' });
const ACCOUNT = integration();
const RUNNING = { from: '2026-09-28' as const, events: [calendarEvent({ key: 'gym', counts: [] })] };
const names = ({ current }: { current: ReturnType<typeof useWeekEvents> }) =>
  current.events?.map(({ name, counts }) => [name, ...counts.map(({ by }) => by)]);
const eventsOf = (week: string) => renderHook(() => useWeekEvents(weekId(week), true)).result;

/** Names of the events that the server has in any week, and the weeks that were read. */
let [onServer, read]: [string, string[]] = ['Race', []];
beforeEach(() => {
  [onServer, read] = ['Race', []];
  fillDevice({ activities: [RUN], integrations: [ACCOUNT], calendarWeeks: [RUNNING] });
  serveWith((_, path) => {
    if (!path.startsWith('/api/v1/calendar-events')) return undefined;
    read.push(new URL(path, 'http://127.0.0.1').searchParams.get('from') ?? '');
    return Response.json({ data: { events: [calendarEvent({ key: 'race', name: onServer })] } });
  });
});
/** A change of calendars on the server, as a pull reads it. */
const changeCalendars = () => {
  const version = (deviceRows.sync.position?.version ?? 0) + 1;
  act(() =>
    deviceRows.store.applyChanges({ version, rows: { calendarWeek: [RUNNING] }, removed: { calendarWeek: ['*'] } }),
  );
};

describe('the events of a week', () => {
  it('are those of its row, with choices that are not sent yet', () => {
    const shown = eventsOf('2026-W40');
    expect(names(shown)).toEqual([['Gym']]);
    act(() => replica.dispatch(attachEvent(calendarEvent({ key: 'gym', counts: [] }), RUN)));
    expect(names(shown)).toEqual([['Gym', 'ATTACHED']]);
    act(() => void replica.undo());
    expect(names(shown)).toEqual([['Gym']]);
    expect(read).toEqual([]);
  });

  it('go when their calendar is switched off', () => {
    const shown = eventsOf('2026-W40');
    const [calendar] = ACCOUNT.calendars;
    if (!calendar) throw new Error('The account has no calendar');
    const event = { ...calendarEvent(), calendarId: calendar.id };
    act(() => fillRows({ calendarWeek: [{ from: RUNNING.from, events: [event] }] }));
    act(() => replica.dispatch(switchCalendar(ACCOUNT, calendar, false)));
    expect(names(shown)).toEqual([]);
    expect(deviceRows.lists.get('integration')[0]?.calendars[0]?.isOn).toBe(false);
  });

  it('are read once where the device has no row, and again after a change of calendars', async () => {
    const shown = eventsOf('2026-W30');
    await waitFor(() => expect(names(shown)).toEqual([['Race']]));
    expect(names(eventsOf('2026-W30'))).toEqual([['Race']]);
    expect(read).toEqual(['2026-07-20']);
    onServer = 'Regatta';
    changeCalendars();
    await waitFor(() => expect(names(shown)).toEqual([['Regatta']]));
    expect(read).toEqual(['2026-07-20', '2026-07-20']);
  });

  it('stay while they are read again after a change of calendars', async () => {
    const shown = eventsOf('2026-W30');
    await waitFor(() => expect(names(shown)).toEqual([['Race']]));
    onServer = 'Regatta';
    changeCalendars();
    expect(names(shown)).toEqual([['Race']]);
    await waitFor(() => expect(names(shown)).toEqual([['Regatta']]));
  });

  it('are unknown when they cannot be read again, and of another week', async () => {
    const { result, rerender } = renderHook(({ week }) => useWeekEvents(weekId(week), true), {
      initialProps: { week: '2026-W30' },
    });
    await waitFor(() => expect(names(result)).toEqual([['Race']]));
    serveWith(() => undefined);
    rerender({ week: '2026-W29' });
    expect(names(result)).toBeUndefined();
    rerender({ week: '2026-W30' });
    changeCalendars();
    await waitFor(() => expect(result.current.error).not.toBeNull());
    expect(names(result)).toBeUndefined();
  });

  it('are read again if calendars changed while they were read', async () => {
    let answer: ((response: Response) => void) | undefined;
    const requests: string[] = [];
    globalThis.fetch = (async (path: string) => {
      requests.push(path);
      if (requests.length > 1) return Response.json({ data: { events: [calendarEvent({ name: 'Regatta' })] } });
      return new Promise<Response>((resolve) => (answer = resolve));
    }) as typeof fetch;
    const shown = eventsOf('2026-W30');
    await waitFor(() => expect(answer).toBeDefined());
    changeCalendars();
    answer?.(Response.json({ data: { events: [calendarEvent({ name: 'Race' })] } }));
    await waitFor(() => expect(names(shown)).toEqual([['Regatta']]));
  });
});
