import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CivilDate, weekView } from '../../src/calendar';
import { EMPTY_DAY, isMeantFor } from '../../src/activity';
import { type DaySentence, dayPart, daySentence, type SentenceActivity } from '../../src/insight';

const TODAY = '2026-11-26';
const [FRI, SAT, SUN] = ['2026-11-27', '2026-11-28', '2026-11-29'] as const;
const week = weekView('2026-W48', TODAY, 'MONDAY');

const activity = (id: string, fields: Partial<SentenceActivity> = {}): SentenceActivity => ({
  id,
  unit: 'DAYS',
  target: 3,
  left: null,
  isMetToday: false,
  ring: EMPTY_DAY,
  plannedDates: [],
  skippedDates: [],
  ...fields,
});
const done = { ...EMPTY_DAY, done: 1, planned: 1 };
const due = { ...EMPTY_DAY, planned: 1 };

interface Case {
  readonly name: string;
  readonly activities: readonly SentenceActivity[];
  readonly busy?: readonly CivilDate[];
  readonly sentence: DaySentence | null;
}

const MORNINGS: readonly Case[] = [
  { name: 'nothing left', activities: [activity('run')], sentence: null },
  {
    name: 'without a calendar, the last day left',
    activities: [activity('run', { left: { amount: 2, days: 4 } })],
    sentence: { kind: 'LEFT', activityId: 'run', amount: 2, date: SUN },
  },
  {
    name: 'the last day left that is not skipped',
    activities: [activity('run', { left: { amount: 2, days: 3 }, skippedDates: [SUN] })],
    sentence: { kind: 'LEFT', activityId: 'run', amount: 2, date: SAT },
  },
  {
    name: 'a later day as the last one where today is skipped',
    activities: [activity('run', { left: { amount: 1, days: 1 }, skippedDates: [TODAY, FRI, SAT] })],
    sentence: { kind: 'LEFT', activityId: 'run', amount: 1, date: SUN },
  },
  {
    name: 'the first day without an event',
    activities: [activity('run', { left: { amount: 2, days: 4 } })],
    busy: [FRI],
    sentence: { kind: 'LEFT_FREE', activityId: 'run', amount: 2, date: SAT },
  },
  {
    name: 'the first day without an event of the weekdays that it is meant for',
    activities: [activity('run', { left: { amount: 2, days: 4 }, weekdays: [3, 6] })],
    busy: [],
    sentence: { kind: 'LEFT_FREE', activityId: 'run', amount: 2, date: SAT },
  },
  {
    name: 'no free day of other weekdays',
    activities: [activity('run', { left: { amount: 1, days: 4 }, weekdays: [1, 4] })],
    busy: [],
    sentence: { kind: 'LEFT', activityId: 'run', amount: 1, date: SUN },
  },
  {
    name: 'no free day for a goal of most days',
    activities: [activity('sleep', { target: 5, left: { amount: 2, days: 4 } })],
    busy: [FRI],
    sentence: { kind: 'LEFT', activityId: 'sleep', amount: 2, date: SUN },
  },
  {
    name: 'a free day for many minutes',
    activities: [activity('read', { unit: 'DURATION', target: 240, left: { amount: 90, days: 4 } })],
    busy: [FRI],
    sentence: { kind: 'LEFT_FREE', activityId: 'read', amount: 90, date: SAT },
  },
  {
    name: 'that every day is needed',
    activities: [activity('run', { left: { amount: 4, days: 4 } })],
    busy: [],
    sentence: { kind: 'LEFT_DAILY', activityId: 'run' },
  },
  {
    name: 'no free day where each is needed that is not skipped',
    activities: [activity('run', { left: { amount: 3, days: 3 }, skippedDates: [FRI] })],
    busy: [],
    sentence: { kind: 'LEFT', activityId: 'run', amount: 3, date: SUN },
  },
  {
    name: 'the next plan before a free day, but none that is over',
    activities: [activity('run', { left: { amount: 2, days: 4 }, plannedDates: [SAT, '2026-11-24'] })],
    busy: [],
    sentence: { kind: 'LEFT_PLANNED', activityId: 'run', amount: 2, date: SAT },
  },
  {
    name: 'the next plan after that of today, which is done',
    activities: [activity('run', { left: { amount: 1, days: 4 }, plannedDates: [TODAY, SAT], ring: done })],
    sentence: { kind: 'LEFT_PLANNED', activityId: 'run', amount: 1, date: SAT },
  },
  {
    name: 'no plan and no free day that is skipped',
    activities: [activity('run', { left: { amount: 2, days: 3 }, plannedDates: [FRI], skippedDates: [FRI] })],
    busy: [],
    sentence: { kind: 'LEFT_FREE', activityId: 'run', amount: 2, date: SAT },
  },
  {
    name: 'the goal that needs most of its days',
    activities: [
      activity('read', { unit: 'DURATION', left: { amount: 240, days: 4 } }),
      activity('run', { left: { amount: 1, days: 4 } }),
      activity('yoga', { left: { amount: 3, days: 4 } }),
    ],
    sentence: { kind: 'LEFT', activityId: 'yoga', amount: 3, date: SUN },
  },
];

