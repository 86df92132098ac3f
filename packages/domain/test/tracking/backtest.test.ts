import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate, weekIdOf, weekRangeList } from '../../src/calendar';
import { backtest, entriesOf, eventHistory, type TrackedEvent, type TrackingRule } from '../../src/tracking';
import { weekDone } from '../../src/activity';
import { event, HOUR, MINUTE, timed } from './samples';

const ZONE = 'Europe/Madrid';
const WEEKS = weekRangeList(weekIdOf('2026-10-05', 'MONDAY'), weekIdOf('2026-11-20', 'MONDAY'));
const GYM: TrackingRule = { filters: [{ field: 'NAME', operator: 'CONTAINS', value: 'gym' }], calendars: null };
const NOW = Date.UTC(2027, 0, 1);

const at = (date: CivilDate, hour: number, fields: Partial<TrackedEvent> = {}) =>
  timed(Date.parse(`${date}T00:00:00Z`) + hour * HOUR, Date.parse(`${date}T00:00:00Z`) + (hour + 1) * HOUR, {
    key: `${date}|${hour}`,
    ...fields,
  });

const run = (events: readonly TrackedEvent[], unit: 'DAYS' | 'TIMES' | 'DURATION', excluded: string[] = []) =>
  backtest({
    unit,
    rule: GYM,
    history: eventHistory(events, ZONE, 0, 'MONDAY'),
    excluded: new Set(excluded),
    weeks: WEEKS,
  });

describe('backtest', () => {
  it('shows what each week would have had, and the events, latest first', () => {
    const events = [
      at('2026-11-16', 9),
      at('2026-11-18', 9),
      at('2026-11-18', 18),
      at('2026-11-09', 9, { name: 'Dentist' }),
    ];
    const { weeks, events: found, ignored } = run(events, 'DAYS');
    expect(weeks.at(-1)).toEqual({ week: '2026-W47', done: 2 });
    expect(weeks.at(-2)).toEqual({ week: '2026-W46', done: 0 });
    expect(found.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-11-18', 1],
      ['2026-11-18', 1],
      ['2026-11-16', 1],
    ]);
    expect(ignored).toBe(0);
  });

  it('keeps an excluded event in the list, and out of the weeks', () => {
    const { weeks, events } = run([at('2026-11-16', 9), at('2026-11-18', 9)], 'DURATION', ['2026-11-18|9']);
    expect(weeks.at(-1)?.done).toBe(60);
    expect(events.map(({ isExcluded, amount }) => [isExcluded, amount])).toEqual([
      [true, 0],
      [false, 60],
    ]);
  });

  it('tells how many all-day events do not count, and lists a copy once', () => {
    const allDay = event({ key: 'day', time: { isAllDay: true, start: '2026-11-16', end: '2026-11-17' } });
    expect(run([allDay, at('2026-11-18', 9), at('2026-11-18', 9, { calendarId: 'b' })], 'TIMES')).toMatchObject({
      ignored: 1,
      events: [{ date: '2026-11-18' }],
    });
    expect(run([allDay], 'DAYS')).toMatchObject({ ignored: 0, events: [{ date: '2026-11-16', amount: 1 }] });
  });

  it('counts what the rule then counts', () => {
    const events = fc.array(
      fc.record({
        start: fc.integer({ min: 0, max: 40 * 24 * 60 }),
        minutes: fc.integer({ min: 0, max: 2000 }),
        key: fc.integer({ min: 0, max: 12 }),
        name: fc.constantFrom('Gym', 'Dentist', 'ＧＹＭ'),
      }),
      { maxLength: 15 },
    );
    const from = Date.UTC(2026, 9, 5);
    fc.assert(
      fc.property(
        events,
        fc.constantFrom('DAYS', 'TIMES', 'DURATION'),
        fc.integer({ min: 0, max: 12 }),
        (list, unit, out) => {
          const built = list.map(({ start, minutes, key, name }, index) =>
            timed(from + start * MINUTE, from + (start + minutes) * MINUTE, {
              key: `k${key}`,
              name,
              calendarId: `c${index}`,
            }),
          );
          const entries = entriesOf({
            unit,
            rule: GYM,
            events: built,
            choices: new Map([[`k${out}`, 'REJECTED' as const]]),
            timezone: ZONE,
            dayEndsAt: 0,
            now: NOW,
          });
          const { weeks, events: found } = run(built, unit, [`k${out}`]);
          for (const { week, done } of weeks)
            expect(done).toBe(
              weekDone(
                unit,
                entries.filter(({ date }) => weekIdOf(date, 'MONDAY') === week),
              ),
            );
          expect(found.reduce((sum, { amount }) => sum + amount, 0)).toBe(
            entries.reduce((sum, { amount }) => sum + amount, 0),
          );
        },
      ),
    );
  });

  it('takes a whole week from its first to its last day', () => {
    const week = Array.from({ length: 7 }, (_, day) => at(addDays('2026-11-16', day), 12));
    expect(run(week, 'DAYS').weeks.at(-1)?.done).toBe(7);
  });
});
