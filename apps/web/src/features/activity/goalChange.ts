import { goalChanges, targetAt, type WeeklyGoalsTimeline } from '@sevenfold/domain/activity';
import { addWeeks, type WeekId } from '@sevenfold/domain/calendar';
import { type Dated, isShortWeek } from './firstGoal';

/** The goal that applies in a week. */
export interface CurrentGoal {
  /** Goal; null for none. */
  readonly target: number | null;
  /** First of the consecutive weeks with the same goal; null when there never was a goal. */
  readonly since: WeekId | null;
  /** The change planned after these weeks, if any. */
  readonly next: { readonly week: WeekId; readonly target: number | null } | null;
}

export function currentGoal(timeline: WeeklyGoalsTimeline, week: WeekId): CurrentGoal {
  const target = targetAt(timeline, week);
  const begun = timeline.filter(({ startWeekId }) => startWeekId <= week).at(-1);
  // A period without a goal begins where the last goal ended.
  const since = target === null ? (begun?.endWeekId ?? null) : (begun?.startWeekId ?? null);
  const later = goalChanges(timeline, week)[1];
  return { target, since, next: later ? { week: later.startWeekId, target: later.target } : null };
}

/**
 * True if a goal from a week on would override changes planned or made in later weeks. The whole goal after a short
 * first week is none of them.
 */
export const replacesLater = (activity: Dated, from: WeekId): boolean =>
  goalChanges(activity.weeklyGoalsTimeline, isShortWeek(activity, from) ? addWeeks(from, 1) : from).length > 1;

/** True if two timelines differ. Each history of goals has exactly one representation. */
export const isOtherTimeline = (before: WeeklyGoalsTimeline, after: WeeklyGoalsTimeline): boolean =>
  after.length !== before.length ||
  after.some(({ startWeekId, endWeekId, target }, index) => {
    const known = before[index];
    return known?.startWeekId !== startWeekId || known.endWeekId !== endWeekId || known.target !== target;
  });

/** Distance of a goal's start. LATER: beyond next week, which only an already planned change can be. */
export type StartKind = 'THIS' | 'NEXT' | 'PAST' | 'LATER';

export function startKind(start: WeekId, currentWeek: WeekId): StartKind {
  if (start < currentWeek) return 'PAST';
  if (start === currentWeek) return 'THIS';
  return start === addWeeks(currentWeek, 1) ? 'NEXT' : 'LATER';
}
