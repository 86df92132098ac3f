import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CivilDate, today } from '../../src/calendar';
import type { ActivityUnit } from '../../src/activity';
import {
  type Counting,
  type EventChoice,
  type TrackedEvent,
  countEvents,
  dayKey,
  entriesToCome,
  readChoiceKey,
} from '../../src/tracking';
import { testedZones } from '../zones';
import { HOUR, MINUTE, event, timed } from './samples';

const NOW = Date.UTC(2026, 11, 1);
const GYM = { filters: [{ field: 'NAME', operator: 'CONTAINS', value: 'gym' }], calendars: null } as const;

const count = (unit: ActivityUnit, events: readonly TrackedEvent[], more: Partial<Counting> = {}) =>
  countEvents({
    unit,
    rule: GYM,
    events,
    choices: new Map(),
    timezone: 'Europe/Madrid',
    dayEndsAt: 0,
    now: NOW,
    ...more,
  });

const amounts = (unit: ActivityUnit, events: readonly TrackedEvent[], more: Partial<Counting> = {}) =>
  count(unit, events, more).map(({ date, amount }) => [date, amount]);

const allDay = (start: CivilDate, end: CivilDate, fields: Partial<TrackedEvent> = {}) =>
  event({ time: { isAllDay: true, start, end }, ...fields });

