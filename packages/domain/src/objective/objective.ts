import type { CivilDate } from '../calendar';
import type { Step } from '../step';
import type { Period } from './period';
import { type CheckedValue, checkedValue, isReached } from './progress';

export const OBJECTIVE_TYPES = ['COMPLETABLE', 'PROGRESS'] as const;
export type ObjectiveType = (typeof OBJECTIVE_TYPES)[number];

export const OBJECTIVE_STATUSES = ['ACTIVE', 'ACHIEVED', 'PAUSED', 'DROPPED'] as const;
export type ObjectiveStatus = (typeof OBJECTIVE_STATUSES)[number];

/** The fields carried over to another period. */
export interface CarriableObjective {
  id: string;
  name: string;
  why: string;
  areaId: string | null;
  type: ObjectiveType;
  start: number | null;
  target: number | null;
  unitLabel: string | null;
  followsActivityId: string | null;
  steps?: readonly Step[] | undefined;
  linkedActivityIds: readonly string[];
}

/** Status of an objective and the date of its achievement; null unless achieved. */
export interface DatedStatus {
  status: ObjectiveStatus;
  achievedAt: CivilDate | null;
}

/** True if an objective was achieved or dropped; paused ones are still open. */
export const isOver = (status: ObjectiveStatus): boolean => status === 'ACHIEVED' || status === 'DROPPED';

/** A status with its date: today for ACHIEVED, null otherwise. */
export const datedStatus = (status: ObjectiveStatus, today: CivilDate): DatedStatus => ({
  status,
  achievedAt: status === 'ACHIEVED' ? today : null,
});

/** Status of a reopened objective. */
export const reopened: DatedStatus = { status: 'ACTIVE', achievedAt: null };

/**
 * Copies an objective to another period. It starts at the current value, so that progress is measured within the new
 * period; an objective that reached its target, or that follows an activity (whose sum restarts each period), keeps its
 * start.
 *
 * @param id of the copy
 */
export function carryOver<T extends CarriableObjective>(
  objective: T & { checkIns: readonly CheckedValue[] },
  id: string,
  period: Period,
) {
  const { name, why, areaId, type, target, unitLabel, followsActivityId, linkedActivityIds, steps } = objective;
  return {
    id,
    name,
    why,
    areaId,
    period,
    type,
    start: startAfter(objective),
    target,
    unitLabel,
    followsActivityId,
    linkedActivityIds: [...linkedActivityIds],
    ...(steps && { steps: steps.filter(({ isDone }) => !isDone) }),
    carriedFrom: objective.id,
  };
}

function startAfter({
  start,
  target,
  followsActivityId,
  checkIns,
}: Pick<CarriableObjective, 'start' | 'target' | 'followsActivityId'> & { checkIns: readonly CheckedValue[] }):
  number | null {
  if (start === null || target === null || followsActivityId !== null) return start;
  const value = checkedValue({ start }, checkIns);
  return isReached({ start, target }, value) ? start : value;
}
