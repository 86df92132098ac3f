import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTIVITY_UNITS,
  computeWeekMark,
  type CountedEntry,
  DIRECTIONS,
  distinctDays,
  targetAt,
} from '../../src/activity';
import {
  explainActiveDays,
  explainAreaShare,
  explainBalance,
  explainChange,
  explainCombined,
  type DayPart,
  explainDay,
  type Explained,
  explainFactChange,
  explainGoals,
  explainMean,
  explainMovement,
  explainOnTrack,
  explainPer,
  explainProgress,
  explainQuiet,
  explainStreak,
  explainSuggestion,
  explainTotal,
  explainTracked,
  explainTrend,
  explainUsual,
  explainWeek,
  explainYear,
} from '../../src/breakdown';
import { addDays, addWeeks, type CivilDate, civilDate, datesOfWeek, weekId, weekRangeList } from '../../src/calendar';
import {
  type ActiveTotal,
  areaBalance,
  changeSince,
  type EvaluatedActivity,
  pastWeek,
  type PastWeek,
  shareOfArea,
  weekToDate,
  weekTrend,
} from '../../src/insight';
import { canBeMember, combinedDone } from '../../src/combinedGoal';
import { quarterPeriod } from '../../src/objective';
import { consideredWeeks, goalOffer } from '../../src/review';
import { anyActivity, figuresOf } from '../insight/samples';
import { applyFormula } from './applyFormula';

const WEEK = weekId('2025-W40');
const dates = datesOfWeek(WEEK, 'MONDAY');
const anyWeekday = fc.nat(6);
const dateOf = (day: number, week = WEEK): CivilDate => datesOfWeek(week, 'MONDAY')[day] ?? '2025-09-29';

const ROUNDING = 1e-9;

/** Lists the formulas of a number, and of those nested in it, whose value does not follow from the parts. */
const findMismatches = (number: Explained<CountedEntry>): readonly string[] => [
  ...[number, ...number.also].flatMap(({ value, formula }) => {
    const applied = applyFormula(formula, number.parts);
    // The balance gives an area 0 of nothing, while the share of an activity in its area is then unknown.
    const expected = formula.kind === 'SHARE' && value === 0 ? (applied ?? 0) : applied;
    const isEqual = expected === null || value === null ? expected === value : Math.abs(expected - value) < ROUNDING;
    return isEqual ? [] : `${formula.kind}: ${applied}, not ${value}`;
  }),
  ...number.parts.flatMap((part): readonly string[] => {
    if (part.kind === 'DAY') return isOwnDay(part) ? [] : [`day ${part.date}: ${part.value}`];
    if (part.kind !== 'NUMBER') return [];
    return [...findMismatches(part.number), ...(part.value === part.number.value ? [] : [`nested: ${part.value}`])];
  }),
];

/** True if a day has its own records only, and their sum, their number or one as its value. */
function isOwnDay({ date, value, entries }: DayPart<CountedEntry>): boolean {
  const amount = entries.reduce((sum, entry) => sum + entry.amount, 0);
  return entries.every((entry) => entry.date === date) && [amount, entries.length, 1].includes(value ?? 0);
}

const entriesIn = (week: string, unit: EvaluatedActivity['unit']) =>
  fc.array(
    fc.record({
      date: anyWeekday.map((day) => dateOf(day, weekId(week))),
      amount: fc.integer({ min: 1, max: unit === 'DAYS' ? 1 : 200 }),
    }),
    { maxLength: 9 },
  );
const anySkips = fc.uniqueArray(anyWeekday, { maxLength: 7 }).map((days) => days.map((day) => ({ date: dateOf(day) })));

/** An activity with records of the week, and of the one before. */
const anyListed = anyActivity.chain((activity) =>
  fc.record({
    id: fc.uuid(),
    activity: fc.constant(activity),
    isActive: fc.boolean(),
    records: fc.record({ entries: entriesIn(WEEK, activity.unit), skips: anySkips }),
    before: fc.record({ entries: entriesIn(addWeeks(WEEK, -1), activity.unit), skips: fc.constant([]) }),
  }),
);
const anyWeek = fc.tuple(fc.array(anyListed, { maxLength: 5 }), fc.boolean()).map(([listed, running]) => ({
  activities: listed.map(({ activity, ...one }) => ({ ...activity, ...one, countsFrom: weekId('2025-W01') })),
  week: { week: WEEK, running },
}));