describe('countEvents', () => {
  it('counts an event once in DAYS and TIMES, and its minutes in DURATION', () => {
    const start = Date.UTC(2026, 10, 18, 9);
    const entry = { eventKey: 'event@example.org|', date: '2026-11-18', startedAt: start };
    expect(count('DAYS', [event()])).toEqual([{ ...entry, amount: 1 }]);
    expect(count('TIMES', [event()])).toEqual([{ ...entry, amount: 1 }]);
    expect(count('DURATION', [event()])).toEqual([{ ...entry, amount: 60 }]);
  });

  it('counts the minutes of the clock of an event that begins and ends within one', () => {
    const start = Date.UTC(2026, 10, 18, 9) + MINUTE / 2;
    expect(amounts('DURATION', [timed(start, start + HOUR)])).toEqual([['2026-11-18', 60]]);
  });

  it('counts a minute once, also of events that were first counted with other days', () => {
    const at = (hour: number) => Date.UTC(2026, 10, 18, hour);
    const events = [timed(at(9), at(11), { key: 'a' }), timed(at(10), at(12), { key: 'b' })];
    const earlierDays = new Map([['a', { timezone: 'Europe/Berlin', dayEndsAt: 0 }]]);
    expect(amounts('DURATION', events, { timezone: 'Europe/London', earlierDays })).toEqual([
      ['2026-11-18', 120],
      ['2026-11-18', 60],
    ]);
  });

  it('splits an event at the end of the days that it was first counted with', () => {
    const night = [timed(Date.UTC(2026, 10, 18, 22), Date.UTC(2026, 10, 19, 1), { key: 'a' })];
    const earlierDays = new Map([['a', { timezone: 'Europe/London', dayEndsAt: 0 }]]);
    expect(amounts('DURATION', night, { earlierDays })).toEqual([
      ['2026-11-18', 120],
      ['2026-11-19', 60],
    ]);
  });

  it('splits minutes at local midnight; days and times count on the first day', () => {
    const night = [timed(Date.UTC(2026, 10, 18, 22), Date.UTC(2026, 10, 19, 1))]; // 23:00 to 02:00 in Madrid
    expect(amounts('DURATION', night)).toEqual([
      ['2026-11-18', 60],
      ['2026-11-19', 120],
    ]);
    expect(amounts('DAYS', night)).toEqual([['2026-11-18', 1]]);
    expect(amounts('TIMES', night)).toEqual([['2026-11-18', 1]]);
    expect(amounts('DURATION', night, { dayEndsAt: 3 })).toEqual([['2026-11-18', 180]]);
  });

  it('counts a minute of overlapping events once, for the earliest', () => {
    const at = (hour: number) => Date.UTC(2026, 10, 18, hour);
    const events = [
      timed(at(9), at(11), { key: 'a' }),
      timed(at(10), at(12), { key: 'b' }),
      timed(at(10), at(11), { key: 'c' }),
      timed(at(13), at(14), { key: 'd' }),
    ];
    expect(count('DURATION', events).map(({ eventKey, amount }) => [eventKey, amount])).toEqual([
      ['a', 120],
      ['b', 60],
      ['d', 60],
    ]);
    expect(count('TIMES', events)).toHaveLength(4);
  });

  it('leaves out the minutes that are taken', () => {
    const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 18, hour, minute);
    const range = (from: number, to: number) => ({ from: from / MINUTE, to: to / MINUTE });
    const events = [
      timed(at(9), at(11), { key: 'a' }),
      timed(at(10), at(12), { key: 'b' }),
      timed(at(13), at(14), { key: 'c' }),
    ];
    const taken = [
      range(at(13), at(15)),
      range(at(8), at(9, 30)),
      range(at(10), at(10, 15)),
      range(at(11, 30), at(11, 40)),
    ];
    expect(count('DURATION', events, { taken })).toEqual([
      { eventKey: 'a', date: '2026-11-18', amount: 75, startedAt: at(9, 30) },
      { eventKey: 'b', date: '2026-11-18', amount: 50, startedAt: at(11) },
    ]);
    expect(count('TIMES', events, { taken })).toHaveLength(3);
  });

  it('counts the same event in two accounts once', () => {
    const key = 'invite@example.org|2026-11-18T09:00:00Z';
    const copies = ['a', 'b'].map((calendarId) => event({ key, calendarId }));
    for (const unit of ['DAYS', 'TIMES', 'DURATION'] as const) expect(count(unit, copies)).toHaveLength(1);
    const declined = copies.map((copy, index) => ({ ...copy, isDeclined: index === 0 }));
    expect(count('TIMES', declined)).toHaveLength(1);
    expect(
      count(
        'TIMES',
        declined.map((copy) => ({ ...copy, isDeclined: true })),
      ),
    ).toEqual([]);
  });

  it('counts nothing before an event has ended', () => {
    const start = NOW - HOUR;
    expect(count('TIMES', [timed(start, NOW + 1)])).toEqual([]);
    expect(count('TIMES', [timed(start, NOW)])).toHaveLength(1);
    const yesterday = [allDay('2026-11-30', '2026-12-01')];
    expect(count('DAYS', yesterday, { timezone: 'UTC' })).toHaveLength(1);
    expect(count('DAYS', yesterday, { timezone: 'America/New_York' })).toEqual([]); // still November 30 there
    expect(count('DAYS', yesterday, { timezone: 'UTC', dayEndsAt: 3 })).toEqual([]);
  });

  it.each([
    [{}, true],
    [{ isCancelled: true }, false],
    [{ isDeclined: true }, false],
    [{ isFree: true }, false],
    [{ isCancelled: true, isDeclined: true, isFree: true }, false],
  ] as const)('counts an event with %j: %s, also when it is attached', (fields, isCounted) => {
    for (const unit of ['DAYS', 'TIMES', 'DURATION'] as const) {
      expect(count(unit, [event(fields)]).length > 0).toBe(isCounted);
      const attached = new Map<string, EventChoice>([[event().key, 'ATTACHED']]);
      expect(count(unit, [event(fields)], { rule: null, choices: attached }).length > 0).toBe(isCounted);
    }
  });

  it('lets the choice of the user win over the rule', () => {
    const rejected = new Map<string, EventChoice>([[event().key, 'REJECTED']]);
    const attached = new Map<string, EventChoice>([[event().key, 'ATTACHED']]);
    expect(count('TIMES', [event()], { choices: rejected })).toEqual([]);
    expect(count('TIMES', [event({ name: 'Dentist' })])).toEqual([]);
    expect(count('TIMES', [event({ name: 'Dentist' })], { choices: attached })).toHaveLength(1);
    expect(count('TIMES', [event()], { rule: null })).toEqual([]);
  });

  it('leaves out the days of an event of several days that are rejected by themselves', () => {
    const retreat = allDay('2026-03-28', '2026-03-31');
    const choices = new Map<string, EventChoice>([[dayKey(retreat.key, '2026-03-29'), 'REJECTED']]);
    const days = (more: Partial<Counting>) => count('DAYS', [retreat], more).map(({ date }) => date);
    expect(days({ choices })).toEqual(['2026-03-28', '2026-03-30']);
    expect(days({ choices: new Map(choices).set(retreat.key, 'ATTACHED'), rule: null })).toHaveLength(2);
    expect(days({ choices: new Map(choices).set(retreat.key, 'REJECTED') })).toEqual([]);
  });

  it('reads keys of decisions, also of events whose ids have line breaks', () => {
    expect(readChoiceKey(dayKey('a|2026-03-28', '2026-03-29'))).toEqual(['a|2026-03-28', '2026-03-29']);
    for (const key of ['a|', 'a|2026-03-28', 'a\nb|2026-03-28', 'a\n2026-99-99'])
      expect(readChoiceKey(key)).toEqual([key]);
  });

  it('counts each date of an all-day event for DAYS only, end exclusive, the same in every zone', () => {
    const retreat = [allDay('2026-03-28', '2026-03-31')];
    const expected = ['2026-03-28', '2026-03-29', '2026-03-30'].map((date) => [date, 1]);
    for (const timezone of testedZones()) {
      expect(amounts('DAYS', retreat, { timezone }), timezone).toEqual(expected);
      expect(amounts('DAYS', retreat, { timezone, dayEndsAt: 6 }), timezone).toEqual(expected);
    }
    expect(count('TIMES', retreat)).toEqual([]);
    expect(count('DURATION', retreat)).toEqual([]);
    expect(count('DAYS', [allDay('2026-03-28', '2026-03-28')])).toEqual([]);
  });

  it('counts the earliest of thousands of events that each last a year', () => {
    const days = (n: number) =>
      ({ key: `${n}`, time: { isAllDay: true, start: '2025-11-01', end: '2026-11-01' } }) as const;
    const [start, end] = [Date.UTC(2025, 10, 1), Date.UTC(2026, 10, 1)];
    const numbers = Array.from({ length: 2000 }, (_, n) => n);
    const counted = count(
      'DAYS',
      numbers.map((n) => event(days(n))),
    );
    expect(counted).toHaveLength(54 * 365);
    const longer = numbers.map((n) => timed(start, end + n * HOUR, { key: `${n}` }));
    expect(count('DURATION', longer).length).toBeLessThan(365 + 54 * 2);
  });

  it('limits the minutes of a day of 25 hours to the maximum of an entry', () => {
    const start = Date.UTC(2026, 9, 24, 22); // 2026-10-25, 00:00 in Madrid
    expect(amounts('DURATION', [timed(start, start + 25 * HOUR)])).toEqual([['2026-10-25', 1440]]);
  });
});

