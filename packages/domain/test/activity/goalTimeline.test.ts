import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Direction,
  type GoalChange,
  type GoalPeriod,
  type WeeklyGoalsTimeline,
  goalChanges,
  goalChangesOnReturn,
  isValidTimeline,
  setGoal,
  targetAt,
} from '../../src/activity';
import { type WeekId, addWeeks } from '../../src/calendar';

// The model: one target per week, written out. It spans a W53, and is short, so that changes often meet in one week.
const WEEKS = 30;
const week = (n: number): WeekId => addWeeks('2026-W40', n);
const everyWeek = Array.from({ length: WEEKS }, (_, n) => week(n));

const anyTarget = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null });
const anyWeekNumber = fc.integer({ min: 0, max: WEEKS - 1 });
const anyChange = fc.tuple(anyWeekNumber, anyTarget);
const anyChanges = fc.array(anyChange, { maxLength: 12 });

type Change = readonly [weekNumber: number, target: number | null];

const applied = (timeline: WeeklyGoalsTimeline, changes: readonly Change[]): WeeklyGoalsTimeline =>
  changes.reduce((before, [n, target]) => setGoal(before, week(n), target), timeline);

const targets = (timeline: WeeklyGoalsTimeline): (number | null)[] => everyWeek.map((id) => targetAt(timeline, id));

function modelOf(changes: readonly Change[]): (number | null)[] {
  const model = Array.from<unknown, number | null>({ length: WEEKS }, () => null);
  for (const [n, target] of changes) model.fill(target, n);
  return model;
}

/** Number of runs of one target in the model, which is the minimum number of periods of its timeline. */
const runs = (model: readonly (number | null)[]): number =>
  model.filter((target, n) => target !== null && (n === 0 || model[n - 1] !== target)).length;

describe('setting a weekly goal', () => {
  const timeline: GoalPeriod[] = [
    { startWeekId: '2026-W10', endWeekId: '2026-W20', target: 3 },
    { startWeekId: '2026-W30', endWeekId: null, target: 5 },
  ];

  it('starts a timeline', () => {
    expect(setGoal([], '2026-W40', 3)).toEqual([{ startWeekId: '2026-W40', endWeekId: null, target: 3 }]);
    expect(setGoal([], '2026-W40', null)).toEqual([]);
  });

  it('cuts the period that contains the week and removes the later ones', () => {
    expect(setGoal(timeline, '2026-W15', 4)).toEqual([
      { startWeekId: '2026-W10', endWeekId: '2026-W15', target: 3 },
      { startWeekId: '2026-W15', endWeekId: null, target: 4 },
    ]);
  });

  it('leaves weeks without a goal between two periods', () => {
    expect(setGoal(timeline.slice(0, 1), '2026-W30', 5)).toEqual(timeline);
  });

  it('to null ends the goal', () => {
    expect(setGoal(timeline, '2026-W40', null)).toEqual([
      { startWeekId: '2026-W10', endWeekId: '2026-W20', target: 3 },
      { startWeekId: '2026-W30', endWeekId: '2026-W40', target: 5 },
    ]);
    expect(setGoal(timeline, '2026-W10', null)).toEqual([]);
  });

  it('to its current value changes nothing, and merges with a neighbour of equal target', () => {
    expect(setGoal(timeline, '2026-W40', 5)).toEqual(timeline);
    expect(setGoal(timeline, '2026-W20', 3)).toEqual([{ startWeekId: '2026-W10', endWeekId: null, target: 3 }]);
    expect(setGoal(timeline, '2026-W21', 3)).toEqual([
      { startWeekId: '2026-W10', endWeekId: '2026-W20', target: 3 },
      { startWeekId: '2026-W21', endWeekId: null, target: 3 },
    ]);
  });

  it('in the week a period starts replaces that period', () => {
    expect(setGoal(timeline, '2026-W30', 6).at(-1)).toEqual({ startWeekId: '2026-W30', endWeekId: null, target: 6 });
  });

  it('crosses week 53', () => {
    expect(setGoal(setGoal([], '2026-W53', 2), '2027-W01', 3)).toEqual([
      { startWeekId: '2026-W53', endWeekId: '2027-W01', target: 2 },
      { startWeekId: '2027-W01', endWeekId: null, target: 3 },
    ]);
  });

  it('mutates neither the list nor its periods', () => {
    const given = structuredClone(timeline);
    const frozen = Object.freeze(given.map((period) => Object.freeze(period)));
    const [first] = setGoal(frozen, '2026-W12', 3);
    setGoal(frozen, '2026-W20', 3);
    expect(frozen).toEqual(timeline);
    expect(first).not.toBe(frozen[0]);
  });

  it('agrees with a naive list of all weeks', () => {
    fc.assert(
      fc.property(anyChanges, (changes) => {
        expect(targets(applied([], changes))).toEqual(modelOf(changes));
      }),
    );
  });

  it('changes nothing before the week, and all weeks from it on', () => {
    fc.assert(
      fc.property(anyChanges, anyChange, (changes, [n, target]) => {
        const before = applied([], changes);
        const after = setGoal(before, week(n), target);
        expect(targets(after).slice(0, n)).toEqual(targets(before).slice(0, n));
        expect(new Set(targets(after).slice(n))).toEqual(new Set([target]));
        expect(targetAt(after, '2199-W52')).toBe(target);
      }),
    );
  });

  it('keeps the timeline sorted, disjoint, merged and minimal', () => {
    fc.assert(
      fc.property(anyChanges, (changes) => {
        const made = applied([], changes);
        expect(isValidTimeline(made, 'DAYS', 'AT_LEAST')).toBe(true);
        expect(made).toHaveLength(runs(modelOf(changes)));
      }),
    );
  });
});

