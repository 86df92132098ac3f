import { calendarEvent, plan } from '@sevenfold/contract/samples';
import { civilDate } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { eventMinutes, fullLoad, plannedMinutes } from '../../src/features/weekPlan/dayLoad';
import { activity, FRI } from '../day/samples';

const SETTINGS = { timezone: 'UTC', dayEndsAt: 0 } as const;
const timed = (start: string, end: string, fields: Partial<ReturnType<typeof calendarEvent>> = {}) =>
  calendarEvent({ key: start, start, end, ...fields });

describe('the time of a day on the planning board', () => {
  it('adds the planned minutes, not days and times', () => {
    const read = activity({ id: 'read', unit: 'DURATION' });
    const run = activity({ id: 'run' });
    expect(
      plannedMinutes([
        { activity: read, plan: plan({ activityId: 'read', date: FRI, amount: 45 }) },
        { activity: { ...read, id: 'work' }, plan: plan({ activityId: 'work', date: FRI, amount: 90 }) },
        { activity: read, plan: plan({ activityId: 'read', date: FRI, amount: null }) },
        { activity: run, plan: plan({ activityId: 'run', date: FRI, amount: 1 }) },
      ]),
    ).toBe(135);
  });

  it('adds the events that start on the day, without free and declined ones', () => {
    const events = [
      timed(`${FRI}T08:00:00.000Z`, `${FRI}T09:30:00.000Z`),
      timed(`${FRI}T10:00:00.000Z`, `${FRI}T11:00:00.000Z`, { isFree: true }),
      timed(`${FRI}T12:00:00.000Z`, `${FRI}T13:00:00.000Z`, { isDeclined: true }),
      timed('2026-09-30T12:00:00.000Z', '2026-09-30T13:00:00.000Z'),
    ];
    expect(eventMinutes(events, civilDate(FRI), SETTINGS)).toBe(90);
  });

  it('fills the bars by eight hours, or by the fullest day where that is more', () => {
    expect(fullLoad([{ events: 60, plans: 30 }])).toBe(480);
    expect(
      fullLoad([
        { events: 60, plans: 30 },
        { events: 400, plans: 200 },
      ]),
    ).toBe(600);
    expect(fullLoad([])).toBe(480);
  });
});
