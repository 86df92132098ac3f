import type { WeekId } from '@sevenfold/domain/calendar';
import type { GoalChoice } from '@sevenfold/domain/review';
import { useCallback, useState } from 'react';

export type GoalChoices = ReadonlyMap<string, GoalChoice>;

export interface ChosenGoals {
  readonly choices: GoalChoices;
  /** Null: as it is. */
  choose(activityId: string, choice: GoalChoice | null): void;
}

const keyOf = (week: WeekId): string => `sevenfold.reviewGoals.${week}`;

/** What somebody has chosen for next week's goals. Kept in this tab and nowhere else: it is not said yet. It stays when the review is finished, so that undoing leads back to it. */
export function useGoalChoices(week: WeekId): ChosenGoals {
  const [choices, setChoices] = useState<GoalChoices>(() => read(week));
  const choose = useCallback((activityId: string, choice: GoalChoice | null) => {
    setChoices((before) => {
      const after = new Map(before);
      if (choice) after.set(activityId, choice);
      else after.delete(activityId);
      keep(week, after);
      return after;
    });
  }, [week]);
  return { choices, choose };
}

function read(week: WeekId): GoalChoices {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(week)) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isChoice) : []);
  } catch {
    return new Map();
  }
}

function keep(week: WeekId, choices: GoalChoices): void {
  try {
    if (choices.size === 0) sessionStorage.removeItem(keyOf(week));
    else sessionStorage.setItem(keyOf(week), JSON.stringify([...choices]));
  } catch {
    // A device that keeps nothing loses the choices with the page.
  }
}

function isChoice(pair: unknown): pair is [string, GoalChoice] {
  if (!Array.isArray(pair) || typeof pair[0] !== 'string') return false;
  const choice = pair[1] as { kind?: unknown; target?: unknown } | null;
  return choice?.kind === 'ARCHIVE' || (choice?.kind === 'TARGET' && (choice.target === null || Number.isInteger(choice.target)));
}
