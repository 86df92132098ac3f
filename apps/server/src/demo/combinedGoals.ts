import { contract } from '@sevenfold/contract';
import { addWeeks, today, weekIdOf } from '@sevenfold/domain/calendar';
import type { Language } from '@sevenfold/domain/user';
import { createCombinedGoal } from '#features/combinedGoal';
import type { UserTransaction } from '#rows';
import type { Clock } from '../clock';
import type { History } from './history';
import { createRandom, idAt } from './random';
import { demoText } from './text';

/** Days of a week on which any of the activities was done. */
const TARGET = 5;
const WEEKS_AGO = 26;

export interface CombinedGoalOptions {
  readonly seed: number;
  readonly timezone: string;
  readonly language: Language;
}

/** Creates the combined goal of the demo through the service: to run or to stretch on five days. */
export async function loadCombinedGoal(
  transaction: UserTransaction,
  { activities }: History,
  { seed, timezone, language }: CombinedGoalOptions,
  clock: Clock,
): Promise<void> {
  const names = ['demo.run', 'demo.stretch'] as const;
  const goal = contract['POST /api/v1/combined-goal'].body.parse({
    id: idAt(clock.now(), createRandom(seed + 2)),
    name: demoText(language, 'demo.move'),
    unit: 'DAYS',
    weeklyGoalsTimeline: [
      {
        startWeekId: addWeeks(weekIdOf(today(clock.now(), timezone, 0), 'MONDAY'), -WEEKS_AGO),
        endWeekId: null,
        target: TARGET,
      },
    ],
    activityIds: names.flatMap((name) => activities.find((one) => one.name === demoText(language, name))?.id ?? []),
  });
  await createCombinedGoal(transaction, goal, clock);
}