describe('over generated events', () => {
  const start = fc.integer({ min: Date.UTC(2026, 9, 20) / MINUTE, max: Date.UTC(2026, 10, 5) / MINUTE });
  const events = fc.array(
    fc.record({ start, minutes: fc.integer({ min: 0, max: 3000 }), key: fc.integer({ min: 0, max: 8 }) }),
    { maxLength: 12 },
  );
  const zones = fc.constantFrom(
    'Europe/Madrid',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Tokyo',
    'Asia/Beirut',
  );
  const built = events.map((list) =>
    list.map((one, index) =>
      timed(one.start * MINUTE, (one.start + one.minutes) * MINUTE, { key: `k${one.key}`, calendarId: `c${index}` }),
    ),
  );
  const ends = fc.integer({ min: 0, max: 6 });

  it('counts each minute once and on its date', () => {
    fc.assert(
      fc.property(built, zones, ends, (list, timezone, dayEndsAt) => {
        const first = new Map<string, TrackedEvent>();
        for (const one of list.toSorted(
          (a, b) => Number(a.time.start) - Number(b.time.start) || Number(a.time.end) - Number(b.time.end),
        ))
          if (!first.has(one.key)) first.set(one.key, one);
        const minutes = new Map<string, Set<number>>();
        for (const { time } of first.values())
          for (let minute = Number(time.start); minute < Number(time.end); minute += MINUTE) {
            const date = today(minute, timezone, dayEndsAt);
            minutes.set(date, (minutes.get(date) ?? new Set()).add(minute));
          }
        const found = new Map<string, number>();
        for (const { date, amount } of count('DURATION', list, { timezone, dayEndsAt }))
          found.set(date, (found.get(date) ?? 0) + amount);
        const expected = [...minutes].map(([date, { size }]) => [date, size] as const);
        // A day of 25 hours holds more than one entry may.
        for (const [date, size] of expected)
          if (size <= 1440) expect(found.get(date)).toBe(size);
          else expect(found.get(date)).toBeGreaterThanOrEqual(1440);
        expect(found.size).toBe(expected.length);
      }),
      { numRuns: 60 },
    );
  });

  it('counts each minute that is not taken once', () => {
    const ranges = fc.array(fc.record({ start, minutes: fc.integer({ min: 1, max: 600 }) }), { maxLength: 8 });
    fc.assert(
      fc.property(built, ranges, (list, given) => {
        const taken = given.map(({ start: from, minutes }) => ({ from, to: from + minutes }));
        const isTaken = (minute: number) => taken.some(({ from, to }) => from <= minute && minute < to);
        const first = new Map<string, TrackedEvent>();
        for (const one of list.toSorted(
          (a, b) => Number(a.time.start) - Number(b.time.start) || Number(a.time.end) - Number(b.time.end),
        ))
          if (!first.has(one.key)) first.set(one.key, one);
        const minutes = new Set<number>();
        for (const { time } of first.values())
          for (let minute = Number(time.start) / MINUTE; minute < Number(time.end) / MINUTE; minute += 1)
            if (!isTaken(minute)) minutes.add(minute);
        const counted = count('DURATION', list, { timezone: 'Asia/Tokyo', taken });
        expect(counted.reduce((sum, { amount }) => sum + amount, 0)).toBe(minutes.size);
        for (const { startedAt } of counted) expect(minutes).toContain(Number(startedAt) / MINUTE);
      }),
      { numRuns: 60 },
    );
  });

  it('does not depend on the order of the events', () => {
    const shuffled = built.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, fc.constantFrom('DAYS', 'TIMES', 'DURATION'), zones, ([list, other], unit, timezone) => {
        expect(count(unit, other, { timezone })).toEqual(count(unit, list, { timezone }));
      }),
    );
  });

  it('makes at most one entry of an event and a date', () => {
    fc.assert(
      fc.property(built, fc.constantFrom('DAYS', 'TIMES', 'DURATION'), zones, (list, unit, timezone) => {
        const keys = count(unit, list, { timezone }).map(({ eventKey, date }) => `${eventKey} ${date}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

describe('entriesToCome', () => {
  const at = (hour: number) => Date.UTC(2026, 10, 18, hour);
  const toCome = (unit: ActivityUnit, events: readonly TrackedEvent[], now: number, more: Partial<Counting> = {}) =>
    entriesToCome({
      unit,
      rule: GYM,
      events,
      choices: new Map(),
      timezone: 'Europe/Madrid',
      dayEndsAt: 0,
      now,
      ...more,
    }).map(({ date, amount }) => [date, amount]);

  it('are those of events that are not over', () => {
    const events = [timed(at(9), at(10), { key: 'a' }), timed(at(18), at(19), { key: 'b' })];
    expect(toCome('DURATION', events, at(8))).toHaveLength(2);
    expect(toCome('DURATION', events, at(10))).toEqual([['2026-11-18', 60]]);
    expect(toCome('DURATION', events, at(19))).toEqual([]);
  });

  it('leave out minutes that an event counts which is over', () => {
    const events = [timed(at(9), at(11), { key: 'a' }), timed(at(10), at(12), { key: 'b' })];
    expect(toCome('DURATION', events, at(11))).toEqual([['2026-11-18', 60]]);
  });

  it('follow the choices of the user, also about single days', () => {
    const conference = allDay('2026-11-18', '2026-11-21', { key: 'c', name: 'Conference' });
    const choices = new Map<string, EventChoice>([
      ['c', 'ATTACHED'],
      [dayKey('c', '2026-11-19'), 'REJECTED'],
    ]);
    // As a device knows them: without the rules.
    expect(toCome('DAYS', [conference, event()], at(8), { rule: null, choices })).toEqual([
      ['2026-11-18', 1],
      ['2026-11-20', 1],
    ]);
  });

  it('are none of events that cannot count', () => {
    for (const fields of [{ isCancelled: true }, { isDeclined: true }, { isFree: true }, { name: 'Party' }])
      expect(toCome('TIMES', [event(fields)], 0)).toEqual([]);
    expect(toCome('TIMES', [allDay('2026-11-18', '2026-11-19')], 0)).toEqual([]);
  });

  it('are those that the same events make once they are over', () => {
    const hours = fc.tuple(fc.integer({ min: 0, max: 48 }), fc.integer({ min: 0, max: 30 }));
    fc.assert(
      fc.property(
        fc.constantFrom<ActivityUnit>('DAYS', 'TIMES', 'DURATION'),
        fc.array(hours, { maxLength: 6 }),
        (unit, times) => {
          const events = times.map(([from, length], key) => timed(at(from), at(from + length), { key: String(key) }));
          expect(toCome(unit, events, at(0) - 1)).toEqual(amounts(unit, events));
        },
      ),
    );
  });
});
