import { describe, expect, it } from 'vitest';
import { type ActivityFacts, gentleNoteOf, highlightOf } from '../../src/review';
import { activityFacts } from './samples';

const run = activityFacts();
const missed = (fields: Partial<ActivityFacts>) => activityFacts({ outcome: 'MISSED', attainment: 0.5, ...fields });
const week = (...activities: ActivityFacts[]) => ({
  activities,
  goals: activities.filter(({ outcome }) => outcome !== 'NO_GOAL').length,
  goalsMet: activities.filter(({ outcome }) => outcome === 'MET').length,
});

describe('highlight of a week', () => {
  it.each([
    ['every goal met', week(run, activityFacts({ id: 'read' })), { kind: 'ALL_MET', goals: 2 }],
    ['one goal alone is not "every goal"', week(run), { kind: 'GOAL_MET', activity: { id: 'run' } }],
    [
      'more than usual',
      week(run, missed({ id: 'read', done: 2, meanBefore: 1 })),
      { kind: 'ABOVE_USUAL', activity: { id: 'read' } },
    ],
    [
      'the largest rise',
      week(missed({ done: 3, meanBefore: 2 }), missed({ id: 'read', done: 2, meanBefore: 1 })),
      { kind: 'ABOVE_USUAL', activity: { id: 'read' } },
    ],
    [
      'the goal passed furthest',
      week(run, activityFacts({ id: 'read', done: 5, meanBefore: 5 }), missed({ id: 'x', done: 0 })),
      { kind: 'GOAL_MET', activity: { id: 'read' } },
    ],
    [
      'a limit that held',
      week(activityFacts({ direction: 'AT_MOST', done: 0 }), missed({ id: 'x', done: 0 })),
      { kind: 'GOAL_MET', activity: { id: 'run' } },
    ],
    ['what was done at all', week(missed({ done: 1 })), { kind: 'DONE', activity: { id: 'run' } }],
  ] as const)('%s', (_, facts, expected) => {
    expect(highlightOf(facts)).toMatchObject(expected);
  });

  it('is null when nothing stands out', () => {
    expect(highlightOf(week(missed({ done: 0 })))).toBeNull();
    expect(highlightOf(week())).toBeNull();
  });
});

describe('gentle note', () => {
  it.each([
    [
      'what was much quieter',
      week(missed({ done: 2, meanBefore: 3 }), missed({ id: 'read', done: 1, meanBefore: 4 })),
      { kind: 'QUIETER', activity: { id: 'read' } },
    ],
    [
      'a limit passed',
      week(missed({ direction: 'AT_MOST', done: 5, target: 3, meanBefore: 4 })),
      { kind: 'OVER_LIMIT', activity: { id: 'run' } },
    ],
  ] as const)('reports %s', (_, facts, expected) => {
    expect(gentleNoteOf(facts)).toMatchObject(expected);
  });

  it.each([
    ['a little less', week(missed({ done: 3, meanBefore: 4 }))],
    ['a goal met with less than usual', week(activityFacts({ done: 3, meanBefore: 6 }))],
    ['a week that was excused', week(missed({ outcome: 'EXCUSED', done: 0, meanBefore: 4 }))],
    ['what was never done before', week(missed({ done: 0, meanBefore: 0 }))],
  ])('does not mention %s', (_, facts) => {
    expect(gentleNoteOf(facts)).toBeNull();
  });
});
