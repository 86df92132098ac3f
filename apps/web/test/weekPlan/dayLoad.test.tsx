import { calendarEvent, plan } from '@sevenfold/contract/samples';
import { civilDate } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { eventMinutes, plannedMinutes } from '../../src/features/weekPlan/dayLoad';
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

  it('adds the events of the day, without free and declined ones', () => {
    const events = [
      timed(`${FRI}T08:00:00.000Z`, `${FRI}T09:30:00.000Z`),
      timed(`${FRI}T10:00:00.000Z`, `${FRI}T11:00:00.000Z`, { isFree: true }),
      timed(`${FRI}T12:00:00.000Z`, `${FRI}T13:00:00.000Z`, { isDeclined: true }),
      timed('2026-09-30T12:00:00.000Z', '2026-09-30T13:00:00.000Z'),
    ];
    expect(eventMinutes(events, civilDate(FRI), SETTINGS)).toBe(90);
  });

  it('adds what an event takes of the day, and events at the same time once', () => {
    const conference = timed('2026-10-01T09:00:00.000Z', '2026-10-03T17:00:00.000Z');
    const night = timed(`${FRI}T22:00:00.000Z`, '2026-10-03T06:00:00.000Z');
    expect(eventMinutes([conference], civilDate(FRI), SETTINGS)).toBe(1440);
    expect(eventMinutes([night], civilDate(FRI), SETTINGS)).toBe(120);
    expect(eventMinutes([night], civilDate('2026-10-03'), { timezone: 'UTC', dayEndsAt: 4 })).toBe(120);
    const meetings = [
      timed(`${FRI}T09:30:00.000Z`, `${FRI}T10:00:00.000Z`),
      timed(`${FRI}T09:00:00.000Z`, `${FRI}T11:00:00.000Z`),
      timed(`${FRI}T10:30:00.000Z`, `${FRI}T12:00:00.000Z`),
    ];
    expect(eventMinutes(meetings, civilDate(FRI), SETTINGS)).toBe(180);
  });
});
