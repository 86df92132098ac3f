import type { Activity, Objective, ObjectiveSum } from '@sevenfold/contract';
import { weekDone } from '@sevenfold/domain/activity';
import type { CivilDate } from '@sevenfold/domain/calendar';
import {
  checkedPath,
  dateWithin,
  findCourse,
  followedValue,
  isReached,
  leftToTarget,
  type NeededPace,
  neededPace,
  objectiveWeekState,
  pace,
  type Pace,
  paceElapsed,
  paceFrom,
  paceStep,
  type PathPoint,
  type PathRange,
  pathRange,
  periodRange,
  periodTime,
  type PeriodTime,
  progressShare,
  type WeekState,
  weeksLeft,
} from '@sevenfold/domain/objective';
import type { Records } from '#features/record';

/** Progress of an objective with numbers. */
export interface ObjectiveProgress {
  readonly start: number;
  readonly target: number;
  /** Null while the total of the followed activity is unknown. */
  readonly value: number | null;
  /** Ratio of progress, possibly below 0 or above 1; null without a value. */
  readonly share: number | null;
  readonly isReached: boolean;
  /** Null when the objective is not running or has too little data. */
  readonly pace: Pace | null;
  /** True at a pace behind the even one, by a little or more. */
  readonly isBehind: boolean;
  /** Pace that reaches the target in time, while it is behind and more than a week is left; null otherwise. */
  readonly needed: NeededPace | null;
  readonly range: PathRange;
  /** Known values over time, oldest first; empty without a value. */
  readonly path: readonly PathPoint[];
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
  readonly progress: ObjectiveProgress | null;
  /** Of one without numbers while it runs; null if nothing is known. */
  readonly weekState: WeekState | null;
  /** The followed activity, while it exists. */
  readonly followed: Activity | null;
  readonly linked: readonly Activity[];
}

/** Sum of a followed activity when a date began. */
export interface DatedSum {
  readonly date: CivilDate;
  readonly sum: number;
}

export interface Known {
  readonly activities: readonly Activity[];
  /** Entries before the current week; undefined until loaded. */
  readonly sums: readonly ObjectiveSum[] | undefined;
  /** Sums of a followed activity as they were when each week before a date began. */
  readonly weeklySums: (activity: Activity, first: CivilDate, before: CivilDate) => readonly DatedSum[];
  /** Returns the first day on which an activity counts. */
  readonly countsFrom: (activity: Activity) => CivilDate;
  /** Entries of the current week. */
  readonly records: Records | undefined;
  readonly today: CivilDate;
  /** First day of the current week. */
  readonly firstOfWeek: CivilDate;
  /** Returns the user's day at an instant. */
  readonly dayOf: (instant: string) => CivilDate;
}

export function objectiveView(objective: Objective, known: Known): ObjectiveView {
  const followed = known.activities.find(({ id }) => id === objective.followsActivityId) ?? null;
  const links = new Set(objective.linkedActivityIds);
  const time = periodTime(objective.period, known.today);
  const createdOn = known.dayOf(objective.createdAt);
  const from = paceFrom(objective.period, createdOn, followed && known.countsFrom(followed));
  const elapsed = time === 'CURRENT' ? paceElapsed(objective.period, from, known.today) : null;
  const linked = known.activities.filter(({ id }) => links.has(id));
  return {
    objective,
    time,
    from,
    elapsed,
    progress: progressOf(objective, followed, { createdOn, elapsed }, known),
    weekState: time === 'CURRENT' ? weekStateOf(objective, linked, known) : null,
    followed,
    linked,
  };
}

function weekStateOf(
  objective: Objective,
  linked: readonly Activity[],
  { records, firstOfWeek }: Known,
): WeekState | null {
  if (objective.type !== 'COMPLETABLE' || objective.status !== 'ACTIVE' || !records) return null;
  const isRecorded = ({ id }: Activity) => (records.byActivity[id]?.entries.length ?? 0) > 0;
  const recorded = linked
    // Nothing is asked of an archived activity any more.
    .filter((one) => one.direction === 'AT_LEAST' && (one.isActive || isRecorded(one)))
    .map(isRecorded);
  return objectiveWeekState(objective, recorded, firstOfWeek);
}

function progressOf(
  objective: Objective,
  followed: Activity | null,
  { createdOn, elapsed }: { createdOn: CivilDate; elapsed: number | null },
  known: Known,
): ObjectiveProgress | null {
  const { type, status, period, checkIns } = objective;
  const course = type === 'PROGRESS' ? findCourse(objective, followed !== null) : null;
  if (!course) return null;
  const range = followed ? periodRange(period) : pathRange(period, createdOn, checkIns);
  const path = followed ? followedPath(objective, followed, known) : checkedPath(course.start, checkIns, range);
  const value = path.at(-1)?.value;
  if (value === undefined)
    return {
      ...course,
      value: null,
      share: null,
      isReached: false,
      pace: null,
      isBehind: false,
      needed: null,
      range,
      path,
    };
  const share = progressShare(course, value);
  const shownPace = status === 'ACTIVE' && elapsed !== null ? pace(share, elapsed) : null;
  const isBehind = shownPace === 'BEHIND' || shownPace === 'FAR_BEHIND';
  return {
    ...course,
    value,
    share,
    isReached: isReached(course, value),
    pace: shownPace,
    isBehind,
    needed: isBehind
      ? neededPace(leftToTarget(course, value), weeksLeft(period, known.today), paceStep(followed?.unit ?? null, value))
      : null,
    range,
    path,
  };
}

/** Points from which on a line shows a course. */
const LINE_MIN = 3;

/**
 * The sum of a followed activity by week: 0 on the first day of the period, the sums when each week began, and now, with
 * the entries of this week, which include the latest changes. Only the latest while a line would have two points; empty
 * while the sum is unknown.
 */
function followedPath(
  { id, period }: Objective,
  followed: Activity,
  { sums, records, today, weeklySums }: Known,
): PathPoint[] {
  // An activity just created on this device is missing from the totals.
  const before = sums?.find(({ objectiveId, activityId }) => objectiveId === id && activityId === followed.id)?.sum;
  if (before === undefined || !records) return [];
  const range = periodRange(period);
  const entries =
    records.byActivity[followed.id]?.entries.filter(({ date }) => range.first <= date && date <= range.last) ?? [];
  const point = (date: CivilDate, sum: number): PathPoint => ({
    date: dateWithin(date, range),
    value: followedValue(followed.unit, sum),
  });
  const earlier = weeklySums(followed, range.first, records.from < range.last ? records.from : range.last)
    .filter(({ date }) => range.first < date && date < records.from)
    .map(({ date, sum }) => point(date, sum));
  const began = records.from > range.first ? [point(records.from, before)] : [];
  const now = point(today, before + weekDone(followed.unit, entries));
  const path = [point(range.first, 0), ...earlier, ...began, now];
  return path.length < LINE_MIN ? [now] : path;
}
