import type { CombinedGoal } from '@sevenfold/contract';
import { weekId } from '@sevenfold/domain/calendar';
import type { Command } from '../../apps/web/src/data/replica';
import {
  changeCombinedGoal,
  createCombinedGoal,
  deleteCombinedGoal,
  setTarget,
} from '../../apps/web/src/features/combinedGoal/commands';
import { type Choice, type CommandFactory, NAMES, pick, pickOrThrow, type Shown } from './choice';

const UNITS = ['DAYS', 'TIMES', 'DURATION'] as const;
const STARTS = (['2026-W09', '2026-W10', '2026-W11', '2026-W12'] as const).map(weekId);

/** Activities that the form offers for a unit, beginning with one of them. */
function offeredIds({ activities }: Shown, unit: CombinedGoal['unit'], first: number): string[] {
  const ids = activities
    .filter((one) => one.direction === 'AT_LEAST')
    .filter((one) => unit === 'DAYS' || (unit === 'DURATION') === (one.unit === 'DURATION'))
    .map(({ id }) => id);
  const start = ids.length === 0 ? 0 : first % ids.length;
  return [...ids.slice(start), ...ids.slice(0, start)];
}

const onCombinedGoal =
  (make: (goal: CombinedGoal, shown: Shown, choice: Choice) => Command | null): CommandFactory =>
  (shown, choice) => {
    const goal = pick(shown.combinedGoals, choice.a);
    return goal && make(goal, shown, choice);
  };

/** All commands on combined goals, as the screens create them. */
export const COMBINED_GOAL_COMMANDS = {
  combinedGoal: (shown, { a, b, c, newId }) => {
    const unit = pickOrThrow(UNITS, b);
    const activityIds = offeredIds(shown, unit, c).slice(0, 2 + (a % 2));
    return activityIds.length < 2
      ? null
      : createCombinedGoal({
          id: newId(),
          name: pickOrThrow(NAMES, a),
          unit,
          weeklyGoalsTimeline: [{ startWeekId: pickOrThrow(STARTS, c), endWeekId: null, target: 1 + (b % 7) }],
          activityIds,
        });
  },
  editCombinedGoal: onCombinedGoal((goal, shown, { b, c }) => {
    const activityIds = offeredIds(shown, goal.unit, c).slice(0, 2);
    return b % 2 === 0 || activityIds.length < 2
      ? changeCombinedGoal(goal, { name: `${pickOrThrow(NAMES, c)} ${b}` })
      : changeCombinedGoal(goal, { activityIds });
  }),
  combinedTarget: onCombinedGoal((goal, _, { b, c }) =>
    setTarget(goal, pickOrThrow(STARTS, b), c % 4 === 0 ? null : 1 + (c % 7)),
  ),
  deleteCombinedGoal: onCombinedGoal((goal) => deleteCombinedGoal(goal)),
} satisfies Record<string, CommandFactory>;
