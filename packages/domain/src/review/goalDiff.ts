import { targetAt, type WeeklyGoalsTimeline } from '../activity';
import { addWeeks, type WeekId } from '../calendar';

/** A choice for next week: a weekly goal (null for none), or archiving the activity. */
export type GoalChoice = { readonly kind: 'TARGET'; readonly target: number | null } | { readonly kind: 'ARCHIVE' };

/** Kind of change: a new goal, a higher or lower one, no goal any more, or archived. */
export type GoalDiffKind = 'SET' | 'RAISE' | 'LOWER' | 'PAUSE' | 'ARCHIVE';

export interface GoalDiffLine {
  readonly activityId: string;
  readonly kind: GoalDiffKind;
  /** In the activity's unit; null without a goal. */
  readonly from: number | null;
  readonly to: number | null;
}

/**
 * The changes that applying the choices would make, in the order of the goals. Choices equal to the current goal and
 * choices for unknown activities are ignored.
 *
 * @param goals the current goals of next week
 */
export function goalDiff(
  goals: readonly { readonly activityId: string; readonly current: number | null }[],
  choices: ReadonlyMap<string, GoalChoice>,
): GoalDiffLine[] {
  return goals.flatMap(({ activityId, current: from }) => {
    const choice = choices.get(activityId);
    if (!choice) return [];
    if (choice.kind === 'ARCHIVE') return [{ activityId, kind: 'ARCHIVE', from, to: null }];
    const { target: to } = choice;
    const kind = kindOf(from, to);
    return kind === null ? [] : [{ activityId, kind, from, to }];
  });
}

/** Change of the goal of an activity with a week; null if it stays, and for an archived activity. */
export function goalChangeWith(
  {
    id,
    isActive,
    weeklyGoalsTimeline: timeline,
  }: { readonly id: string; readonly isActive: boolean; readonly weeklyGoalsTimeline: WeeklyGoalsTimeline },
  week: WeekId,
): GoalDiffLine | null {
  if (!isActive) return null;
  const [from, to] = [targetAt(timeline, addWeeks(week, -1)), targetAt(timeline, week)];
  const kind = kindOf(from, to);
  return kind && { activityId: id, kind, from, to };
}

function kindOf(from: number | null, to: number | null): GoalDiffKind | null {
  if (from === to) return null;
  if (from === null) return 'SET';
  if (to === null) return 'PAUSE';
  return to > from ? 'RAISE' : 'LOWER';
}