const weeksOf = (activity: EvaluatedActivity, count: number) =>
  fc
    .array(figuresOf(activity), { minLength: count, maxLength: count })
    .map((figures) =>
      figures.map((figure, index) => pastWeek(activity, addWeeks(WEEK, index - count), figure, index === count - 1)),
    );
const anyPast = anyActivity.chain((activity) =>
  fc.record({
    activity: fc.constant(activity),
    weeks: fc.integer({ min: 1, max: 60 }).chain((count) => weeksOf(activity, count)),
  }),
);

describe('a number follows from its formula and its parts', () => {
  it('for combined goals of each unit, with and without a target', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ACTIVITY_UNITS),
        fc.array(anyListed, { maxLength: 5 }),
        fc.option(fc.integer({ min: 1, max: 600 })),
        fc.boolean(),
        (unit, listed, target, running) => {
          const members = listed
            .filter(({ activity }) => canBeMember(unit, activity))
            .map(({ id, activity, records }) => ({ id, unit: activity.unit, entries: records.entries }));
          const number = explainCombined({ unit, target, week: WEEK, running, members });
          expect(findMismatches(number)).toEqual([]);
          expect(number.parts[0]?.value).toBe(combinedDone(unit, members));
          expect(number.value === null).toBe(target === null);
        },
      ),
    );
  });

  it('for totals of records, with and without earlier ones, and their average', () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom(...ACTIVITY_UNITS, 'RECORDS' as const)
          .chain((unit) =>
            fc.record({ unit: fc.constant(unit), entries: entriesIn(WEEK, unit === 'RECORDS' ? 'TIMES' : unit) }),
          ),
        fc.option(fc.nat(500), { nil: null }),
        fc.nat(12),
        ({ unit, entries }, earlier, count) => {
          const total = explainTotal(unit, entries);
          expect(findMismatches(total)).toEqual([]);
          expect(findMismatches(explainPer(total, count, 'AMOUNT'))).toEqual([]);
          const whole = explainTotal(unit, entries, earlier === null ? null : (total.value ?? 0) + earlier);
          expect(findMismatches(whole)).toEqual([]);
          expect(whole.value).toBe(earlier === null ? null : (total.value ?? 0) + earlier);
        },
      ),
    );
  });

  it('for the goal of a week', () => {
    fc.assert(
      fc.property(anyListed, fc.boolean(), ({ activity, records }, running) => {
        const number = explainWeek(activity, WEEK, records, running);
        expect(findMismatches(number)).toEqual([]);
        expect(number.parts[1]?.value).toBe(targetAt(activity.weeklyGoalsTimeline, WEEK));
      }),
    );
  });

  it('for changes since the previous week, as on the week screen', () => {
    fc.assert(
      fc.property(anyWeek, fc.option(anyWeekday.map((day) => dateOf(day))), ({ activities }, upTo) => {
        for (const { unit, records, before } of activities) {
          const number = explainChange(unit, WEEK, [records, before], upTo);
          expect(findMismatches(number)).toEqual([]);
          expect(number.value).toBe(changeSince(unit, before, records, upTo));
        }
        const facts = [
          weekToDate(activities, WEEK, { upTo, running: true }),
          weekToDate(
            activities.map(({ before, ...one }) => ({ ...one, records: before })),
            addWeeks(WEEK, -1),
            { upTo: upTo && addDays(upTo, -7), running: true },
          ),
        ] as const;
        for (const about of ['goals', 'activeDays', 'tracked'] as const)
          expect(findMismatches(explainFactChange(about, WEEK, facts, upTo))).toEqual([]);
      }),
    );
  });

  it('for the facts of a week, as on the week screen', () => {
    fc.assert(
      fc.property(anyWeek, ({ activities: given, week }) => {
        const activities = given.map((one) => ({ ...one, isActive: true }));
        const facts = weekToDate(activities, WEEK, { upTo: null, running: week.running });
        const [goals, days, tracked] = [
          explainGoals(activities, week),
          explainActiveDays(activities, week, 'AREA'),
          explainTracked(activities),
        ];
        for (const number of [goals, days, tracked, explainActiveDays(activities, week, 'WEEK')])
          expect(findMismatches(number)).toEqual([]);
        expect([goals.value, days.value, tracked.value]).toEqual([
          facts.attainment,
          facts.activeDays,
          facts.trackedMinutes,
        ]);
        const met = { value: facts.goalsMet, formula: { kind: 'MET', of: facts.goals } };
        expect([goals.also, days.also]).toEqual([[met], [met]]);
      }),
    );
  });

  it('for the days of a week', () => {
    const anyToday = fc.integer({ min: 0, max: 8 }).map((days) => addDays(dateOf(0), days));
    fc.assert(
      fc.property(anyWeek, anyToday, anyWeekday, ({ activities }, today, day) => {
        const due = activities.map(({ id, unit, direction, weeklyGoalsTimeline, records }) => ({
          id,
          records,
          due: { unit, direction, target: targetAt(weeklyGoalsTimeline, WEEK), countsFrom: null },
        }));
        const mark = explainOnTrack(computeWeekMark(due, dates, today));
        expect(findMismatches(mark)).toEqual([]);
        expect(findMismatches(explainDay(due, { dates, today }, dateOf(day), true))).toEqual([]);
        const share = explainDay(due, { dates, today }, dateOf(day), false);
        expect(findMismatches(share)).toEqual([]);
        if (dateOf(day) <= today) expect(share.value, 'as in the week mark').toBe(mark.parts[day]?.value);
      }),
    );
  });

  it('for means, years, streaks and what is usual', () => {
    fc.assert(
      fc.property(anyPast, ({ activity: { direction }, weeks }) => {
        const over = weeks.slice(0, -1);
        const [now] = weeks.slice(-1);
        expect(findMismatches(explainMean(over))).toEqual([]);
        if (now) expect(findMismatches(explainUsual(now, over.slice(-4), null))).toEqual([]);
        const isOfYear = ({ week }: PastWeek) => week.startsWith('2025');
        expect(
          findMismatches(explainYear(weeks.filter(isOfYear), { direction, isoYear: 2025, current: now?.week ?? WEEK })),
        ).toEqual([]);
        for (const which of ['current', 'best'] as const)
          expect(findMismatches(explainStreak(weeks, which))).toEqual([]);
      }),
    );
  });

  it('for suggested goals', () => {
    const last = addWeeks(WEEK, -1);
    fc.assert(
      fc.property(
        anyActivity,
        fc.array(fc.record({ done: fc.nat(7), skippedDays: fc.nat(7) }), { minLength: 8, maxLength: 8 }),
        fc.integer({ min: 1, max: 60 }),
        (activity, weeks, factor) => {
          const source = { ...activity, id: 'run', countsFrom: weekId('2025-W01') };
          const scale = activity.unit === 'DAYS' ? 1 : factor;
          const figures = weeks.map(({ done, skippedDays }, index) => ({
            activityId: 'run',
            weekId: addWeeks(last, -index),
            done: done * scale,
            dayBits: 0,
            skippedDays,
          }));
          const offer = goalOffer({ activity: source, last, from: WEEK, figures });
          expect(findMismatches(explainSuggestion(offer, activity, consideredWeeks(source, last, figures)))).toEqual(
            [],
          );
        },
      ),
    );
  });

  it('for the average of weeks', () => {
    fc.assert(
      fc.property(
        fc.array(anyActivity, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(7), { maxLength: 30 }),
        (all, done) => {
          const activities = all.map((one, index) => ({
            ...one,
            id: String(index),
            isActive: true,
            countsFrom: weekId('2025-W01'),
          }));
          const weeks = weekRangeList(addWeeks(WEEK, -7), WEEK);
          const totals = done.map((amount, index) => ({
            activityId: String(index % all.length),
            weekId: weeks[Math.floor(index / all.length)] ?? WEEK,
            done: amount,
            skippedDays: 0,
          }));
          expect(findMismatches(explainTrend(weekTrend(activities, totals, weeks, WEEK), null))).toEqual([]);
        },
      ),
    );
  });

  it('for shares of areas and activities, and quiet weeks', () => {
    const anyTotals = fc.array(
      fc.record({
        activityId: fc.constantFrom('a', 'b', 'c'),
        weekId: fc.integer({ min: 0, max: 5 }).map((ago) => addWeeks(WEEK, -ago)),
        dayBits: fc.integer({ min: 0, max: 127 }),
        skippedDays: fc.nat(7),
      }),
      { maxLength: 12 },
    );
    const anyKind = fc.record({
      unit: fc.constantFrom(...ACTIVITY_UNITS),
      direction: fc.constantFrom(...DIRECTIONS),
      isActive: fc.boolean(),
      areaId: fc.constantFrom('health', 'work', 'gone', null),
    });
    fc.assert(
      fc.property(fc.tuple(anyKind, anyKind, anyKind), anyTotals, fc.boolean(), (kinds, given, isRunning) => {
        const activities = kinds.map((kind, index) => ({
          ...kind,
          id: 'abc'[index] ?? '',
          countsFrom: addWeeks(WEEK, -9),
        }));
        const unique = new Map(given.map((total) => [`${total.weekId} ${total.activityId}`, total]));
        const totals = [...unique.values()].map(({ dayBits, ...total }): ActiveTotal => {
          const activeDays = distinctDays([{ dayBits }]);
          return { ...total, dayBits, activeDays, done: activeDays };
        });
        const span = { last: WEEK, count: 4, isRunning };
        const balance = areaBalance(['health', 'work'], activities, totals, span);
        for (const area of balance) {
          expect(findMismatches(explainBalance(balance, area.areaId, 'days'))).toEqual([]);
          expect(findMismatches(explainBalance(balance, area.areaId, 'minutes'))).toEqual([]);
          const quiet = explainQuiet(['health', 'work'], activities, totals, span, area.areaId);
          expect(findMismatches(quiet)).toEqual([]);
          expect(quiet.value).toBe(area.quietWeeks);
          expect(quiet.parts.every(({ counts, value }) => !counts || value === 0)).toBe(true);
        }
        const members = activities.map(({ id }, index) => ({ activityId: id, days: totals[index]?.activeDays ?? 0 }));
        const share = explainAreaShare(members, 'a');
        expect(findMismatches(share)).toEqual([]);
        expect(share.value).toBe(
          shareOfArea(
            members[0]?.days ?? 0,
            members.reduce((sum, { days }) => sum + days, 0),
          ),
        );
      }),
    );
  });

  it('for objectives', () => {
    const anyValue = fc.integer({ min: -100, max: 100 });
    fc.assert(
      fc.property(anyValue, anyValue, fc.option(anyValue), fc.nat(120), (start, target, value, day) => {
        fc.pre(start !== target);
        const from = civilDate('2025-10-01');
        expect(
          findMismatches(
            explainProgress({
              start,
              target,
              value,
              followed: day % 3 === 0 ? { id: 'run' } : null,
              checkIns: [],
              period: quarterPeriod(2025, 4),
              from: day % 2 === 0 ? from : null,
              today: addDays(from, day),
            }),
          ),
        ).toEqual([]);
        expect(findMismatches(explainMovement({ from: start, to: target }))).toEqual([]);
      }),
    );
  });
});

describe('total by day', () => {
  const entries = [
    { date: dateOf(1), amount: 1 },
    { date: dateOf(0), amount: 2 },
    { date: dateOf(1), amount: 3 },
  ];
  const days = (unit: Parameters<typeof explainTotal>[0]) =>
    explainTotal(unit, entries).parts.map(
      (part) => part.kind === 'DAY' && [part.date, part.value, part.entries.length],
    );

  it('groups entries in order, and keeps their order within a day', () => {
    expect(days('TIMES')).toEqual([
      [dateOf(0), 2, 1],
      [dateOf(1), 4, 2],
    ]);
    const [, second] = explainTotal('TIMES', entries).parts;
    expect(second?.kind === 'DAY' && second.entries).toEqual([entries[0], entries[2]]);
    expect(explainTotal('TIMES', []).parts).toEqual([]);
  });

  it('counts a day once, or each of its records', () => {
    expect(days('DAYS')).toEqual([
      [dateOf(0), 1, 1],
      [dateOf(1), 1, 2],
    ]);
    expect(days('RECORDS')).toEqual([
      [dateOf(0), 1, 1],
      [dateOf(1), 2, 2],
    ]);
  });
});
