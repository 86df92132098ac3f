import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHECKLIST,
  checklistCount,
  type ChecklistFacts,
  computeChecklist,
  type ChecklistTask,
} from '../../src/onboarding';

const nothing: ChecklistFacts = {
  activities: [],
  objectives: 0,
  finishedReviews: 0,
  completed: [],
  integrations: [],
};
const doneIn = (facts: Partial<ChecklistFacts>): readonly ChecklistTask[] =>
  computeChecklist({ ...nothing, ...facts }).flatMap(({ task, isDone }) => (isDone ? [task] : []));

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
        const { done, total } = checklistCount(computeChecklist({ ...nothing, completed }));
        expect([done, total]).toEqual([completed.length, CHECKLIST.length]);
      }),
    );
  });
});
