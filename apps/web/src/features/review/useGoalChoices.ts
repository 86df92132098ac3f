import type { WeekId } from '@sevenfold/domain/calendar';
import type { GoalChoice } from '@sevenfold/domain/review';
import { useCallback, useState } from 'react';

export type GoalChoices = ReadonlyMap<string, GoalChoice>;

export interface ChosenGoals {
  readonly choices: GoalChoices;
  /** New goal; null to keep the current one. */
  choose(activityId: string, choice: GoalChoice | null): void;
}

type ChoiceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (week: WeekId): string => `sevenfold.reviewGoals.${week}`;
/** Marks that {@link deleted} has choices of this user; removed on sign-out. */
const markOf = (week: WeekId): string => `sevenfold.reviewGoalsDeleted.${week}`;
/**
 * Stored choices of deleted reviews, restored when the deletion is undone. In memory, because undo ends with the page:
 * after a reload the deleted review may be shown until the server responds.
 */
const deleted = new Map<WeekId, string>();

/**
 * Goals chosen for next week. They are stored in this tab only until the review is finished, and kept afterwards, so
 * that undo restores them.
 *
 * @param isBegun true when the week has a review
 */
export function useGoalChoices(week: WeekId, isBegun: boolean): ChosenGoals {
  const [choices, setChoices] = useState<GoalChoices>(() => readChoices(sessionStorage, week, isBegun));
  const choose = useCallback(
    (activityId: string, choice: GoalChoice | null) => {
      setChoices((before) => {
        const after = new Map(before);
        if (choice) after.set(activityId, choice);
        else after.delete(activityId);
        store(week, after);
        return after;
      });
    },
    [week],
  );
  return { choices, choose };
}

/**
 * The stored choices. Those of a deleted review are restored when the deletion is undone, and removed when a new review
 * begins.
 */
export function readChoices(storage: ChoiceStorage, week: WeekId, isBegun: boolean): GoalChoices {
  try {
    const stashed = storage.getItem(markOf(week)) === null ? undefined : deleted.get(week);
    if (isBegun && stashed !== undefined) storage.setItem(keyOf(week), stashed);
    deleted.delete(week);
    storage.removeItem(markOf(week));
    const stored: unknown = JSON.parse(storage.getItem(keyOf(week)) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isChoice) : []);
  } catch {
    return new Map();
  }
}

/** Must be called when the review of a week is deleted, so that the next one starts without its choices. */
export function stashChoices(week: WeekId, storage: ChoiceStorage = sessionStorage): void {
  try {
    const stored = storage.getItem(keyOf(week));
    if (stored === null) return;
    storage.removeItem(keyOf(week));
    deleted.set(week, stored);
    storage.setItem(markOf(week), 'true');
  } catch {
    // Without storage there are no choices to move.
  }
}

function store(week: WeekId, choices: GoalChoices): void {
  try {
    if (choices.size === 0) sessionStorage.removeItem(keyOf(week));
    else sessionStorage.setItem(keyOf(week), JSON.stringify([...choices]));
  } catch {
    // Without storage the choices are lost on reload.
  }
}

function isChoice(pair: unknown): pair is [string, GoalChoice] {
  if (!Array.isArray(pair) || typeof pair[0] !== 'string') return false;
  const choice = pair[1] as { kind?: unknown; target?: unknown } | null;
  return (
    choice?.kind === 'ARCHIVE' ||
    (choice?.kind === 'TARGET' && (choice.target === null || Number.isInteger(choice.target)))
  );
}