const EVENINGS: readonly Case[] = [
  { name: 'nothing was due', activities: [activity('run')], sentence: null },
  {
    name: 'the only one missing of those that were due',
    activities: [
      activity('run', { ring: done }),
      activity('yoga'),
      activity('read', { ring: done }),
      activity('water', { ring: due }),
    ],
    sentence: { kind: 'ALMOST', activityId: 'water', done: 2, planned: 3 },
  },
  {
    name: 'nothing of two missing',
    activities: [activity('run', { ring: due }), activity('read', { ring: done }), activity('water', { ring: due })],
    sentence: null,
  },
  {
    name: 'a goal met today',
    activities: [activity('run', { ring: due }), activity('read', { ring: done, isMetToday: true })],
    sentence: { kind: 'MET_TODAY', activityId: 'read' },
  },
];

describe('the sentence of a day', () => {
  it.each(MORNINGS)('says in the morning: $name', ({ activities, busy, sentence }) => {
    const busyDates = busy ? new Set(busy) : null;
    expect(daySentence({ part: 'MORNING', week, activities, busyDates })).toEqual(sentence);
  });

  it.each(EVENINGS)('says in the evening: $name', ({ activities, sentence }) => {
    expect(daySentence({ part: 'EVENING', week, activities, busyDates: null })).toEqual(sentence);
  });

  it('names dates from today on that are not skipped, and a free one is neither today nor busy nor of another weekday', () => {
    const fields = fc.record({
      unit: fc.constantFrom('DAYS' as const, 'TIMES' as const, 'DURATION' as const),
      left: fc.option(fc.record({ amount: fc.integer({ min: 1, max: 7 }), days: fc.integer({ min: 1, max: 7 }) })),
      plannedDates: fc.subarray([...week.dates]),
      skippedDates: fc.subarray([...week.dates]),
      weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
    });
    // Nothing is left of a goal without a day for it.
    const rows = fields.map(({ left, ...row }) => {
      const hasDay = week.dates.some((date) => date >= TODAY && !row.skippedDates.includes(date));
      return { ...row, left: hasDay ? left : null };
    });
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 4 }), fc.subarray([...week.dates]), (some, busy) => {
        const activities = some.map((row, index) => activity(String(index), row));
        const sentence = daySentence({ part: 'MORNING', week, activities, busyDates: new Set(busy) });
        expect(sentence === null).toBe(some.every(({ left }) => left === null));
        if (!sentence || !('date' in sentence)) return;
        expect(sentence.date >= TODAY).toBe(true);
        const named = some[Number(sentence.activityId)];
        expect(named?.skippedDates).not.toContain(sentence.date);
        if (sentence.kind === 'LEFT_FREE') {
          expect(isMeantFor(named?.weekdays, sentence.date)).toBe(true);
          expect(sentence.date).not.toBe(TODAY);
          expect(busy).not.toContain(sentence.date);
        }
      }),
    );
  });
});

describe('the part of a day', () => {
  it.each([
    [7 * 60, 0, 'MORNING'],
    [12 * 60 - 1, 0, 'MORNING'],
    [12 * 60, 0, null],
    [18 * 60, 0, 'EVENING'],
    [60, 3, 'EVENING'],
    [60, 0, 'MORNING'],
  ])('at minute %i, for a day that ends %i hours after midnight, is %s', (minute, dayEndsAt, part) => {
    expect(dayPart(minute, dayEndsAt)).toBe(part);
  });
});
