import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { countsFromWeek, dayBitsOf, meanDone, streaks, weekDone, weekOutcome } from '../../src/activity';
import {
  addWeeks,
  type CivilDate,
  civilDate,
  daysBetween,
  monthOf,
  weekIdOf,
  weekRange,
  weekRangeList,
} from '../../src/calendar';
import { explore, type ExploredEntry } from '../../src/explore';
import {
  areaBalance,
  meanOfWeeks,
  pastWeeks,
  simulateGoal,
  weekToDate,
  weekTrend,
  yearReview,
} from '../../src/insight';
import { goalsFrom, consideredWeeks, lastConsideredWeek, reviewFacts, type WeekFigures } from '../../src/review';
import { plusDays } from './dates';
import { type AnyHistory, anyHistory, firstEntryDateOf, START_DAYS, timelineOf } from './histories';
import { firstWeekOf, goalIn, type ModelActivity } from './model';
import {
  bestMonthOf,
  distinctDates,
  doneOn,
  isOver,
  skippedOn,
  streakOf,
  usualOf,
  verdictOf,
  weekAt,
  weekOfAll,
  weeksUpTo,
} from './numbers';

// Compares each number of the screens, as the domain computes it, with a plain implementation of docs/numbers.md, over
// generated histories.

/** Histories per number; `npm run test:all` generates more. */
const HISTORIES = Number(process.env['NUMBER_HISTORIES'] ?? 25);
vi.setConfig({ testTimeout: Math.max(40_000, HISTORIES * 500) });

const AREAS = [
  { id: 'health', name: 'Health', kind: 'HEALTH' as const, color: '#1A9951' },
  { id: 'work', name: 'Work', kind: null, color: '#3384F0' },
];

/** Converts a history to the domain's input: activities with their timelines, and totals by week. */
function domainOf({ today, startDay, activities }: AnyHistory) {
  const current = weekIdOf(civilDate(today), startDay);
  const listed = activities.map((model) => {
    const weeklyGoalsTimeline = timelineOf(model);
    const countsFrom = countsFromWeek(
      { createdOn: civilDate(model.createdOn), weeklyGoalsTimeline, firstEntryDate: firstEntryDateOf(model) },
      startDay,
    );
    const { id, areaId, unit, direction, isActive } = model;
    return {
      id,
      areaId,
      unit,
      direction,
      isActive,
      weeklyGoalsTimeline,
      countsFrom,
      name: id,
      color: '#1A9951',
      icon: 'footprints',
      customTimesUnit: null,
      customTimesUnitSingular: null,
    };
  });
  return { current, listed, totals: activities.flatMap((model) => totalsOf(model, startDay)) };
}

/** Totals as PostgreSQL computes them; `days` limits them to the first days of each week. */
function totalsOf(
  model: ModelActivity,
  startDay: AnyHistory['startDay'],
  days = 7,
): (WeekFigures & { activeDays: number })[] {
  const isWithin = (date: string) =>
    daysBetween(weekRange(weekIdOf(civilDate(date), startDay), startDay).first, civilDate(date)) < days;
  const entries = model.entries
    .filter(({ date }) => isWithin(date))
    .map(({ date, amount }) => ({ date: civilDate(date), amount }));
  const skips = model.skips.filter(isWithin).map(civilDate);
  const weeks = new Set([...entries.map(({ date }) => date), ...skips].map((date) => weekIdOf(date, startDay)));
  return [...weeks].map((id) => {
    const own = entries.filter(({ date }) => weekIdOf(date, startDay) === id);
    return {
      activityId: model.id,
      weekId: id,
      done: weekDone(model.unit, own),
      activeDays: weekDone('DAYS', own),
      dayBits: dayBitsOf(own, weekRange(id, startDay).first),
      skippedDays: skips.filter((date) => weekIdOf(date, startDay) === id).length,
    };
  });
}

const figuresOf = (totals: readonly WeekFigures[], id: string) =>
  new Map(totals.filter(({ activityId }) => activityId === id).map((one) => [one.weekId, one]));

const expectClose = (a: number | null, b: number | null): void => {
  if (a === null || b === null) expect(a).toBe(b);
  else expect(a).toBeCloseTo(b, 9);
};