describe('weekly goal of a week', () => {
  const timeline: GoalPeriod[] = [
    { startWeekId: '2026-W10', endWeekId: '2026-W20', target: 3 },
    { startWeekId: '2026-W20', endWeekId: '2026-W25', target: 4 },
    { startWeekId: '2026-W30', endWeekId: null, target: 5 },
  ];

  it.each([
    ['2026-W09', null],
    ['2026-W10', 3],
    ['2026-W19', 3],
    ['2026-W20', 4],
    ['2026-W24', 4],
    ['2026-W25', null],
    ['2026-W29', null],
    ['2026-W30', 5],
    ['2099-W01', 5],
  ] as const)('of %s is %s (ends are exclusive)', (id, target) => {
    expect(targetAt(timeline, id)).toBe(target);
  });

  it('is null without a timeline, and may be 0', () => {
    expect(targetAt([], '2026-W10')).toBe(null);
    expect(targetAt([{ startWeekId: '2026-W10', endWeekId: null, target: 0 }], '2026-W10')).toBe(0);
  });
});

describe('validation of a timeline', () => {
  const period = (startWeekId: WeekId, endWeekId: WeekId | null, target = 3): GoalPeriod => ({
    startWeekId,
    endWeekId,
    target,
  });

  it('accepts an empty one, gaps, and an end', () => {
    expect(isValidTimeline([], 'DAYS', 'AT_LEAST')).toBe(true);
    expect(isValidTimeline([period('2026-W10', '2026-W20'), period('2026-W21', '2026-W30')], 'DAYS', 'AT_LEAST')).toBe(
      true,
    );
    expect(isValidTimeline([period('2026-W10', '2026-W20'), period('2026-W20', null, 4)], 'DAYS', 'AT_LEAST')).toBe(
      true,
    );
  });

  it.each<[string, GoalPeriod[]]>([
    ['an empty period', [period('2026-W10', '2026-W10')]],
    ['a period that ends before it starts', [period('2026-W10', '2026-W09')]],
    ['an overlap', [period('2026-W10', '2026-W20'), period('2026-W19', null, 4)]],
    ['periods out of order', [period('2026-W20', '2026-W30'), period('2026-W10', '2026-W20', 4)]],
    ['something after a period without end', [period('2026-W10', null), period('2026-W20', null, 4)]],
    ['neighbours of equal target', [period('2026-W10', '2026-W20'), period('2026-W20', null)]],
    ['a week that does not exist', [period('2025-W53', null)]],
    ['an end that does not exist', [period('2025-W10', '2025-W53')]],
    ['a target out of range', [period('2026-W10', null, 8)]],
    ['a target of 0', [period('2026-W10', null, 0)]],
  ])('rejects %s', (_, timeline) => {
    expect(isValidTimeline(timeline, 'DAYS', 'AT_LEAST')).toBe(false);
  });

  it('accepts the targets of the unit and direction only', () => {
    expect(isValidTimeline([period('2026-W10', null, 8)], 'TIMES', 'AT_LEAST')).toBe(true);
    expect(isValidTimeline([period('2026-W10', null, 0)], 'TIMES', 'AT_MOST')).toBe(true);
  });
});

