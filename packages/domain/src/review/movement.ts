import type { ActivityUnit } from '../activity';
import type { CivilDate } from '../calendar';
import {
  type CheckedValue,
  checkedValue,
  followedValue,
  type ObjectiveType,
  type Period,
  periodRange,
} from '../objective';
import type { ObjectiveMovement } from './facts';

/** An objective with all inputs of its movement in a week. */
export interface MovingObjective {
  readonly id: string;
  readonly name: string;
  readonly type: ObjectiveType;
  readonly start: number | null;
  readonly period: Period;
  readonly checkIns: readonly CheckedValue[];
  /**
   * Only for one that follows an activity: the sums of its entries in the period before the week, and up to its end.
   */
  readonly followed: { readonly unit: ActivityUnit; readonly before: number; readonly upTo: number } | null;
}

/** Changes of progress objectives during a week. Unchanged ones and those of other periods are left out. */
export function objectiveMovements(
  objectives: readonly MovingObjective[],
  { first, last }: { first: CivilDate; last: CivilDate },
): ObjectiveMovement[] {
  return objectives.flatMap(({ id, name, type, start, period, checkIns, followed }) => {
    const range = periodRange(period);
    if (type !== 'PROGRESS' || start === null || range.last < first || range.first > last) return [];
    const from = followed
      ? followedValue(followed.unit, followed.before)
      : checkedValue(
          { start },
          checkIns.filter(({ date }) => date < first),
        );
    const to = followed
      ? followedValue(followed.unit, followed.upTo)
      : checkedValue(
          { start },
          checkIns.filter(({ date }) => date <= last),
        );
    return from === to ? [] : [{ objectiveId: id, name, from, to }];
  });
}

/** Maximum number of decimals of a value. */
const DECIMALS_MAX = 6;

/** Both ends of a movement for display: with one decimal, or with as many as tell them apart. */
export function roundedMovement({ from, to }: Pick<ObjectiveMovement, 'from' | 'to'>) {
  for (let decimals = 1; decimals < DECIMALS_MAX; decimals += 1) {
    const rounded = { from: roundTo(from, decimals), to: roundTo(to, decimals) };
    if (rounded.from !== rounded.to) return rounded;
  }
  return { from, to };
}

const roundTo = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals;
