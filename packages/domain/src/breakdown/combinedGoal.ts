import { type ActivityUnit, attainment, type CountedEntry, weekOutcome } from '../activity';
import type { WeekId } from '../calendar';
import { combinedDone, countMember } from '../combinedGoal';
import { activityPart, type ActivityPart, type Explained, explained, nested } from './explained';

/** A combined goal in a week, with those of its activities that count. */
export interface CombinedWeek {
  readonly unit: ActivityUnit;
  /** Null in a week without the goal. */
  readonly target: number | null;
  readonly week: WeekId;
  /** True while the week is not over. */
  readonly running: boolean;
  readonly members: readonly {
    readonly id: string;
    readonly unit: ActivityUnit;
    /** Of that week. */
    readonly entries: readonly CountedEntry[];
  }[];
}

/** Amount of a combined goal in a week, by member. */
function explainCombinedDone({ unit, members }: CombinedWeek): Explained {
  const parts = members.map((member): ActivityPart => {
    const part = activityPart(member.id, countMember(unit, member));
    return unit === 'DAYS' ? { ...part, dates: [...new Set(member.entries.map(({ date }) => date))].sort() } : part;
  });
  return explained(
    combinedDone(unit, members),
    unit === 'DAYS' ? { kind: 'ACTIVE_DAYS', of: 'GOAL' } : { kind: 'SUM', measure: 'AMOUNT' },
    parts,
  );
}

/** Attainment of a combined goal in a week. */
export function explainCombined(goal: CombinedWeek): Explained {
  const { unit, target, week, running } = goal;
  const number = explainCombinedDone(goal);
  const done = number.value ?? 0;
  const direction = 'AT_LEAST';
  const outcome = weekOutcome({ unit, direction, target, done, skippedDays: 0, running });
  return explained(
    target === null ? null : attainment({ direction, target, done }),
    { kind: 'ATTAINMENT', direction, outcome, skippedDays: 0 },
    [nested(number), { kind: 'GOAL', week, value: target, counts: true }],
  );
}