describe('week figures', () => {
  it('of the trend and its mean', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { today, activities } = history;
        const start = START_DAYS[history.startDay];
        const { current, listed, totals } = domainOf(history);
        const trend = weekTrend(listed, totals, weekRangeList(addWeeks(current, -11), current), current);
        const expected = weeksUpTo(today, 12, start).map((week) => ({
          week,
          ...weekOfAll(activities, week, week.dates, isOver(week, today), start),
        }));
        trend.forEach((one, index) => {
          expect([one.week, one.goalsMet, one.goals]).toEqual([
            expected[index]?.week.name,
            expected[index]?.met,
            expected[index]?.goals,
          ]);
          expectClose(one.attainment, expected[index]?.mean ?? null);
        });
        const means = expected.slice(0, -1).flatMap(({ mean }) => mean ?? []);
        expectClose(
          meanOfWeeks(trend.slice(0, -1)),
          means.length === 0 ? null : means.reduce((sum, mean) => sum + mean, 0) / means.length,
        );
      }),
      { numRuns: HISTORIES },
    );
  });

  it('of a comparison by weekday', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { today, activities } = history;
        const start = START_DAYS[history.startDay];
        const { current, listed } = domainOf(history);
        for (const [week, upTo] of [
          [current, today],
          [addWeeks(current, -1), plusDays(today, -7)],
        ] as const) {
          const { first, last } = weekRange(week, history.startDay);
          const recorded = listed.map((one, index) => ({ ...one, records: recordsOf(activities[index], first, last) }));
          const found = weekToDate(recorded, week, { upTo: civilDate(upTo), running: true });
          const model = weekAt(upTo, start);
          const dates = model.dates.filter((date) => date <= upTo);
          const expected = weekOfAll(activities, model, dates, false, start);
          expect([found.goalsMet, found.goals]).toEqual([expected.met, expected.goals]);
          expectClose(found.attainment, expected.mean);
          // Active days of an area or a week are dates, not activities.
          expect(found.activeDays).toBe(distinctDates(activities, dates));
        }
      }),
      { numRuns: HISTORIES },
    );
  });

  it('of an activity: streak, outcomes, mean and simulated goals', () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 1, max: 7 }), (history, target) => {
        const { today } = history;
        const start = START_DAYS[history.startDay];
        const { current, listed, totals } = domainOf(history);
        listed.forEach((one, index) => {
          const model = history.activities[index];
          if (!model) return;
          const weeks = pastWeeks(one, figuresOf(totals, one.id), { first: one.countsFrom, last: current, current });
          expect(weeks[0]?.week).toBe(firstWeekOf(model, start));
          expect(streaks(weeks.map(({ outcome }) => outcome))).toEqual(streakOf(model, { today, start }));
          const past = weeksUpTo(today, 25, start).slice(0, -1);
          const shown = weeks.filter(({ week }) => week >= (past[0]?.name ?? '') && week < current);
          for (const { week, outcome, done, skippedDays } of shown) {
            const own = past.find(({ name }) => name === week);
            if (!own) throw new Error(`No week ${week}`);
            expect([outcome, done, skippedDays]).toEqual([
              verdictOf(model, own, own.dates, true),
              doneOn(model, own.dates),
              skippedOn(model, own.dates),
            ]);
            expect(weekOutcome({ ...one, target, done, skippedDays, running: false })).toBe(
              verdictOf(model, own, own.dates, true, target),
            );
          }
          expectClose(meanDone(shown), usualOf(model, past, start));
          const tried = simulateGoal(one, shown, target);
          const verdicts = past
            .filter(({ name }) => name >= one.countsFrom)
            .map((week) => verdictOf(model, week, week.dates, true, target));
          expect([tried.met, tried.counted]).toEqual([
            verdicts.filter((verdict) => verdict === 'MET').length,
            verdicts.filter((verdict) => verdict !== 'EXCUSED').length,
          ]);
        });
      }),
      { numRuns: HISTORIES },
    );
  });
});

function recordsOf(model: ModelActivity | undefined, first: CivilDate, last: CivilDate) {
  const isWithin = (date: string) => first <= date && date <= last;
  return {
    entries: (model?.entries ?? [])
      .filter(({ date }) => isWithin(date))
      .map(({ date, amount }) => ({ date: civilDate(date), amount })),
    skips: (model?.skips ?? []).filter(isWithin).map((date) => ({ date: civilDate(date) })),
  };
}

