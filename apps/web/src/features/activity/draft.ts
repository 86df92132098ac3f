import type { Activity, Area, BodyOf } from '@sevenfold/contract';
import {
  ACTIVITY_NAME_MAX,
  DEFAULT_COLOR,
  DEFAULT_ICON,
  DESCRIPTION_MAX,
  isTargetAllowed,
  isValidTimeline,
  setGoal,
  targetAt,
  UNIT_LABEL_MAX,
  type ActivityUnit,
  type Direction,
  type WeeklyGoalsTimeline,
} from '@sevenfold/domain/activity';
import type { WeekId } from '@sevenfold/domain/calendar';
import { toLines, toOneLine } from '@sevenfold/domain/text';
import type { Command } from '../../data/replica';
import { together } from '../record/api';
import { changeActivity, setWeeklyGoal } from './commands';

/** What somebody is filling in. Everything is kept as typed; what of it counts depends on the unit and the goal. */
export interface Draft {
  readonly name: string;
  readonly icon: string;
  /** Stored colour. */
  readonly color: string;
  /** Whether the colour was picked, and no longer follows the area. */
  readonly isColorPicked: boolean;
  readonly areaId: string | null;
  readonly unit: ActivityUnit;
  readonly customTimesUnit: string;
  readonly customTimesUnitSingular: string;
  readonly direction: Direction;
  readonly hasGoal: boolean;
  /** One per unit, so that looking at another unit loses none; null: nothing understood yet. */
  readonly targets: Readonly<Record<ActivityUnit, number | null>>;
  readonly description: string;
}

export type DraftField = 'name' | 'customTimesUnit' | 'customTimesUnitSingular' | 'target' | 'description';
export type DraftFault = 'EMPTY' | 'TOO_LONG' | 'OUT_OF_RANGE' | 'EARLIER_ZERO';
export type DraftFaults = Partial<Record<DraftField, DraftFault>>;

/** The fields in the order they stand in the form: the focus goes to the first that is at fault. */
export const DRAFT_FIELDS: readonly DraftField[] = [
  'name',
  'customTimesUnit',
  'customTimesUnitSingular',
  'target',
  'description',
];

/** Where a goal starts from that nobody has set yet. */
export const FIRST_TARGETS: Readonly<Record<ActivityUnit, number>> = { DAYS: 3, TIMES: 5, DURATION: 120 };

export function newDraft(area: Area | null): Draft {
  return {
    name: '',
    icon: DEFAULT_ICON,
    color: area?.color ?? DEFAULT_COLOR,
    isColorPicked: false,
    areaId: area?.id ?? null,
    unit: 'DAYS',
    customTimesUnit: '',
    customTimesUnitSingular: '',
    direction: 'AT_LEAST',
    hasGoal: true,
    targets: FIRST_TARGETS,
    description: '',
  };
}

/** @param week whose goal is shown: the current one */
export function draftOf(activity: Activity, week: WeekId): Draft {
  const { name, icon, color, areaId, unit, customTimesUnit, customTimesUnitSingular, direction, description } =
    activity;
  const target = targetAt(activity.weeklyGoalsTimeline, week);
  return {
    name,
    icon,
    color,
    isColorPicked: true,
    areaId,
    unit,
    customTimesUnit: customTimesUnit ?? '',
    customTimesUnitSingular: customTimesUnitSingular ?? '',
    direction,
    description,
    hasGoal: target !== null,
    targets: { ...FIRST_TARGETS, [unit]: target ?? FIRST_TARGETS[unit] },
  };
}

/** The same activity, to be counted in another unit: its goal says nothing in that one. */
export function draftOfCopy(activity: Activity, week: WeekId): Draft {
  const unit = activity.unit === 'DAYS' ? 'TIMES' : 'DAYS';
  return { ...draftOf(activity, week), unit, targets: FIRST_TARGETS, hasGoal: true };
}

