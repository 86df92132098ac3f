import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CountedEntry,
  type DueActivity,
  dueFrom,
  EVERY_DAYS_MAX,
  EVERY_DAYS_MIN,
  expectedDates,
  isDueByRhythm,
  lastDateBefore,
  type Rhythm,
  rhythmStart,
  toRhythm,
  weekRings,
} from '../../src/activity';
import { addDays, type CivilDate, datesBetween, datesOfWeek } from '../../src/calendar';

const MONDAY: CivilDate = '2026-09-28';
const everyDays = fc.integer({ min: EVERY_DAYS_MIN, max: EVERY_DAYS_MAX });
const day = fc.integer({ min: -70, max: 70 }).map((days) => addDays(MONDAY, days));
const anyRhythm: fc.Arbitrary<Rhythm> = fc.record({ everyDays, lastDate: fc.option(day, { nil: null }) });

describe('the day on which a rhythm is due', () => {
  it.each<[everyDays: number, lastDate: CivilDate | null, due: CivilDate | null]>([
    [3, '2026-09-28', '2026-10-01'],
    [14, '2026-09-28', '2026-10-12'],
    [60, '2026-12-31', '2027-03-01'],
    [2, null, null],
  ])('every %d days after %s: %s', (days, lastDate, due) => {
    expect(dueFrom({ everyDays: days, lastDate })).toBe(due);
  });

  it('is not known while the last date is not, and not asked for of an archived activity', () => {
    expect(toRhythm({ everyDays: 3, isActive: true }, undefined)).toBeUndefined();
    expect(toRhythm({ everyDays: 3, isActive: false }, MONDAY)).toBeUndefined();
    expect(toRhythm({ everyDays: null, isActive: true }, MONDAY)).toBeUndefined();
    expect(toRhythm({ everyDays: 3, isActive: true }, null)).toEqual({ everyDays: 3, lastDate: null });
  });

  it('is the same for the last record, and for the last one within the days that are read', () => {
    fc.assert(
      fc.property(everyDays, fc.array(day), (days, recorded) => {
        const entries = recorded.map((date) => ({ date }));
        const start = rhythmStart([{ everyDays: null }, { everyDays: days }, {}], MONDAY);
        const read = entries.filter(({ date }) => date >= start);
        const isDue = (known: typeof entries) =>
          isDueByRhythm({ everyDays: days, lastDate: lastDateBefore(known, MONDAY) }, MONDAY);
        expect(isDue(read)).toBe(isDue(entries));
      }),
    );
  });
});

describe('expected days', () => {
  it.each<[rhythm: Rhythm, skipped: readonly CivilDate[], dates: readonly CivilDate[]]>([
    [{ everyDays: 3, lastDate: '2026-09-27' }, [], ['2026-09-30', '2026-10-03']],
    [{ everyDays: 2, lastDate: null }, [], ['2026-09-28', '2026-09-30', '2026-10-02', '2026-10-04']],
    [{ everyDays: 4, lastDate: '2026-08-01' }, [], ['2026-09-28', '2026-10-02']],
    [{ everyDays: 4, lastDate: '2026-08-01' }, ['2026-09-28', '2026-09-29'], ['2026-09-30', '2026-10-04']],
    [{ everyDays: 60, lastDate: '2026-09-27' }, [], []],
  ])('%o without %j', (rhythm, skipped, dates) => {
    expect(expectedDates(rhythm, MONDAY, '2026-10-04', (date) => skipped.includes(date))).toEqual(dates);
  });

  it('are those on which it is due if it is recorded whenever it is due', () => {
    fc.assert(
      fc.property(anyRhythm, day, fc.array(day), (rhythm, from, skipped) => {
        const isSkipped = (date: CivilDate) => skipped.includes(date);
        const last = addDays(from, 40);
        let { lastDate } = rhythm;
        fc.pre(lastDate === null || lastDate < from);
        const due = datesBetween(from, last).filter((date) => {
          const isDue = isDueByRhythm({ ...rhythm, lastDate }, date) && !isSkipped(date);
          if (isDue) lastDate = date;
          return isDue;
        });
        expect(expectedDates(rhythm, from, last, isSkipped)).toEqual(due);
      }),
    );
  });
});

describe('a rhythm in a week', () => {
  const dates = datesOfWeek('2026-W40', 'MONDAY');
  const activityWith = (rhythm: Rhythm): DueActivity => ({
    unit: 'DAYS',
    direction: 'AT_LEAST',
    target: null,
    countsFrom: null,
    rhythm,
  });
  const recorded = fc.subarray(dates).map((on): CountedEntry[] => on.map((date) => ({ date, amount: 1 })));

  it('adds no item to the mark of the week without a goal', () => {
    fc.assert(
      fc.property(anyRhythm, recorded, (rhythm, entries) => {
        const rings = weekRings(activityWith(rhythm), { entries, skips: [] }, dates, MONDAY);
        expect(rings.map(({ items, share }) => items + share)).toEqual(dates.map(() => 0));
      }),
    );
  });

  it('asks for it until the day of a record, then not for the days of the rhythm', () => {
    fc.assert(
      fc.property(anyRhythm, recorded, fc.nat(6), (rhythm, entries, index) => {
        fc.pre(rhythm.lastDate === null || rhythm.lastDate < MONDAY);
        const date = dates[index] ?? MONDAY;
        const last = lastDateBefore(entries, date) ?? rhythm.lastDate;
        const isDue = last === null || addDays(last, rhythm.everyDays) <= date;
        const isDone = entries.some((entry) => entry.date === date);
        const ring = weekRings(activityWith(rhythm), { entries, skips: [] }, dates, MONDAY)[index];
        expect(ring).toMatchObject({ done: Number(isDone), planned: Number(isDone || isDue) });
      }),
    );
  });

  it('skipping a day changes no other one', () => {
    fc.assert(
      fc.property(anyRhythm, recorded, fc.nat(6), (rhythm, entries, index) => {
        const date = dates[index] ?? MONDAY;
        const planned = (skips: readonly { readonly date: CivilDate }[]) =>
          weekRings(activityWith(rhythm), { entries, skips }, dates, MONDAY).map((ring) => ring.planned);
        const isDone = entries.some((entry) => entry.date === date);
        expect(planned([{ date }])).toEqual(planned([]).with(index, Number(isDone)));
      }),
    );
  });
});
