import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addWeeks, type WeekId } from '../../src/calendar';
import { type FactsInput, reviewFacts, usualDifference } from '../../src/review';
import { figures, source } from './samples';

const W: WeekId = '2026-W40';
const before = (weeks: number) => addWeeks(W, -weeks);
const input = (fields: Partial<FactsInput> = {}): FactsInput => ({
  week: W,
  running: false,
  activities: [source()],
  areas: [{ id: 'health', name: 'Health', kind: 'HEALTH', color: '#1A9951' }],
  figures: [],
  objectives: [],
  ...fields,
});

describe('facts of a week', () => {
  it('contain what was done of each activity, compared with the four weeks before', () => {
    const facts = reviewFacts(
      input({ figures: [figures(W, 4), figures(before(1), 1), figures(before(2), 3), figures(before(5), 7)] }),
    );
    expect(facts.activities).toMatchObject([
      { id: 'run', target: 3, done: 4, outcome: 'MET', attainment: 1, meanBefore: 1 },
    ]);
    expect(facts.activities.map(usualDifference)).toEqual([3]);
    expect(facts).toMatchObject({ goalsMet: 1, goals: 1, attainment: 1, attainmentBefore: (1 / 3 + 1) / 4 });
  });

  it('list the activities as other pages do: by the order of their areas, those without one last', () => {
    const named = (name: string, areaId: string | null) => source({ id: name, name, areaId });
    const [work, health] = ['work', 'health'].map((id) => ({ id, name: id, kind: null, color: '#1A9951' }));
    const facts = reviewFacts(
      input({
        activities: [named('Nap', null), named('Run', 'health'), named('Code', 'work'), named('Walk', 'health')],
        areas: [work, health].flatMap((area) => area ?? []),
      }),
    );
    expect(facts.activities.map(({ name }) => name)).toEqual(['Code', 'Run', 'Walk', 'Nap']);
  });

  it('exclude excused weeks and weeks before the activity from the mean', () => {
    const away = figures(before(1), 0, { skippedDays: 7 });
    const facts = reviewFacts(
      input({
        activities: [source({ countsFrom: before(3) })],
        figures: [figures(W, 3), away, figures(before(2), 2), figures(before(3), 4)],
      }),
    );
    expect(facts.activities[0]?.meanBefore).toBe(3);
  });

  it('of a first week have no comparison', () => {
    const facts = reviewFacts(input({ activities: [source({ countsFrom: W })], figures: [figures(W, 3)] }));
    expect(facts.activities[0]?.meanBefore).toBeNull();
    expect(facts.activities.map(usualDifference)).toEqual([null]);
  });

  it('have no comparison of what only a rhythm asks for, but one of its goal', () => {
    const usual = (fields: Partial<FactsInput['activities'][number]>) =>
      reviewFacts(
        input({ activities: [source({ everyDays: 14, ...fields })], figures: [figures(before(1), 2)] }),
      ).activities.map(({ meanBefore }) => meanBefore);
    expect(usual({ weeklyGoalsTimeline: [] })).toEqual([null]);
    expect(usual({})).toEqual([0.5]);
  });

  it('exclude an excused goal', () => {
    const facts = reviewFacts(input({ figures: [figures(W, 1, { skippedDays: 5 })] }));
    expect(facts).toMatchObject({
      goalsMet: 0,
      goals: 0,
      attainment: null,
      activities: [{ outcome: 'EXCUSED', skippedDays: 5 }],
    });
  });

  it.each([
    ['include an archived activity with a record', { isActive: false }, 1, 1],
    ['exclude an archived activity without a record', { isActive: false }, 0, 0],
    ['exclude an activity that was created later', { countsFrom: '2026-W41', weeklyGoalsTimeline: [] }, 0, 0],
    [
      'include an activity that was created later, if it has a record',
      { countsFrom: '2026-W41', weeklyGoalsTimeline: [] },
      2,
      1,
    ],
    ['include an active activity without a record', {}, 0, 1],
  ] as const)('%s', (_, fields, done, expected) => {
    const facts = reviewFacts(input({ activities: [source(fields)], figures: done > 0 ? [figures(W, done)] : [] }));
    expect(facts.activities).toHaveLength(expected);
  });

  it('are summed by area, unknown areas last, without "at most" activities in the shares', () => {
    const activities = [
      source(),
      source({ id: 'read', areaId: 'gone', unit: 'DURATION', weeklyGoalsTimeline: [] }),
      source({ id: 'screen', direction: 'AT_MOST', unit: 'DURATION' }),
    ];
    const facts = reviewFacts(
      input({
        activities,
        figures: [
          figures(W, 2),
          figures(W, 90, { activityId: 'read', dayBits: 0b111 }),
          figures(W, 500, { activityId: 'screen', dayBits: 127 }),
        ],
      }),
    );
    expect(facts.areas).toEqual([
      {
        id: 'health',
        name: 'Health',
        kind: 'HEALTH',
        color: '#1A9951',
        goalsMet: 0,
        goals: 2,
        activeDays: 2,
        dayBits: 0b11,
        minutes: 0,
      },
      { id: null, name: '', kind: null, color: '', goalsMet: 0, goals: 0, activeDays: 3, dayBits: 0b111, minutes: 90 },
    ]);
  });

  it('contain the given movements of objectives', () => {
    const objectives = [{ objectiveId: 'o', name: 'Read 24 books', from: 15, to: 17 }];
    expect(reviewFacts(input({ objectives })).objectives).toEqual(objectives);
  });

  it('are consistent', () => {
    const anyFigures = fc.array(
      fc.record({
        activityId: fc.constantFrom('run', 'read', 'screen'),
        weekId: fc.integer({ min: 0, max: 6 }).map(before),
        done: fc.integer({ min: 0, max: 9 }),
        dayBits: fc.nat(127),
        skippedDays: fc.integer({ min: 0, max: 7 }),
      }),
      { maxLength: 20 },
    );
    const activities = [
      source(),
      source({ id: 'read', unit: 'TIMES', areaId: null }),
      source({ id: 'screen', direction: 'AT_MOST', unit: 'TIMES' }),
    ];
    fc.assert(
      fc.property(anyFigures, fc.boolean(), (given, running) => {
        const facts = reviewFacts(input({ activities, figures: given, running }));
        const sum = (pick: (area: (typeof facts.areas)[number]) => number) =>
          facts.areas.reduce((total, area) => total + pick(area), 0);
        expect(sum(({ goals }) => goals)).toBe(facts.goals);
        expect(sum(({ goalsMet }) => goalsMet)).toBe(facts.goalsMet);
        expect(facts.goalsMet).toBeLessThanOrEqual(facts.goals);
        for (const share of [facts.attainment, facts.attainmentBefore])
          if (share !== null) expect(share >= 0 && share <= 1).toBe(true);
      }),
    );
  });
});