/** A draft with its area changed. The colour follows the area until somebody picks one. */
export function inArea(draft: Draft, area: Area | null, fallbackColor: string): Draft {
  return {
    ...draft,
    areaId: area?.id ?? null,
    color: draft.isColorPicked ? draft.color : (area?.color ?? fallbackColor),
  };
}

/** The weekly goal a draft asks for: null for none, undefined while what was typed is no target. */
export function targetOf({ unit, direction, hasGoal, targets }: Draft): number | null | undefined {
  if (!hasGoal) return null;
  const target = targets[unit];
  return target !== null && isTargetAllowed(unit, direction, target) ? target : undefined;
}

/** What is wrong with a draft. `before` is the activity it changes, if it does. */
export function faultsOf(draft: Draft, week: WeekId, before?: Activity): DraftFaults {
  const faults: DraftFaults = {};
  const name = toOneLine(draft.name);
  if (name === '') faults.name = 'EMPTY';
  else if (name.length > ACTIVITY_NAME_MAX) faults.name = 'TOO_LONG';
  for (const field of ['customTimesUnit', 'customTimesUnitSingular'] as const)
    if (draft.unit === 'TIMES' && toOneLine(draft[field]).length > UNIT_LABEL_MAX) faults[field] = 'TOO_LONG';
  if (toLines(draft.description).length > DESCRIPTION_MAX) faults.description = 'TOO_LONG';
  const target = targetOf(draft);
  if (target === undefined) faults.target = 'OUT_OF_RANGE';
  // Zero suits "at most" only, and goals of earlier weeks are never rewritten.
  else if (before && !isValidTimeline(timelineAfter(before, week, target), draft.unit, draft.direction))
    faults.target = 'EARLIER_ZERO';
  return faults;
}

function timelineAfter(
  { weeklyGoalsTimeline: timeline }: Activity,
  week: WeekId,
  target: number | null,
): WeeklyGoalsTimeline {
  return target === targetAt(timeline, week) ? timeline : setGoal(timeline, week, target);
}

/** The activity a faultless draft describes. */
export function activityOf(id: string, draft: Draft, week: WeekId): BodyOf<'POST /api/v1/a'> {
  const target = targetOf(draft) ?? null;
  return {
    id,
    ...textsOf(draft),
    icon: draft.icon,
    color: draft.color,
    areaId: draft.areaId,
    unit: draft.unit,
    direction: draft.direction,
    weeklyGoalsTimeline: setGoal([], week, target),
  };
}

/** What turns `before` into what a faultless draft says; null when that is nothing. The goal changes from `week` on. */
export function changeTo(before: Activity, draft: Draft, week: WeekId): Command | null {
  const wanted = {
    ...textsOf(draft),
    icon: draft.icon,
    color: draft.color,
    areaId: draft.areaId,
    direction: draft.direction,
  };
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => before[name as keyof typeof wanted] !== value),
  ) as Partial<typeof wanted>;
  const target = targetOf(draft) ?? null;
  const acts = [
    ...(Object.keys(changes).length > 0 ? [changeActivity(before, changes)] : []),
    ...(target === targetAt(before.weeklyGoalsTimeline, week) ? [] : [setWeeklyGoal(before, week, target)]),
  ];
  if (acts.length === 0) return null;
  // A target of 0 must be gone before "at most" becomes "at least", and come after the other way round.
  return together(draft.direction === 'AT_LEAST' ? acts.toReversed() : acts);
}

function textsOf({ name, description, ...draft }: Draft) {
  return { name: toOneLine(name), description: toLines(description), ...unitNamesOf(draft) };
}

/** The unit of the user's own; its singular says nothing without it. */
export function unitNamesOf({
  unit,
  customTimesUnit,
  customTimesUnitSingular,
}: Pick<Draft, 'unit' | 'customTimesUnit' | 'customTimesUnitSingular'>) {
  const many = unit === 'TIMES' ? toOneLine(customTimesUnit) || null : null;
  return {
    customTimesUnit: many,
    customTimesUnitSingular: many === null ? null : toOneLine(customTimesUnitSingular) || null,
  };
}
