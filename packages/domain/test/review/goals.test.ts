import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTargetAllowed } from '../../src/activity';
import { addWeeks, type WeekId } from '../../src/calendar';
import { type GoalChoice, goalChangeWith, goalDiff, goalOffer, type OfferSource } from '../../src/review';
import { figures, source } from './samples';

const LAST: WeekId = '2026-W40';
/** The offer after weeks with these amounts, the latest last; null is a week in which all days were skipped. */
const offer = (done: readonly (number | null)[], fields: Partial<OfferSource> = {}) =>
  goalOffer({
    activity: source({ countsFrom: addWeeks(LAST, 1 - done.length), ...fields }),
    last: LAST,
    from: addWeeks(LAST, 1),
    figures: done.map((amount, index) =>
      figures(addWeeks(LAST, index + 1 - done.length), amount ?? 0, { skippedDays: amount === null ? 7 : 0 }),
    ),
  });
const goal = (target: number) => ({
  weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target }] as const,
});

describe('change of a goal with a week', () => {
  const run = {
    id: 'run',
    isActive: true,
    weeklyGoalsTimeline: [
      { startWeekId: '2026-W40', endWeekId: '2026-W42', target: 3 },
      { startWeekId: '2026-W42', endWeekId: '2026-W45', target: 4 },
      { startWeekId: '2026-W45', endWeekId: '2026-W46', target: 2 },
    ],
  } as const;

  it.each([
    ['2026-W39', null],
    ['2026-W40', { kind: 'SET', from: null, to: 3 }],
    ['2026-W41', null],
    ['2026-W42', { kind: 'RAISE', from: 3, to: 4 }],
    ['2026-W45', { kind: 'LOWER', from: 4, to: 2 }],
    ['2026-W46', { kind: 'PAUSE', from: 2, to: null }],
  ] as const)('of %s is %j', (week, expected) => {
    expect(goalChangeWith(run, week)).toEqual(expected && { activityId: 'run', ...expected });
    expect(goalChangeWith({ ...run, isActive: false }, week)).toBeNull();
  });
});

