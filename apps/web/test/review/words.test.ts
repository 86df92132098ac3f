import * as samples from '@sevenfold/contract/samples';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import type { ActivityFacts, ReviewFacts } from '@sevenfold/domain/review';
import { beforeAll, describe, expect, test } from 'vitest';
import { strugglePrompts, winPrompts, withLine } from '../../src/features/review/prompts';
import { stepOf } from '../../src/features/review/places';
import { changeText, gentleText, highlightText, reasonTexts, usualText } from '../../src/features/review/words';
import { showTexts } from '../../src/platform/text';

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
const offer = {
  activityId: 'run',
  current: 3,
  suggested: 4,
  action: 'RAISE',
  reason: 'OFTEN_MET',
  weeks: 8,
  goalWeeks: 8,
  metWeeks: 7,
  average: 3.625,
  quietWeeks: 0,
} as const;

describe('review texts', () => {
  test.each([
    [facts(), '0.7 more than usual'],
    [facts({ meanBefore: 3 }), 'as usual'],
    [facts({ unit: 'DURATION', done: 30, meanBefore: 92.5 }), '1h 3m less than usual'],
    [facts({ meanBefore: null }), undefined],
  ])('difference to the usual, %#', (given, expected) => {
    expect(usualText(given)).toBe(expected);
  });

  test('highlight and gentle note', () => {
    expect(highlightText({ kind: 'ALL_MET', goals: 5 })).toBe('All 5 goals met. What a week.');
    expect(highlightText({ kind: 'GOAL_MET', activity: facts() })).toBe('Run: goal met, 3 of 3 days.');
    expect(gentleText({ kind: 'QUIETER', activity: facts() })).toBe('Run was quieter than usual.');
  });

  test('reason of a suggested goal', () => {
    expect(reasonTexts(run, offer)).toEqual(['Met in 7 of the last 8 weeks', '3.6 days on average']);
    expect(reasonTexts(run, { ...offer, reason: 'QUIET', quietWeeks: 5 })).toEqual(['Quiet for 5 weeks']);
    expect(reasonTexts(run, { ...offer, reason: 'TOO_NEW' })).toEqual([]);
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
  const missed = facts({ name: 'Read', outcome: 'MISSED', done: 1, attainment: 1 / 3 });
  const kept = facts({ name: 'Sweets', direction: 'AT_MOST', done: 0, target: 2 });
  const away = facts({ name: 'Swim', outcome: 'EXCUSED', done: 0, attainment: 0, skippedDays: 5 });

  test('met goals, kept limits and other activities are wins', () => {
    expect(winPrompts(week(missed, facts(), kept, away))).toEqual(['Run: 3 of 3 days', 'Sweets: 0 of 2 days']);
  });

  test('missed goals and skips are struggles', () => {
    expect(strugglePrompts(week(missed, facts(), kept, away))).toEqual(['Read: 1 of 3 days', 'Swim: 5 days skipped']);
  });

  test('are inserted on lines of their own', () => {
    expect(withLine(' ', 'Run')).toBe('Run');
    expect(withLine('Slept\n', 'Run')).toBe('Slept\nRun');
  });
});

test.each([
  [undefined, 1],
  ['2', 2],
  ['6', 6],
  ['7', 1],
  ['0', 1],
  ['2.5', 1],
  ['soon', 1],
])('step of %s', (asked, expected) => {
  expect(stepOf(asked)).toBe(expected);
});