describe('changes that rebuild a timeline', () => {
  it('name every week from the given one on at which the goal changes', () => {
    const timeline: GoalPeriod[] = [
      { startWeekId: '2026-W10', endWeekId: '2026-W20', target: 3 },
      { startWeekId: '2026-W20', endWeekId: '2026-W25', target: 4 },
      { startWeekId: '2026-W30', endWeekId: null, target: 5 },
    ];
    expect(goalChanges(timeline, '2026-W15')).toEqual<GoalChange[]>([
      { startWeekId: '2026-W15', target: 3 },
      { startWeekId: '2026-W20', target: 4 },
      { startWeekId: '2026-W25', target: null },
      { startWeekId: '2026-W30', target: 5 },
    ]);
    expect(goalChanges(timeline, '2026-W25')).toEqual<GoalChange[]>([
      { startWeekId: '2026-W25', target: null },
      { startWeekId: '2026-W30', target: 5 },
    ]);
    expect(goalChanges([], '2026-W25')).toEqual<GoalChange[]>([{ startWeekId: '2026-W25', target: null }]);
  });

  it('undo any later changes exactly', () => {
    fc.assert(
      fc.property(anyChanges, anyWeekNumber, anyChanges, (history, from, acts) => {
        const before = applied([], history);
        const changed = applied(
          before,
          acts.map(([n, target]) => [Math.max(n, from), target]),
        );
        const undone = goalChanges(before, week(from)).reduce<WeeklyGoalsTimeline>(
          (timeline, change) => setGoal(timeline, change.startWeekId, change.target),
          changed,
        );
        expect(undone).toEqual(before);
      }),
    );
  });

  it('are as few as possible', () => {
    fc.assert(
      fc.property(anyChanges, anyWeekNumber, (history, from) => {
        const model = modelOf(history).slice(from);
        const steps = model.filter((target, n) => n > 0 && target !== model[n - 1]).length;
        expect(goalChanges(applied([], history), week(from))).toHaveLength(steps + 1);
      }),
    );
  });
});

describe('the return of an archived activity', () => {
  const returned = (timeline: WeeklyGoalsTimeline, last: number | null, current: number): WeeklyGoalsTimeline =>
    goalChangesOnReturn(
      { direction: 'AT_LEAST', weeklyGoalsTimeline: timeline },
      last === null ? null : week(last),
      week(current),
    ).reduce((goals, change) => setGoal(goals, change.startWeekId, change.target), timeline);

  it('leaves the weeks between its last record and the current one without a goal, and no other', () => {
    fc.assert(
      fc.property(anyChanges, fc.option(anyWeekNumber, { nil: null }), anyWeekNumber, (changes, last, current) => {
        const timeline = applied([], changes);
        const after = returned(timeline, last, current);
        expect(isValidTimeline(after, 'DAYS', 'AT_LEAST')).toBe(true);
        const isBetween = (n: number) => (last ?? -1) < n && n < current;
        expect(targets(after)).toEqual(targets(timeline).map((target, n) => (isBetween(n) ? null : target)));
      }),
    );
  });

  it('changes nothing in the week of its last record, and for an upper limit', () => {
    const timeline = setGoal([], week(0), 3);
    const of = (direction: Direction) => ({ direction, weeklyGoalsTimeline: timeline });
    expect(goalChangesOnReturn(of('AT_LEAST'), week(5), week(5))).toEqual([]);
    expect(goalChangesOnReturn(of('AT_LEAST'), week(4), week(5))).toEqual([]);
    expect(goalChangesOnReturn(of('AT_MOST'), week(0), week(5))).toEqual([]);
  });
});
