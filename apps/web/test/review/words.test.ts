import * as samples from '@sevenfold/contract/samples';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import type { ActivityFacts, ReviewFacts } from '@sevenfold/domain/review';
import { beforeAll, describe, expect, test } from 'vitest';
import { strugglePrompts, winPrompts, withLine } from '../../src/features/review/prompts';
import { parseStep } from '../../src/features/review/places';
import {
  changeText,
  doneText,
  gentleText,
  headlineText,
  reasonTexts,
  sinceReviewText,
  usualText,
  suggestionText,
} from '../../src/features/review/words';
import { showTexts } from '../../src/platform/text';
import { goalOffer } from './facts';

beforeAll(() => showTexts('en', compileCatalogue('en')));

const run = samples.activity();

const facts = (fields: Partial<ActivityFacts> = {}): ActivityFacts => ({
  id: run.id,
  name: run.name,
  color: run.color,
  icon: run.icon,
  areaId: run.areaId,
  unit: run.unit,
  customTimesUnit: run.customTimesUnit,
  customTimesUnitSingular: run.customTimesUnitSingular,
  direction: run.direction,
  target: 3,
  done: 3,
  skippedDays: 0,
  outcome: 'MET',
  attainment: 1,
  meanBefore: 2.25,
  ...fields,
});
const week = (...activities: readonly ActivityFacts[]): ReviewFacts => ({
  running: false,
  goalsMet: 0,
  goals: 0,
  attainment: null,
  attainmentBefore: null,
  activities,
  areas: [],
  objectives: [],
});

describe('sinceReviewText', () => {
  const then: ReviewFacts = { ...week(), goalsMet: 8, goals: 11, attainment: 0.918 };

  test.each([
    [{}, undefined],
    [{ attainment: 0.9181 }, undefined],
    [{ goalsMet: 7, attainment: 0.9 }, '8 of 11 when you reviewed · 7 of 11 now'],
    [{ goals: 12 }, '8 of 11 when you reviewed · 8 of 12 now'],
    [{ attainment: 0.9 }, '92% when you reviewed · 90% now'],
    [{ attainment: null }, '92% when you reviewed · – now'],
  ])('compares the frozen numbers with %j', (now, expected) => {
    expect(sinceReviewText(then, { ...then, ...now })).toBe(expected);
  });
});

