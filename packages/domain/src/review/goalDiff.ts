/** What a person has chosen for next week: a weekly goal, null for none, or to put the activity away. */
export type GoalChoice = { readonly kind: 'TARGET'; readonly target: number | null } | { readonly kind: 'ARCHIVE' };

/** What changes: a goal where there was none, a higher or a lower one, none any more, or the activity put away. */
export type GoalDiffKind = 'SET' | 'RAISE' | 'LOWER' | 'PAUSE' | 'ARCHIVE';

export interface GoalDiffLine {
  readonly activityId: string;
  readonly kind: GoalDiffKind;
  /** In the activity's unit; null: no goal. */
  readonly from: number | null;
  readonly to: number | null;
}

/**
 * What accepting the choices would change, in the order of the goals. A choice of what is there already changes
 * nothing, and one for an activity that is not there any more is passed over.
 *
 * @param current the goals of next week as things stand
 */
export function goalDiff(
  current: readonly { readonly activityId: string; readonly current: number | null }[],
  choices: ReadonlyMap<string, GoalChoice>,
): GoalDiffLine[] {
  return current.flatMap(({ activityId, current: from }) => {
    const choice = choices.get(activityId);
    if (!choice) return [];
    if (choice.kind === 'ARCHIVE') return [{ activityId, kind: 'ARCHIVE', from, to: null }];
    const { target: to } = choice;
    const kind = kindOf(from, to);
    return kind === null ? [] : [{ activityId, kind, from, to }];
  });
}

function kindOf(from: number | null, to: number | null): GoalDiffKind | null {
  if (from === to) return null;
  if (from === null) return 'SET';
  if (to === null) return 'PAUSE';
  return to > from ? 'RAISE' : 'LOWER';
}
