import type { Activity, Objective, ObjectiveSum } from '@sevenfold/contract';
import { weekDone } from '@sevenfold/domain/activity';
import type { CivilDate } from '@sevenfold/domain/calendar';
import {
  checkedValue,
  followedValue,
  isReached,
  pace,
  type Pace,
  paceElapsed,
  paceFrom,
  periodRange,
  periodTime,
  type PeriodTime,
  progressShare,
} from '@sevenfold/domain/objective';
import { type Records } from '../record/records';

/** Progress of an objective with numbers. */
export interface Standing {
  readonly start: number;
  readonly target: number;
  /** Null while the total of the followed activity is unknown. */
  readonly value: number | null;
  /** Ratio of progress, possibly below 0 or above 1; null without a value. */
  readonly share: number | null;
  readonly isReached: boolean;
  /** Null when the objective is not running or has too little data. */
  readonly pace: Pace | null;
}

/** View model of a card. */
export interface ObjectiveView {
  readonly objective: Objective;
  readonly time: PeriodTime;
  /** Day from which the pace is computed. */
  readonly from: CivilDate;
  /** Share of the time elapsed since then, from 0 to 1; null when no pace is shown. */
  readonly elapsed: number | null;
  /** Null for a completable objective. */
  readonly standing: Standing | null;
  /** The followed activity, while it exists. */
  readonly followed: Activity | null;
  readonly linked: readonly Activity[];
}

export interface Known {
  readonly activities: readonly Activity[];
  /** Entries before the current week; undefined until loaded. */
  readonly sums: readonly ObjectiveSum[] | undefined;
  /** Entries of the current week. */
  readonly records: Records | undefined;
  readonly today: CivilDate;
  /** Returns the user's day at an instant. */
  readonly dayOf: (instant: string) => CivilDate;
}

export function objectiveView(objective: Objective, known: Known): ObjectiveView {
  const followed = known.activities.find(({ id }) => id === objective.followsActivityId) ?? null;
  const links = new Set(objective.linkedActivityIds);
  const time = periodTime(objective.period, known.today);
  const createdOn = known.dayOf(objective.createdAt);
  const elapsed = time === 'CURRENT' ? paceElapsed(objective.period, createdOn, known.today) : null;
  return {
    objective,
    time,
    from: paceFrom(objective.period, createdOn),
    elapsed,
    standing: standingOf(objective, followed, elapsed, known),
    followed,
    linked: known.activities.filter(({ id }) => links.has(id)),
  };
}

function standingOf(
  objective: Objective,
  followed: Activity | null,
  elapsed: number | null,
  known: Known,
): Standing | null {
  const { start, target, type, status } = objective;
  if (type !== 'PROGRESS' || start === null || target === null) return null;
  const course = { start, target };
  const value = followed ? sumOf(objective, followed, known) : checkedValue({ start }, objective.checkIns);
  if (value === null) return { ...course, value, share: null, isReached: false, pace: null };
  const share = progressShare(course, value);
  return {
    ...course,
    value,
    share,
    isReached: isReached(course, value),
    pace: status === 'ACTIVE' && elapsed !== null ? pace(share, elapsed) : null,
  };
}

/** The server's total of all previous weeks plus the entries of the current one, which include the latest changes. */
function sumOf({ id, period }: Objective, followed: Activity, { sums, records }: Known): number | null {
  // An activity just created on this device is missing from the totals.
  const before = sums?.find(({ objectiveId, activityId }) => objectiveId === id && activityId === followed.id)?.sum;
  if (before === undefined || !records) return null;
  const { first, last } = periodRange(period);
  const entries = records.byActivity[followed.id]?.entries.filter(({ date }) => first <= date && date <= last) ?? [];
  return followedValue(followed.unit, before + weekDone(followed.unit, entries));
}