describe('review texts', () => {
  test.each([
    [facts(), '1 day more than usual'],
    [facts({ done: 1, meanBefore: 3 }), '2 days fewer than usual'],
    [facts({ meanBefore: 2.6 }), 'as usual'],
    [facts({ unit: 'DURATION', done: 30, meanBefore: 92.5 }), '1h\u00a05m less than usual'],
    [facts({ unit: 'TIMES', done: 1, meanBefore: 3 }), '2 fewer than usual'],
    [facts({ unit: 'TIMES', done: 4, meanBefore: 2.8 }), '1 more than usual'],
    [facts({ unit: 'TIMES', customTimesUnit: 'glasses', done: 14, meanBefore: 24.8 }), '11 glasses fewer than usual'],
    [facts({ meanBefore: null }), undefined],
  ])('difference to the usual, %#', (given, expected) => {
    expect(usualText(given)).toBe(expected);
  });

  test.each([
    [facts(), '3 of 3 days'],
    [facts({ done: 4 }), '4 of 3 days · +1'],
    [facts({ target: null }), '3 days'],
    [facts({ direction: 'AT_MOST', unit: 'DURATION', done: 405, target: 600 }), '6h\u00a045m · 10h max'],
  ])('what was done, %#', (given, expected) => {
    expect(doneText(given)).toBe(expected);
  });

  test.each([
    [{ kind: 'ALL_MET', goals: 5 }, 'WHOLE', 'Every goal met'],
    [{ kind: 'ALL_MET', goals: 5 }, 'SO_FAR', 'Every goal met already'],
    [{ kind: 'ABOVE_USUAL', activity: facts() }, 'WHOLE', 'A strong week for Run'],
    [{ kind: 'ABOVE_USUAL', activity: facts() }, 'SO_FAR', 'You’re keeping up with Run'],
    [{ kind: 'ABOVE_USUAL', activity: facts() }, 'BEGUN', 'Run is under way'],
    [{ kind: 'ABOVE_USUAL', activity: facts() }, 'QUIET', 'A quiet week with room for Run'],
    [{ kind: 'GOAL_MET', activity: facts() }, 'WHOLE', 'Run reached its goal'],
    [{ kind: 'GOAL_MET', activity: facts() }, 'QUIET', 'Run reached its goal'],
    [{ kind: 'GOAL_MET', activity: facts({ direction: 'AT_MOST' }) }, 'WHOLE', 'Run stayed within its limit'],
    [{ kind: 'STREAK', activity: facts(), weeks: 4 }, 'WHOLE', 'Run, 4 weeks in a row'],
    [{ kind: 'DONE', activity: facts() }, 'WHOLE', 'Run kept going'],
    [{ kind: 'DONE', activity: facts() }, 'BEGUN', 'Run is under way'],
    [null, 'QUIET', 'A quiet week'],
    [null, 'BEGUN', 'A quiet week so far'],
    [null, 'SO_FAR', 'The week is taking shape'],
  ] as const)('headline of %j in a week that is %s', (highlight, content, expected) => {
    expect(headlineText(highlight, content)).toBe(expected);
  });

  test('gentle note', () => {
    expect(gentleText({ kind: 'QUIETER', activity: facts() })).toBe('Less Run than usual (3 days).');
    const far = facts({ direction: 'AT_MOST', done: 12, outcome: 'MISSED' });
    expect(gentleText({ kind: 'OVER_LIMIT', activity: far })).toBe('Run went over its limit (12 · 3 days max).');
  });

  test('a lower limit is tighter', () => {
    const limit = { ...run, direction: 'AT_MOST' } as const;
    const offered = [run, limit].flatMap((one) =>
      [5, 2].map((suggested) => suggestionText(one, { current: 3, suggested })),
    );
    expect(offered).toEqual(['Raise to 5 days', 'Lower to 2 days', 'Loosen to 5 days', 'Tighten to 2 days']);
  });

  test('times without a name of their own are written with a sign', () => {
    const calls = { ...run, unit: 'TIMES' } as const;
    expect(suggestionText(calls, { current: 3, suggested: 1 })).toBe('Lower to 1×');
    expect(reasonTexts(calls, goalOffer({ suggested: 1 }))).toContain('1× would have worked in 6 of 8');
  });

  test('reason of a suggested goal', () => {
    expect(reasonTexts(run, goalOffer())).toEqual(['Met in 7 of 8 weeks', '4 days would have worked in 6 of 8']);
    expect(reasonTexts(run, goalOffer({ goalWeeks: 0, reason: 'NO_GOAL' }))).toEqual([
      '4 days would have worked in 6 of 8 weeks',
    ]);
    expect(reasonTexts(run, goalOffer({ suggestedMetWeeks: 8 }))).toEqual([
      'Met in 7 of 8 weeks',
      '4 days would have worked every week',
    ]);
    const kept = goalOffer({ suggested: null, reason: 'ON_TRACK' });
    expect(reasonTexts(run, kept)).toEqual(['Met in 7 of 8 weeks', '3.6 days on average']);
    expect(reasonTexts(run, { ...kept, reason: 'SELDOM_MET', metWeeks: 0 })).toEqual([
      'Not met in the last 8 weeks',
      '3.6 days on average',
    ]);
    expect(reasonTexts(run, goalOffer({ reason: 'QUIET', quietWeeks: 5 }))).toEqual(['Quiet for 5 weeks']);
    expect(reasonTexts(run, goalOffer({ reason: 'TOO_NEW' }))).toEqual(['4 days would have worked in 6 of 8 weeks']);
    expect(reasonTexts(run, { ...kept, reason: 'TOO_NEW' })).toEqual([]);
  });

  test.each([
    [{ kind: 'RAISE', from: 3, to: 4 }, 'Run: 3 days → 4 days'],
    [{ kind: 'PAUSE', from: 3, to: null }, 'Run: 3 days → no goal'],
    [{ kind: 'SET', from: null, to: 1 }, 'Run: new goal 1 day'],
    [{ kind: 'ARCHIVE', from: 3, to: null }, 'Run: archived'],
  ] as const)('change of a goal: %j', (line, expected) => {
    expect(changeText(run, { activityId: 'run', ...line })).toBe(expected);
  });
});

