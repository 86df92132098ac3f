import { goalChanges, setGoal, targetAt, type WeeklyGoalsTimeline } from '@sevenfold/domain/activity';
import { addWeeks, compareWeeks, weekRangeList, type WeekId } from '@sevenfold/domain/calendar';

/** The goal in force in a week. */
export interface CurrentGoal {
  /** Null: no goal. */
  readonly target: number | null;
  /** The first week of the run of weeks with that same goal; null when there never was one. */
  readonly since: WeekId | null;
  /** What is planned after the run, if anything. */
  readonly next: { readonly week: WeekId; readonly target: number | null } | null;
}

export function currentGoal(timeline: WeeklyGoalsTimeline, week: WeekId): CurrentGoal {
  const target = targetAt(timeline, week);
  const begun = timeline.filter(({ startWeekId }) => startWeekId <= week).at(-1);
  // A run without a goal begins where the last goal ended.
  const since = target === null ? (begun?.endWeekId ?? null) : (begun?.startWeekId ?? null);
  const later = goalChanges(timeline, week)[1];
  return { target, since, next: later ? { week: later.startWeekId, target: later.target } : null };
}

/** Whether a goal from a week on would put aside changes that are planned for, or were made in, later weeks. */
export const replacesLater = (timeline: WeeklyGoalsTimeline, from: WeekId): boolean =>
  goalChanges(timeline, from).length > 1;

/** Whether a goal from a week on would change anything at all. */
export function changesGoal(timeline: WeeklyGoalsTimeline, from: WeekId, target: number | null): boolean {
  const after = setGoal(timeline, from, target);
  return (
    after.length !== timeline.length ||
    after.some((period, index) => {
      const before = timeline[index];
      return (
        before?.startWeekId !== period.startWeekId ||
        before.endWeekId !== period.endWeekId ||
        before.target !== period.target
      );
    })
  );
}

/** A year back is what people remember; older changes of the goal are offered as well, being there to be corrected. */
const WEEKS_BACK = 53;

/** The past weeks a goal can start in, the latest first. */
export function pastStarts(
  timeline: WeeklyGoalsTimeline,
  firstWeek: WeekId | null,
  currentWeek: WeekId,
): readonly WeekId[] {
  const recent = weekRangeList(addWeeks(currentWeek, -WEEKS_BACK), addWeeks(currentWeek, -1));
  const turns = timeline.flatMap(({ startWeekId, endWeekId }) => [startWeekId, ...(endWeekId ? [endWeekId] : [])]);
  const older = [...turns, ...(firstWeek ? [firstWeek] : [])].filter((week) => week < currentWeek);
  return [...new Set([...recent, ...older])].sort((a, b) => compareWeeks(b, a));
}

/** How far a goal's start is away. LATER: beyond next week, which only a change that is planned already can be. */
export type StartKind = 'THIS' | 'NEXT' | 'PAST' | 'LATER';

export function startKind(start: WeekId, currentWeek: WeekId): StartKind {
  if (start < currentWeek) return 'PAST';
  if (start === currentWeek) return 'THIS';
  return start === addWeeks(currentWeek, 1) ? 'NEXT' : 'LATER';
}