describe('suggestion for next week', () => {
  it.each([
    [
      'a goal met every week',
      [4, 4, 5, 4, 4, 4, 5, 4],
      {},
      { action: 'RAISE', reason: 'OFTEN_MET', suggested: 4, suggestedMetWeeks: 8, metWeeks: 8, goalWeeks: 8 },
    ],
    [
      'one seldom met',
      [1, 2, 1, 2, 2, 1, 3, 1],
      {},
      { action: 'LOWER', reason: 'SELDOM_MET', suggested: 1, metWeeks: 1 },
    ],
    ['one met 3 times in 4', [3, 3, 3, 2, 3, 3, 1, 3], {}, { action: 'KEEP', reason: 'ON_TRACK', suggested: null }],
    [
      'one exceeded by less than a tenth of it',
      [43, 43, 43, 43, 43, 43, 43, 43],
      { unit: 'TIMES', ...goal(40) },
      { action: 'KEEP', reason: 'ON_TRACK', suggested: null, suggestedMetWeeks: null, metWeeks: 8 },
    ],
    [
      'one exceeded by a tenth of it',
      [44, 44, 44, 44, 44, 44, 44, 44],
      { unit: 'TIMES', ...goal(40) },
      { action: 'RAISE', reason: 'OFTEN_MET', suggested: 44 },
    ],
    [
      'one of hours that was just missed',
      [830, 820, 830, 825, 830, 835, 900, 820],
      { unit: 'DURATION', ...goal(840) },
      { action: 'KEEP', reason: 'ON_TRACK', suggested: null, metWeeks: 1 },
    ],
    ['one that is met exactly', [3, 3, 3, 3, 3, 3, 3, 3], {}, { action: 'KEEP', reason: 'ON_TRACK', suggested: null }],
    [
      'seldom met, with hardly anything done',
      [0, 1, 0, 0, 1, 0, 0, 1],
      {},
      { action: 'PAUSE', reason: 'SELDOM_MET', suggested: null },
    ],
    ['nothing for four weeks', [3, 3, 3, 3, 0, 0, 0, 0], {}, { action: 'PAUSE', reason: 'QUIET', quietWeeks: 4 }],
    ['nothing for eight', [0, 0, 0, 0, 0, 0, 0, 0], {}, { action: 'ARCHIVE', reason: 'QUIET', quietWeeks: 8 }],
    [
      'weeks away are left out',
      [3, null, 3, null, 3, null, 3, 3],
      {},
      { action: 'KEEP', reason: 'ON_TRACK', weeks: 5, metWeeks: 5 },
    ],
    ['a new activity', [5, 5, 5], {}, { action: 'KEEP', reason: 'TOO_NEW', suggested: null }],
    ['four weeks, which are enough', [5, 5, 5, 5], {}, { action: 'RAISE', reason: 'OFTEN_MET', suggested: 5 }],
    [
      'four weeks of which the first had no goal yet',
      [5, 5, 5, 5],
      { weeklyGoalsTimeline: [{ startWeekId: addWeeks(LAST, -2), endWeekId: null, target: 3 }] },
      { action: 'KEEP', reason: 'TOO_NEW', goalWeeks: 3, suggested: 5 },
    ],
    [
      'one met in 7 of 8 weeks',
      [5, 5, 5, 5, 1, 5, 5, 5],
      {},
      { action: 'RAISE', reason: 'OFTEN_MET', suggested: 5, metWeeks: 7 },
    ],
    [
      'one met in 6 of 8 weeks, however far',
      [5, 5, 5, 5, 1, 1, 5, 5],
      {},
      { action: 'KEEP', reason: 'ON_TRACK', suggested: 5, metWeeks: 6 },
    ],
    [
      'one met in half of the weeks',
      [3, 1, 3, 1, 3, 1, 3, 1],
      {},
      { action: 'KEEP', reason: 'ON_TRACK', suggested: 1, metWeeks: 4 },
    ],
    [
      'one met in fewer than half of the weeks',
      [3, 1, 3, 1, 3, 1, 1, 1],
      {},
      { action: 'LOWER', reason: 'SELDOM_MET', suggested: 1, metWeeks: 3 },
    ],
    ['nothing for three weeks', [3, 3, 3, 3, 3, 0, 0, 0], {}, { action: 'KEEP', reason: 'ON_TRACK', quietWeeks: 3 }],
    [
      'nothing for four weeks, without a goal',
      [3, 3, 3, 3, 0, 0, 0, 0],
      { weeklyGoalsTimeline: [] },
      { action: 'KEEP', reason: 'QUIET', current: null, suggested: null },
    ],
    [
      'what is due every 60 days and was not twice, after eight weeks',
      [0, 0, 0, 0, 0, 0, 0, 0],
      { weeklyGoalsTimeline: [], everyDays: 60 },
      { action: 'KEEP', reason: 'NO_GOAL', suggested: null },
    ],
    [
      'what is due every 28 days and was twice',
      [0, 0, 0, 0, 0, 0, 0, 0],
      { weeklyGoalsTimeline: [], everyDays: 28 },
      { action: 'ARCHIVE', reason: 'QUIET', quietWeeks: 8 },
    ],
    [
      'a week away without a goal',
      [2, 2, 2, 2, null, 2, 2, 2],
      { weeklyGoalsTimeline: [] },
      { action: 'KEEP', reason: 'NO_GOAL', weeks: 7 },
    ],
    [
      'a limit that never holds, and that none would',
      [1500, 1500, 1500, 1500, 1500, 1500, 1500, 1500],
      { direction: 'AT_MOST', unit: 'TIMES', ...goal(900) },
      { action: 'KEEP', reason: 'ON_TRACK', suggested: null },
    ],
    [
      'no goal',
      [2, 2, 3, 2, 2, 2, 2, 2],
      { weeklyGoalsTimeline: [] },
      { action: 'KEEP', reason: 'NO_GOAL', current: null, suggested: 2 },
    ],
    [
      'a limit that holds easily',
      [1, 0, 1, 1, 1, 0, 1, 1],
      { direction: 'AT_MOST' },
      { action: 'LOWER', reason: 'OFTEN_MET', suggested: 1 },
    ],
    [
      'a limit that never does',
      [6, 5, 6, 7, 6, 5, 6, 6],
      { direction: 'AT_MOST' },
      { action: 'RAISE', reason: 'SELDOM_MET', suggested: 6 },
    ],
  ] as const)('%s', (_, done, fields, expected) => {
    expect(offer(done, fields)).toMatchObject(expected);
  });

  it('is a valid goal that differs from the current one by at least a tenth', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: 0, max: 7 }), { nil: null, freq: 8 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom('AT_LEAST' as const, 'AT_MOST' as const),
        (done, target, direction) => {
          const { suggested, suggestedMetWeeks, action, current, metWeeks, goalWeeks, weeks } = offer(done, {
            direction,
            ...goal(target),
          });
          expect(metWeeks <= goalWeeks && goalWeeks <= weeks && weeks <= 8).toBe(true);
          if (suggested !== null) expect(isTargetAllowed('DAYS', direction, suggested)).toBe(true);
          // The weeks that would have met it are the reason for it, so that there are as many as the rule asks for.
          if (suggested === null) expect(suggestedMetWeeks).toBeNull();
          else expect(suggestedMetWeeks).toBeGreaterThanOrEqual(weeks * 0.75);
          expect(suggestedMetWeeks ?? 0).toBeLessThanOrEqual(weeks);
          if (suggested !== null) expect(Math.abs(suggested - target)).toBeGreaterThanOrEqual(Math.max(1, target / 10));
          if (action === 'RAISE') expect(suggested).toBeGreaterThan(current ?? Infinity);
          if (action === 'LOWER') expect(suggested).toBeLessThan(current ?? -Infinity);
        },
      ),
    );
  });
});

describe('changes when a suggestion is accepted', () => {
  const current = [
    { activityId: 'run', current: 3 },
    { activityId: 'read', current: null },
    { activityId: 'water', current: 40 },
  ];
  const target = (value: number | null): GoalChoice => ({ kind: 'TARGET', target: value });

  it.each([
    ['nothing chosen', [], []],
    [
      'the current goals',
      [
        ['run', target(3)],
        ['read', target(null)],
      ],
      [],
    ],
    ['a higher goal', [['run', target(4)]], [{ activityId: 'run', kind: 'RAISE', from: 3, to: 4 }]],
    ['a lower goal', [['water', target(30)]], [{ activityId: 'water', kind: 'LOWER', from: 40, to: 30 }]],
    ['a first goal', [['read', target(2)]], [{ activityId: 'read', kind: 'SET', from: null, to: 2 }]],
    ['no goal for now', [['run', target(null)]], [{ activityId: 'run', kind: 'PAUSE', from: 3, to: null }]],
    ['archived', [['run', { kind: 'ARCHIVE' }]], [{ activityId: 'run', kind: 'ARCHIVE', from: 3, to: null }]],
    ['of a deleted activity', [['gone', target(4)]], []],
  ] as const)('%s', (_, choices, expected) => {
    expect(goalDiff(current, new Map<string, GoalChoice>(choices))).toEqual(expected);
  });
});
