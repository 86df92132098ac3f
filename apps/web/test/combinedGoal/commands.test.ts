import { combinedGoal } from '@sevenfold/contract/samples';
import { weekId } from '@sevenfold/domain/calendar';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Intent } from '../../src/data/operation';
import {
  changeCombinedGoal,
  createCombinedGoal,
  deleteCombinedGoal,
  setTarget,
} from '../../src/features/combinedGoal/commands';
import { describeOperation } from '../../src/features/operation/describe';
import { showTexts } from '../../src/platform/text';
import { shownRows } from '../db/shownRows';

const GOAL = combinedGoal();
const [W10, W20, W30] = [weekId('2026-W10'), weekId('2026-W20'), weekId('2026-W30')];
/** The combined goals on a device with these pending operations. */
const applied = (goals: readonly (typeof GOAL)[], ...intents: readonly Intent[]) =>
  shownRows('combinedGoal', goals, intents);

describe('a combined goal on this device', () => {
  it('is created once; undo deletes it', () => {
    const { createdAt: _, ...made } = GOAL;
    const { operations, inverse } = createCombinedGoal(made);
    const after = applied([], ...operations, ...operations);
    expect(after).toMatchObject([made]);
    expect(applied(after, ...inverse)).toEqual([]);
  });

  it('changes field by field; undo leaves the changes of other devices', () => {
    const { operations, inverse } = changeCombinedGoal(GOAL, { name: 'Get going' });
    const after = applied([GOAL], ...operations);
    expect(after).toEqual([{ ...GOAL, name: 'Get going' }]);
    const members = { ...GOAL, name: 'Get going', activityIds: ['run', 'walk'] };
    expect(applied([members], ...inverse)).toEqual([{ ...members, name: GOAL.name }]);
  });

  it('changes its target from a week on, and ends; undo restores the later targets, too', () => {
    const [first] = applied([GOAL], ...setTarget(GOAL, W20, 200).operations);
    if (!first) throw new Error('The goal is gone');
    const { operations, inverse } = setTarget(first, W10, null);
    const ended = applied([first], ...operations);
    expect(ended[0]?.weeklyGoalsTimeline).toEqual([{ startWeekId: '2026-W01', endWeekId: W10, target: 150 }]);
    expect(applied(ended, ...inverse)).toEqual([first]);
    expect(applied([first], ...setTarget(first, W30, 200).operations)).toEqual([first]);
  });

  it('is deleted; undo restores it', () => {
    const { operations, inverse } = deleteCombinedGoal(GOAL);
    expect(applied([GOAL], ...operations)).toEqual([]);
    expect(applied([], ...inverse)).toEqual([GOAL]);
  });
});

describe('the description of an operation', () => {
  beforeEach(() => showTexts('en', compileCatalogue('en')));

  it('names the goal, also one that is deleted or unknown', () => {
    const known = { activities: [], areas: [], combinedGoals: [GOAL], rejected: [] };
    const { operations, inverse } = deleteCombinedGoal(GOAL);
    expect(describeOperation(operations[0], known)).toBe('Deleted combined goal: “Move”');
    expect(describeOperation(inverse[0], { ...known, combinedGoals: [] })).toBe('Restored combined goal: “Move”');
    expect(describeOperation(setTarget(GOAL, W10, 90).operations[0], known)).toBe('Target of the combined goal “Move”');
    const renamed = changeCombinedGoal(GOAL, { name: 'Walk' }).operations[0];
    expect(describeOperation(renamed, { ...known, combinedGoals: [] })).toBe(
      'Changes to the combined goal “a combined goal”',
    );
  });
});
