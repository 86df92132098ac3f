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

/** How an objective of progress stands. */
export interface Standing {
  readonly start: number;
  readonly target: number;
  /** Null: the followed activity's sum is not known yet. */
  readonly value: number | null;
  /** The way done, also below 0 and above 1; null without a value. */
  readonly share: number | null;
  readonly isReached: boolean;
  /** Null unless the objective runs and there is something to say. */
  readonly pace: Pace | null;
}

/** What a card is drawn from. */
export interface ObjectiveView {
  readonly objective: Objective;
  readonly time: PeriodTime;
  /** The day the pace counts from. */
  readonly from: CivilDate;
  /** The share of the time since then that has passed, 0 to 1; null as long as nothing is said of the pace. */
  readonly elapsed: number | null;
  /** Null: completable. */
  readonly standing: Standing | null;
  /** The activity that is followed, as long as it is there. */
  readonly followed: Activity | null;
  readonly linked: readonly Activity[];
}

export interface Known {
  readonly activities: readonly Activity[];
  /** Of entries before the running week; undefined: never loaded. */
  readonly sums: readonly ObjectiveSum[] | undefined;
  /** Of the running week. */
  readonly records: Records | undefined;
  readonly today: CivilDate;
  /** The user's day at an instant. */
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

/** The server's sum of all weeks before, and what is recorded in the running one, which knows what was just tapped. */
function sumOf({ id, period }: Objective, followed: Activity, { sums, records }: Known): number | null {
  // One made on this device just now is not among the sums yet.
  const before = sums?.find(({ objectiveId, activityId }) => objectiveId === id && activityId === followed.id)?.sum;
  if (before === undefined || !records) return null;
  const { first, last } = periodRange(period);
  const entries = records.byActivity[followed.id]?.entries.filter(({ date }) => first <= date && date <= last) ?? [];
  return followedValue(followed.unit, before + weekDone(followed.unit, entries));
}
