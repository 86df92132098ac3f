import type { Activity, CombinedGoal } from '@sevenfold/contract';
import { ACTIVITY_NAME_MAX, type ActivityUnit } from '@sevenfold/domain/activity';
import type { WeekId } from '@sevenfold/domain/calendar';
import { canBeMember, isMembership, MEMBERS_MAX, MEMBERS_MIN } from '@sevenfold/domain/combinedGoal';
import { characterCount, toOneLine } from '@sevenfold/domain/text';
import type { Command } from '#data';
import { chosenTarget, firstGoals } from '#features/activity';
import { together } from '#features/record';
import { changeCombinedGoal, createCombinedGoal, setTarget } from './commands';
import { findMembers, withDirection } from './memberWeek';

/** State of the form. What another unit needs is kept while it is not chosen. */
export interface Draft {
  readonly name: string;
  readonly unit: ActivityUnit;
  readonly targets: Readonly<Record<ActivityUnit, number | null>>;
  /** Chosen activities, also those that the unit cannot count. */
  readonly activityIds: readonly string[];
  /** Those of the edited goal when they were edited last; absent before. */
  readonly membersFrom?: readonly string[] | undefined;
}

export type DraftField = 'name' | 'target' | 'members';
export type DraftError = 'EMPTY' | 'TOO_LONG' | 'TARGET' | 'MEMBERS';
export type DraftErrors = Partial<Record<DraftField, DraftError>>;

/** Fields in form order: the first invalid one receives the focus. */
export const DRAFT_FIELDS: readonly DraftField[] = ['name', 'target', 'members'];

const TARGETS = { DAYS: 3, TIMES: 5, DURATION: 150 } as const;

/** A new goal, in minutes or times if enough activities can be chosen for it; every activity can be for days. */
export function newDraft(activities: readonly Activity[]): Draft {
  const unit = (['DURATION', 'TIMES'] as const).find(
    (one) => activities.filter((activity) => activity.isActive && canBeMember(one, activity)).length >= MEMBERS_MIN,
  );
  return { name: '', unit: unit ?? 'DAYS', targets: TARGETS, activityIds: [] };
}

/** @param week the one from which a change of the target applies */
export function toDraft(goal: CombinedGoal, week: WeekId, activities: readonly Activity[]): Draft {
  const target = shownTarget(goal, week);
  return {
    name: goal.name,
    unit: goal.unit,
    targets: { ...TARGETS, [goal.unit]: target },
    activityIds: findMembers(goal, activities).map(({ id }) => id),
  };
}

/** The target that was chosen for a week, or the last one of a goal that has ended. */
const shownTarget = (goal: CombinedGoal, week: WeekId): number | null =>
  chosenTarget(withDirection(goal), week) ?? goal.weeklyGoalsTimeline.at(-1)?.target ?? null;

/** The first week whose target can be changed: this one, or the first one of a goal that is to come. */
export function changeableFrom({ weeklyGoalsTimeline }: CombinedGoal, currentWeek: WeekId): WeekId {
  const first = weeklyGoalsTimeline[0]?.startWeekId ?? currentWeek;
  return first > currentWeek ? first : currentWeek;
}

/** The chosen activities that the unit counts. */
export const chosenIds = ({ unit, activityIds }: Draft, activities: readonly Activity[]): string[] =>
  activityIds.filter((id) => activities.some((one) => one.id === id && canBeMember(unit, one)));

export function validateDraft(draft: Draft, activities: readonly Activity[]): DraftErrors {
  const errors: DraftErrors = {};
  const name = toOneLine(draft.name);
  if (name === '') errors.name = 'EMPTY';
  else if (characterCount(name) > ACTIVITY_NAME_MAX) errors.name = 'TOO_LONG';
  if (draft.targets[draft.unit] === null) errors.target = 'TARGET';
  if (!isMembership(chosenIds(draft, activities))) errors.members = 'MEMBERS';
  return errors;
}

/** Creates a goal from a valid draft, from a week on. */
export function createFromDraft(
  id: string,
  draft: Draft,
  activities: readonly Activity[],
  startWeekId: WeekId,
): Command {
  const { unit, targets } = draft;
  const activityIds = chosenIds(draft, activities);
  return createCombinedGoal({
    id,
    name: toOneLine(draft.name),
    unit,
    weeklyGoalsTimeline: [...firstGoals(withDirection({ unit }), startWeekId, targets[unit], activityIds)],
    activityIds,
  });
}

/** True for a draft with another target than that of a week. */
export const isTargetChanged = (before: CombinedGoal, { targets }: Draft, week: WeekId): boolean =>
  targets[before.unit] !== shownTarget(before, week);

/**
 * Returns the command that changes a goal to match a valid draft, its target from a week on; null if nothing changed.
 *
 * @param isRestart true to set the target also unchanged, which starts a goal that has ended again
 */
export function changeTo(
  before: CombinedGoal,
  draft: Draft,
  activities: readonly Activity[],
  week: WeekId,
  isRestart = false,
): Command | null {
  const name = toOneLine(draft.name);
  const activityIds = chosenIds(draft, activities);
  const known = findMembers(before, activities).map(({ id }) => id);
  // Those that do not count now, and so were not shown, stay: they count again once they are back.
  const hidden = before.activityIds.filter((id) => !known.includes(id) && !activityIds.includes(id));
  const changes = {
    ...(name !== before.name && { name }),
    ...(activityIds.join() !== known.join() && { activityIds: [...activityIds, ...hidden].slice(0, MEMBERS_MAX) }),
  };
  const commands = [
    ...(Object.keys(changes).length > 0 ? [changeCombinedGoal(before, changes)] : []),
    ...(isRestart || isTargetChanged(before, draft, week) ? [setTarget(before, week, draft.targets[before.unit])] : []),
  ];
  return commands.length === 0 ? null : together(commands);
}
