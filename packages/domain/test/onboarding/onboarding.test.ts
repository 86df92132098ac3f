import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHECKLIST,
  checklistCount,
  type ChecklistFacts,
  checklistOf,
  type ChecklistTask,
  nextOnboardingPart,
  ONBOARDING_ORDER,
} from '../../src/onboarding';

describe('onboarding steps after registration', () => {
  it.each([
    [[], 'WELCOME'],
    [['WELCOME'], 'ADD_CALENDAR'],
    [['ADD_CALENDAR', 'WELCOME'], 'QUESTIONS'],
    [['WELCOME', 'ADD_CALENDAR', 'QUESTIONS'], 'FINAL'],
    [['WELCOME', 'ADD_CALENDAR', 'QUESTIONS', 'FINAL'], 'UPGRADE'],
    [[...ONBOARDING_ORDER], undefined],
    // Somebody who opened a later step by its address does the earlier ones next.
    [['QUESTIONS'], 'WELCOME'],
    // Completed tasks of the checklist and steps of newer versions are ignored.
    [['WELCOME', 'ADD_ACTIVITY', 'LATER'], 'ADD_CALENDAR'],
  ] as const)('continue after %j with %s', (completed, next) => {
    expect(nextOnboardingPart(completed)).toBe(next);
  });

  it('are each shown once, whichever were completed before', () => {
    fc.assert(
      fc.property(fc.subarray([...ONBOARDING_ORDER]), (before) => {
        const completed: string[] = [...before];
        for (let step = nextOnboardingPart(completed); step; step = nextOnboardingPart(completed)) {
          expect(completed).not.toContain(step);
          completed.push(step);
        }
        expect(completed.toSorted()).toEqual([...ONBOARDING_ORDER].toSorted());
      }),
    );
  });
});

const nothing: ChecklistFacts = {
  activities: [],
  objectives: 0,
  finishedReviews: 0,
  completed: [],
  integrations: [],
};
const doneIn = (facts: Partial<ChecklistFacts>): readonly ChecklistTask[] =>
  checklistOf({ ...nothing, ...facts }).flatMap(({ task, isDone }) => (isDone ? [task] : []));

describe('checklist', () => {
  it.each<[string, Partial<ChecklistFacts>, readonly ChecklistTask[]]>([
    ['nothing yet', {}, []],
    ['an activity without a goal', { activities: [{ weeklyGoalsTimeline: [] }] }, ['ADD_ACTIVITY']],
    [
      'one of two activities with a goal',
      { activities: [{ weeklyGoalsTimeline: [] }, { weeklyGoalsTimeline: [{}] }] },
      ['ADD_ACTIVITY', 'SET_WEEKLY_GOAL'],
    ],
    ['an objective', { objectives: 1 }, ['SET_OBJECTIVE']],
    ['a finished review', { finishedReviews: 1 }, ['FIRST_REVIEW']],
    ['a connected calendar', { integrations: [{ needsCalendarChoice: false }] }, ['CONNECT_CALENDAR']],
    [
      'an account whose calendars are still to be chosen',
      { integrations: [{ needsCalendarChoice: true }], completed: ['CONNECT_CALENDAR'] },
      [],
    ],
    [
      'a second account whose calendars are still to be chosen',
      { integrations: [{ needsCalendarChoice: true }, { needsCalendarChoice: false }] },
      ['CONNECT_CALENDAR'],
    ],
    ['a calendar connected once', { completed: ['CONNECT_CALENDAR'] }, ['CONNECT_CALENDAR']],
    ['a step whose objective was deleted', { completed: ['SET_OBJECTIVE'] }, ['SET_OBJECTIVE']],
    ['steps of the onboarding', { completed: ['WELCOME', 'UPGRADE'] }, []],
  ])('%s', (_, facts, done) => expect(doneIn(facts)).toEqual(done));

  it('counts the completed tasks', () => {
    fc.assert(
      fc.property(fc.subarray([...CHECKLIST]), (completed) => {
        const { done, total } = checklistCount(checklistOf({ ...nothing, completed }));
        expect([done, total]).toEqual([completed.length, CHECKLIST.length]);
      }),
    );
  });
});
