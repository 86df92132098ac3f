import type { CivilDate } from '../calendar';
import type { Period } from './period';
import { type CheckedValue, checkedValue, isReached } from './progress';

export const OBJECTIVE_TYPES = ['COMPLETABLE', 'PROGRESS'] as const;
export type ObjectiveType = (typeof OBJECTIVE_TYPES)[number];

export const OBJECTIVE_STATUSES = ['ACTIVE', 'ACHIEVED', 'PAUSED', 'DROPPED'] as const;
export type ObjectiveStatus = (typeof OBJECTIVE_STATUSES)[number];

/** What of an objective is taken along to another period. */
export interface Carried {
  id: string;
  name: string;
  why: string;
  areaId: string | null;
  type: ObjectiveType;
  start: number | null;
  target: number | null;
  unitLabel: string | null;
  followsActivityId: string | null;
  linkedActivityIds: readonly string[];
}

/** The status of an objective, and the day it was achieved on; null unless it was. */
export interface Standing {
  status: ObjectiveStatus;
  achievedAt: CivilDate | null;
}

/** An objective is over once it was achieved or dropped; paused ones wait among the others. */
export const isOver = (status: ObjectiveStatus): boolean => status === 'ACHIEVED' || status === 'DROPPED';

/** A status with its day: that of the achievement is `today`, and other statuses have none. */
export const standing = (status: ObjectiveStatus, today: CivilDate): Standing => ({
  status,
  achievedAt: status === 'ACHIEVED' ? today : null,
});

/** An objective taken up again. */
export const reopened: Standing = { status: 'ACTIVE', achievedAt: null };

/**
 * The same objective for another period. It goes on from where it stands, so that its progress there is what is done
 * there; one that had reached its target, or that follows an activity (whose sum begins anew with each period), starts
 * where it started before.
 *
 * @param id of the new one
 */
export function carryOver<T extends Carried>(
  objective: T & { checkIns: readonly CheckedValue[] },
  id: string,
  period: Period,
) {
  const { name, why, areaId, type, target, unitLabel, followsActivityId, linkedActivityIds } = objective;
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
    carriedFrom: objective.id,
  };
}

function startAfter({
  start,
  target,
  followsActivityId,
  checkIns,
}: Pick<Carried, 'start' | 'target' | 'followsActivityId'> & { checkIns: readonly CheckedValue[] }): number | null {
  if (start === null || target === null || followsActivityId !== null) return start;
  const value = checkedValue({ start }, checkIns);
  return isReached({ start, target }, value) ? start : value;
}
