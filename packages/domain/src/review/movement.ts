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

/** An objective with all that tells how far it moved in a week. */
export interface MovingObjective {
  readonly id: string;
  readonly name: string;
  readonly type: ObjectiveType;
  readonly start: number | null;
  readonly period: Period;
  readonly checkIns: readonly CheckedValue[];
  /**
   * Of one that follows an activity: the sums of its entries in the period before the week, and up to the week's end.
   */
  readonly followed: { readonly unit: ActivityUnit; readonly before: number; readonly upTo: number } | null;
}

/**
 * How far objectives of progress moved from the first to the last day of a week. Those that stood still, and those of
 * other times, are left out.
 */
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
