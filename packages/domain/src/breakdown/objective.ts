import { type CivilDate, daysBetween } from '../calendar';
import { type CheckedValue, elapsedShare, latestCheckIn, type Period, periodRange, progressShare } from '../objective';
import { type Explained, explained, type Part, type Result } from './explained';

/** The progress of an objective, and of its time. */
export interface ExplainedObjective {
  readonly start: number;
  readonly target: number;
  /** Null while it is not known. */
  readonly value: number | null;
  /** The activity whose records add up to the value; null for check-ins. */
  readonly followed: { readonly id: string } | null;
  readonly checkIns: readonly CheckedValue[];
  readonly period: Period;
  /** The day its time is measured from; null while no pace is shown. */
  readonly from: CivilDate | null;
  readonly today: CivilDate;
}

/** Share of the distance from start to target that an objective is at, and the share of its time that has passed. */
export function explainProgress(objective: ExplainedObjective): Explained {
  const { start, target, value, followed, checkIns, period, from, today } = objective;
  const part: Part<never> = followed
    ? { kind: 'FOLLOWED', activityId: followed.id, value, counts: true }
    : { kind: 'CHECK_IN', date: latestCheckIn(checkIns)?.date ?? null, value, counts: true };
  return explained(
    value === null ? null : progressShare({ start, target }, value),
    { kind: 'PROGRESS', start, target },
    [part],
    from === null ? [] : [elapsed(period, from, today)],
  );
}

const elapsed = (period: Period, from: CivilDate, today: CivilDate): Result => ({
  value: elapsedShare(period, today, from),
  formula: {
    kind: 'ELAPSED',
    passed: daysBetween(from, today),
    of: daysBetween(from, periodRange(period).last) + 1,
  },
});

/** Change of an objective's value in a week. */
export const explainMovement = ({ from, to }: { readonly from: number; readonly to: number }): Explained =>
  explained(to - from, { kind: 'DIFFERENCE', measure: 'VALUE', upTo: null }, [
    { kind: 'CHECK_IN', date: null, value: to, counts: true },
    { kind: 'CHECK_IN', date: null, value: from, counts: true },
  ]);