describe('suggested lines', () => {
  const completed = {
    week: '2025-W40',
    openDays: new Map<string, number>(),
    countsFrom: new Map(),
    lastWeek: new Map(),
  } as const;
  const running = { ...completed, openDays: new Map(['open', 'lost', 'less'].map((id) => [id, 2])) };
  const missed = facts({ name: 'Read', outcome: 'MISSED', done: 1, attainment: 1 / 3 });
  const kept = facts({ name: 'Sweets', direction: 'AT_MOST', done: 0, target: 2 });
  const away = facts({ id: 'swim', name: 'Swim', outcome: 'EXCUSED', done: 0, attainment: 0, skippedDays: 5 });

  test('met goals, kept limits and other activities are wins', () => {
    expect(winPrompts(week(missed, facts(), kept, away), new Map())).toEqual([
      'Met my Run goal (3 days).',
      'Kept Sweets within its limit (0 · 2 days max).',
    ]);
  });

  test('more than usual is a win, whether the goal is met or not', () => {
    const more = facts({ name: 'Swim', outcome: 'RUNNING', target: 5, done: 4 });
    const asUsual = { ...more, name: 'Read', meanBefore: 4 };
    expect(winPrompts(week(more, asUsual, facts()), new Map())).toEqual([
      'Met my Run goal (3 days).',
      'More Swim than usual (4 days).',
    ]);
  });

  test('no more than in the week before is no win, though more than usual', () => {
    const more = facts({ outcome: 'RUNNING', target: 5, done: 4 });
    const prompts = (before: number) => winPrompts(week(more), new Map([[more.id, before]]));
    expect(prompts(3)).toEqual(['More Run than usual (4 days).']);
    expect(prompts(4)).toEqual([]);
  });

  test('missed goals and skips are struggles', () => {
    const read = { ...missed, unit: 'DURATION', done: 110, target: 240 } as const;
    expect(strugglePrompts(week(missed, read, facts(), away), completed)).toEqual([
      'Didn’t reach my Read goal (1 of 3 days).',
      'Didn’t reach my Read goal (1h\u00a050m of 4h).',
      'Skipped Swim on 5 days.',
    ]);
  });

  test('of a running week name what is lost or less than usual', () => {
    const open = facts({ id: 'open', outcome: 'RUNNING', done: 1, attainment: 1 / 3, meanBefore: 1 });
    const lost = facts({ id: 'lost', name: 'Read', outcome: 'RUNNING', done: 0, attainment: 0 });
    const quieter = facts({ id: 'less', name: 'Swim', outcome: 'RUNNING', done: 1, attainment: 1 / 3, meanBefore: 3 });
    const none = { ...quieter, id: 'none', name: 'Draw', unit: 'TIMES', done: 0 } as const;
    const over = facts({
      name: 'Sweets',
      direction: 'AT_MOST',
      outcome: 'RUNNING',
      done: 3,
      target: 2,
      attainment: 0.5,
    });
    expect(strugglePrompts(week(none), running)).toEqual(['No Draw yet.']);
    expect(strugglePrompts(week(quieter, over, open, lost), running)).toEqual([
      'My Read goal is out of reach this week (0 of 3 days).',
      'Sweets went over its limit (3 · 2 days max).',
      'Less Swim than usual (1 day).',
    ]);
  });

  test('are inserted on lines of their own', () => {
    expect(withLine(' ', 'Run')).toBe('Run');
    expect(withLine('Slept\n', 'Run')).toBe('Slept\nRun');
  });
});

test.each([
  [undefined, 1],
  ['2', 2],
  ['4', 4],
  ['5', 1],
  ['0', 1],
  ['2.5', 1],
  ['soon', 1],
])('step of %s', (asked, expected) => {
  expect(parseStep(asked)).toBe(expected);
});
