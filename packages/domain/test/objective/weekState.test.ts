import { describe, expect, it } from 'vitest';
import { objectiveWeekState } from '../../src/objective';

const FIRST = '2026-09-28';
const SUNDAY_BEFORE = '2026-09-27';
const step = { id: 'a', name: 'Draft', isDone: true };

describe('the state of an objective in a week', () => {
  it.each([
    ['nothing is known of it', {}, [], null],
    ['no linked activity was recorded', {}, [false, false], 'QUIET'],
    ['one of two linked activities was recorded', {}, [false, true], 'ACTIVE'],
    ['a step was done on its first day', { steps: [{ ...step, doneOn: FIRST }] }, [], 'ACTIVE'],
    ['a step was done before', { steps: [{ ...step, doneOn: SUNDAY_BEFORE }] }, [false], 'QUIET'],
    ['a step was done on an unknown day', { steps: [step] }, [], 'QUIET'],
    [
      'a note was written on a step',
      { steps: [step], stepNotes: [{ id: 'n', stepId: 'a', date: FIRST, note: 'Half' }] },
      [],
      'ACTIVE',
    ],
  ] as const)('where %s', (_, objective, recorded, expected) => {
    expect(objectiveWeekState(objective, recorded, FIRST)).toBe(expected);
  });
});
