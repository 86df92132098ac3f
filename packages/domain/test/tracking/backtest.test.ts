import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate, weekIdOf, weekRangeList } from '../../src/calendar';
import {
  backtest,
  countEvents,
  type EventChoice,
  eventHistory,
  type TrackedEvent,
  type TrackingRule,
} from '../../src/tracking';
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

interface Decisions {
  readonly excluded?: string[];
  readonly restored?: string[];
  readonly choices?: Record<string, EventChoice>;
}

const run = (
  events: readonly TrackedEvent[],
  unit: 'DAYS' | 'TIMES' | 'DURATION',
  { excluded = [], restored = [], choices = {} }: Decisions = {},
) =>
  backtest({
    unit,
    rule: GYM,
    history: eventHistory(events, ZONE, 0, 'MONDAY'),
    choices: new Map(Object.entries(choices)),
    excluded: new Set(excluded),
    restored: new Set(restored),
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
    const { weeks, events } = run([at('2026-11-16', 9), at('2026-11-18', 9)], 'DURATION', {
      excluded: ['2026-11-18|9'],
    });
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
        fc.dictionary(
          fc.integer({ min: 0, max: 12 }).map((key) => `k${key}`),
          fc.constantFrom('REJECTED', 'ATTACHED'),
        ),
        (list, unit, out, choices) => {
          const built = list.map(({ start, minutes, key, name }, index) =>
            timed(from + start * MINUTE, from + (start + minutes) * MINUTE, {
              key: `k${key}`,
              name,
              calendarId: `c${index}`,
            }),
          );
          const entries = countEvents({
            unit,
            rule: GYM,
            events: built,
            choices: new Map<string, EventChoice>([...Object.entries(choices), [`k${out}`, 'REJECTED']]),
            timezone: ZONE,
            dayEndsAt: 0,
            now: NOW,
          });
          const { weeks, events: found } = run(built, unit, { excluded: [`k${out}`], choices });
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

  it('keeps earlier decisions: rejected events out, attached ones in', () => {
    const events = [at('2026-11-16', 9), at('2026-11-17', 9), at('2026-11-18', 9, { name: 'Class' })];
    const choices = { '2026-11-16|9': 'REJECTED', '2026-11-18|9': 'ATTACHED' } as const;
    const shown = ({ weeks, events: found }: ReturnType<typeof run>) => [
      weeks.at(-1)?.done,
      ...found.map(({ event: { key }, isExcluded, isAttached }) => [key, isExcluded, isAttached]),
    ];
    expect(shown(run(events, 'DAYS', { choices }))).toEqual([
      2,
      ['2026-11-18|9', false, true],
      ['2026-11-17|9', false, false],
      ['2026-11-16|9', true, false],
    ]);
    expect(shown(run(events, 'DAYS', { choices, excluded: ['2026-11-18|9'], restored: ['2026-11-16|9'] }))).toEqual([
      2,
      ['2026-11-18|9', true, true],
      ['2026-11-17|9', false, false],
      ['2026-11-16|9', false, false],
    ]);
  });

  it('reads each event a constant number of times, however many there are', () => {
    const readsPerEvent = (count: number): number => {
      const history = eventHistory(
        Array.from({ length: count }, (_, index) =>
          timed(Date.UTC(2026, 0, 1) + index * 50 * MINUTE, Date.UTC(2026, 0, 1) + (index * 50 + 30) * MINUTE, {
            key: `k${index}`,
            name: index % 3 === 0 ? 'Gym' : `Meeting ${index}`,
          }),
        ),
        ZONE,
        0,
        'MONDAY',
      );
      let reads = 0;
      const events = countingReads(history.events, () => (reads += 1));
      const common = { choices: new Map(), excluded: new Set<string>(), restored: new Set<string>() };
      backtest({ unit: 'DURATION', rule: GYM, weeks: WEEKS, history: { ...history, events }, ...common });
      return reads / count;
    };
    const few = readsPerEvent(1000);
    expect(few).toBeGreaterThan(1);
    expect(readsPerEvent(10_000) / few).toBeCloseTo(1, 0);
  });

  it('takes a whole week from its first to its last day', () => {
    const week = Array.from({ length: 7 }, (_, day) => at(addDays('2026-11-16', day), 12));
    expect(run(week, 'DAYS').weeks.at(-1)?.done).toBe(7);
  });
});

/** A view of a value that reports each property read, also of the objects in it. */
function countingReads<T>(value: T, onRead: () => void): T {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get: (target, property) => {
      onRead();
      return countingReads(Reflect.get(target, property), onRead);
    },
  });
}