describe('review figures', () => {
  it('are those of the week against the four before, by weekday while it runs', () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 0, max: 6 }), (history, weeksAgo) => {
        const { today, startDay, activities } = history;
        const start = START_DAYS[startDay];
        const { current, listed, totals } = domainOf(history);
        const running = weeksAgo === 0;
        const week = addWeeks(current, -weeksAgo);
        const days = running ? daysBetween(weekRange(current, startDay).first, civilDate(today)) + 1 : 7;
        const figures = [
          ...totals.filter(({ weekId: id }) => id === week),
          ...activities.flatMap((model) => totalsOf(model, startDay, days)).filter(({ weekId: id }) => id < week),
        ];
        const facts = reviewFacts({ week, running, activities: listed, areas: AREAS, figures, objectives: [] });
        const shown = weekAt(plusDays(today, -7 * weeksAgo), start);
        const before = weeksUpTo(shown.dates[0] ?? today, 5, start).slice(0, -1);
        const expected = weekOfAll(activities, shown, shown.dates, !running, start);
        expect([facts.goalsMet, facts.goals]).toEqual([expected.met, expected.goals]);
        expectClose(facts.attainment, expected.mean);
        for (const { id, meanBefore } of facts.activities) {
          const model = activities.find((one) => one.id === id);
          if (model) expectClose(meanBefore, usualOf(model, before, start, days));
        }
        for (const { id, activeDays } of facts.areas) {
          const own = activities.filter(
            ({ areaId }) => (AREAS.some((area) => area.id === areaId) ? areaId : null) === id,
          );
          expect(activeDays).toBe(distinctDates(own, shown.dates));
        }
      }),
      { numRuns: HISTORIES },
    );
  });

  it('suggest targets from the eight weeks before the goals start', () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 0, max: 9 }), (history, weeksAgo) => {
        const { today, startDay } = history;
        const start = START_DAYS[startDay];
        const { current, listed, totals } = domainOf(history);
        const reviewed = addWeeks(current, -weeksAgo);
        const last = lastConsideredWeek(goalsFrom(reviewed, current), civilDate(today), startDay);
        const now = weekAt(today, start);
        const isLastDay = now.dates[6] === today;
        // A review of the running week makes goals for the next one, any other for the running one.
        const end = weeksAgo === 0 && isLastDay ? today : plusDays(today, -7);
        const names = weeksUpTo(end, 8, start).map(({ name }) => name);
        listed.forEach((one, index) => {
          const model = history.activities[index];
          if (!model) return;
          const decided = consideredWeeks(one, last, totals);
          expect(decided.map(({ week }) => week)).toEqual(names.filter((name) => name >= firstWeekOf(model, start)));
          for (const { week, target } of decided) expect(target).toBe(goalIn(model, week));
        });
      }),
      { numRuns: HISTORIES },
    );
  });
});

describe('area and year figures', () => {
  it('count a day of an area once', () => {
    fc.assert(
      fc.property(anyHistory, fc.constantFrom(4, 12), (history, count) => {
        const { today, activities } = history;
        const { current, listed, totals } = domainOf(history);
        const dates = weeksUpTo(today, count, START_DAYS[history.startDay]).flatMap((week) => week.dates);
        for (const { areaId, days } of areaBalance(
          AREAS.map(({ id }) => id),
          listed,
          totals,
          { last: current, count, isRunning: true },
        )) {
          const own = activities.filter(
            (one) => (AREAS.some(({ id }) => id === one.areaId) ? one.areaId : null) === areaId,
          );
          expect(days).toBe(distinctDates(own, dates));
        }
      }),
      { numRuns: HISTORIES },
    );
  });

  it('have the best month by the dates of the entries, as explore-data shows it', () => {
    fc.assert(
      fc.property(anyHistory, fc.constantFrom(2026, 2027), (history, year) => {
        const { current, listed, totals } = domainOf(history);
        listed.forEach((one, index) => {
          const model = history.activities[index];
          if (!model || one.direction === 'AT_MOST') return;
          const entries = model.entries.map(({ date, amount }): ExploredEntry => ({
            date: civilDate(date),
            amount,
            source: 'MANUAL',
            startedAt: null,
            utcOffsetMinutes: 0,
          }));
          const { buckets } = explore(entries, {
            unit: one.unit,
            range: { from: civilDate(`${year}-01-01`), to: civilDate(`${year}-12-31`) },
            group: 'MONTH',
            weekStartDay: history.startDay,
          });
          const months = buckets.map(({ from, total }) => ({ month: monthOf(from), done: total }));
          const weeks = pastWeeks(one, figuresOf(totals, one.id), { first: one.countsFrom, last: current, current });
          expect(yearReview(weeks, { direction: one.direction, isoYear: year, current, months }).bestMonth).toEqual(
            bestMonthOf(model, year),
          );
        });
      }),
      { numRuns: HISTORIES },
    );
  });
});
