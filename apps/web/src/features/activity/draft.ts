import type { Activity, Area, BodyOf } from '@sevenfold/contract';
import {
  ACTIVITY_NAME_MAX,
  DEFAULT_COLOR,
  DEFAULT_ICON,
  DESCRIPTION_MAX,
  isDayMaxAllowed,
  isTargetAllowed,
  isValidTimeline,
  setGoal,
  targetAt,
  UNIT_LABEL_MAX,
  type ActivityUnit,
  type Direction,
  type Reminder,
  type WeeklyGoalsTimeline,
} from '@sevenfold/domain/activity';
import type { WeekId } from '@sevenfold/domain/calendar';
import { FALLBACK_COLOR } from '@sevenfold/domain/area';
import { characterCount, toLines, toOneLine } from '@sevenfold/domain/text';
import type { TrackingRule } from '@sevenfold/domain/tracking';
import { guessActivity } from '@sevenfold/domain/vocabulary';
import type { Command } from '#data';
import { areaOfKind } from '#features/area';
import { together } from '#features/record';
import { changeActivity, setWeeklyGoal } from './commands';
import { chosenTarget, firstGoals, goalsAfter, isOfThisWeek } from './firstGoal';
import { storedReminders, withReminders } from './reminders';

/** State of the activity form. Values are stored as typed; unit and goal decide which of them apply. */
export interface Draft {
  readonly name: string;
  readonly icon: string;
  /** True when the icon was picked and does not follow the name any more. */
  readonly isIconPicked: boolean;
  /** Stored colour. */
  readonly color: string;
  /** True when the colour was picked and does not follow the area any more. */
  readonly isColorPicked: boolean;
  readonly areaId: string | null;
  /** False while the area follows the name. Absent in drafts that an earlier version of the app has kept. */
  readonly isAreaPicked?: boolean | undefined;
  readonly unit: ActivityUnit;
  /** False while unit and goal follow the name. Absent in drafts that an earlier version of the app has kept. */
  readonly isUnitPicked?: boolean | undefined;
  readonly customTimesUnit: string;
  readonly customTimesUnitSingular: string;
  readonly direction: Direction;
  /** Weekdays it is meant for, 0 Sunday to 6 Saturday; empty for any day. */
  readonly weekdays: readonly number[];
  /** Its rhythm, which takes the place of weekdays; null for none. Absent in drafts that an earlier version has kept. */
  readonly everyDays?: number | null | undefined;
  /**
   * The daily limit; null for none, 0 for an empty or invalid field. Absent in drafts that an earlier version of the app
   * has kept.
   */
  readonly dayMax?: number | null | undefined;
  /** Absent in drafts that an earlier version of the app has kept. */
  readonly reminders?: readonly Reminder[] | undefined;
  readonly hasGoal: boolean;
  /** One target per unit, so that switching the unit keeps all of them; null for an empty or invalid field. */
  readonly targets: Readonly<Record<ActivityUnit, number | null>>;
  readonly description: string;
  /** Calendar events that count for a new activity. */
  readonly tracking?: TrackingRule | undefined;
}

export type DraftField = 'name' | 'customTimesUnit' | 'customTimesUnitSingular' | 'target' | 'dayMax' | 'description';
export type DraftError = 'EMPTY' | 'TOO_LONG' | 'OUT_OF_RANGE' | 'EARLIER_ZERO';
export type DraftErrors = Partial<Record<DraftField, DraftError>>;

/** Fields in form order: the first invalid one receives the focus. */
export const DRAFT_FIELDS: readonly DraftField[] = [
  'name',
  'customTimesUnit',
  'customTimesUnitSingular',
  'target',
  'dayMax',
  'description',
];

/** Initial target of a new goal. */
export const FIRST_TARGETS: Readonly<Record<ActivityUnit, number>> = { DAYS: 3, TIMES: 5, DURATION: 120 };

/** @param isAreaPicked true if the area was chosen by hand and does not follow the name */
export function newDraft(area: Area | null, isAreaPicked = false): Draft {
  return {
    name: '',
    icon: DEFAULT_ICON,
    isIconPicked: false,
    color: area?.color ?? DEFAULT_COLOR,
    isColorPicked: false,
    areaId: area?.id ?? null,
    isAreaPicked,
    unit: 'DAYS',
    isUnitPicked: false,
    customTimesUnit: '',
    customTimesUnitSingular: '',
    direction: 'AT_LEAST',
    weekdays: [],
    hasGoal: true,
    targets: FIRST_TARGETS,
    description: '',
  };
}

/** @param week week whose goal is shown: the current one */
export function toDraft(activity: Activity, week: WeekId): Draft {
  const { name, icon, color, areaId, unit, customTimesUnit, customTimesUnitSingular, direction, description } =
    activity;
  const target = chosenTarget(activity, week);
  return {
    name,
    icon,
    isIconPicked: true,
    color,
    isColorPicked: true,
    areaId,
    unit,
    customTimesUnit: customTimesUnit ?? '',
    customTimesUnitSingular: customTimesUnitSingular ?? '',
    direction,
    weekdays: activity.weekdays ?? [],
    everyDays: activity.everyDays,
    dayMax: activity.dayMax,
    reminders: activity.reminders ?? [],
    description,
    hasGoal: target !== null,
    targets: { ...FIRST_TARGETS, [unit]: target ?? FIRST_TARGETS[unit] },
  };
}

/** Returns the draft with another area. The colour follows the area until the user picks one. */
export function inArea(draft: Draft, area: Area | null): Draft {
  return {
    ...draft,
    areaId: area?.id ?? null,
    color: draft.isColorPicked ? draft.color : (area?.color ?? FALLBACK_COLOR),
  };
}

/**
 * Returns the draft with another name. Icon, area, colour, unit and goal follow the name until the user picks them.
 *
 * @param areas of the user; the first one is that of a name that suggests none
 */
export function withName(draft: Draft, name: string, areas: readonly Area[]): Draft {
  const guess = guessActivity(name);
  const area = (guess && areaOfKind(guess.area, areas)) ?? areas[0];
  const placed = draft.isAreaPicked === false && area ? inArea(draft, area) : draft;
  const { unit, target, customUnit } = guess ?? { unit: 'DAYS', target: FIRST_TARGETS.DAYS, customUnit: null };
  const known = { ...placed, name, icon: draft.isIconPicked ? draft.icon : (guess?.icon ?? DEFAULT_ICON) };
  if (draft.isUnitPicked !== false) return known;
  return {
    ...inUnit(known, unit),
    targets: { ...draft.targets, [unit]: target },
    customTimesUnit: customUnit?.many ?? '',
    customTimesUnitSingular: customUnit?.one ?? '',
  };
}

/** Returns the draft with another unit. The daily limit was one in the unit before. */
export const inUnit = (draft: Draft, unit: ActivityUnit): Draft =>
  unit === draft.unit ? draft : { ...draft, unit, dayMax: null };

/** Returns the draft with a goal in another direction. Targets that it does not allow become those of a new goal. */
export function inDirection(draft: Draft, direction: Direction): Draft {
  const fit = (unit: ActivityUnit) => {
    const target = draft.targets[unit];
    return target === null || isTargetAllowed(unit, direction, target) ? target : FIRST_TARGETS[unit];
  };
  const targets = { DAYS: fit('DAYS'), TIMES: fit('TIMES'), DURATION: fit('DURATION') };
  return { ...draft, hasGoal: true, direction, targets };
}

/** Returns the weekly goal of a draft: null for none, undefined while the target is invalid. */
export function readTarget({ unit, direction, hasGoal, targets }: Draft): number | null | undefined {
  if (!hasGoal) return null;
  const target = targets[unit];
  return target !== null && isTargetAllowed(unit, direction, target) ? target : undefined;
}

/** True if the goal of a draft is a maximum, which has no days on which it is due. */
export const isLimit = ({ hasGoal, direction }: Draft): boolean => hasGoal && direction === 'AT_MOST';

/** Returns the rhythm of a draft: null for none. */
export const readEveryDays = (draft: Draft): number | null => (isLimit(draft) ? null : (draft.everyDays ?? null));

/** Returns the weekdays of a draft, none with a rhythm. */
export const readWeekdays = (draft: Draft): readonly number[] => (readEveryDays(draft) === null ? draft.weekdays : []);

/** Returns the daily limit of a draft: null for none. */
const readDayMax = ({ unit, dayMax }: Draft): number | null => (unit === 'DAYS' ? null : (dayMax ?? null));

/** Validates a draft. @param before the activity being edited, if any */
export function validateDraft(draft: Draft, week: WeekId, before?: Activity): DraftErrors {
  const errors: DraftErrors = {};
  const name = toOneLine(draft.name);
  if (name === '') errors.name = 'EMPTY';
  else if (characterCount(name) > ACTIVITY_NAME_MAX) errors.name = 'TOO_LONG';
  for (const field of ['customTimesUnit', 'customTimesUnitSingular'] as const)
    if (draft.unit === 'TIMES' && characterCount(toOneLine(draft[field])) > UNIT_LABEL_MAX) errors[field] = 'TOO_LONG';
  if (characterCount(toLines(draft.description)) > DESCRIPTION_MAX) errors.description = 'TOO_LONG';
  const dayMax = readDayMax(draft);
  if (dayMax !== null && !isDayMaxAllowed(draft.unit, dayMax)) errors.dayMax = 'OUT_OF_RANGE';
  const target = readTarget(draft);
  if (target === undefined) errors.target = 'OUT_OF_RANGE';
  // A target of 0 is valid for "at most" only, and the goals of earlier weeks are never rewritten.
  else if (before && !isValidTimeline(timelineAfter(before, week, target), draft.unit, draft.direction))
    errors.target = 'EARLIER_ZERO';
  return errors;
}

function timelineAfter(activity: Activity, week: WeekId, target: number | null): WeeklyGoalsTimeline {
  const timeline = activity.weeklyGoalsTimeline;
  return target === chosenTarget(activity, week) ? timeline : setGoal(timeline, week, target);
}

/** Builds an activity from a valid draft. */
export function buildActivity(id: string, draft: Draft, week: WeekId): BodyOf<'POST /api/v1/a'> {
  const target = readTarget(draft) ?? null;
  const reminders = storedReminders(draft.reminders ?? []);
  return {
    id,
    ...textsOf(draft),
    icon: draft.icon,
    color: draft.color,
    areaId: draft.areaId,
    unit: draft.unit,
    direction: draft.direction,
    ...(readWeekdays(draft).length > 0 && { weekdays: [...readWeekdays(draft)] }),
    ...(readEveryDays(draft) !== null && { everyDays: readEveryDays(draft) }),
    ...(readDayMax(draft) !== null && { dayMax: readDayMax(draft) }),
    ...(reminders.length > 0 && { reminders }),
    // A tracked activity has records of the days before, because the server fills its history.
    weeklyGoalsTimeline: draft.tracking
      ? setGoal([], week, target)
      : [...firstGoals({ ...draft, weekdays: [...readWeekdays(draft)] }, week, target)],
  };
}

/**
 * Returns the command that changes `before` to match a valid draft; null when nothing changed. The goal changes from
 * `week` on.
 */
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
  const isSameDays = String(before.weekdays ?? []) === String(readWeekdays(draft));
  const known = before.reminders ?? [];
  const reminders = storedReminders(draft.reminders ?? known);
  const fields = {
    ...changes,
    ...(!isSameDays && { weekdays: [...readWeekdays(draft)] }),
    ...(readEveryDays(draft) !== (before.everyDays ?? null) && { everyDays: readEveryDays(draft) }),
    ...(readDayMax(draft) !== (before.dayMax ?? null) && { dayMax: readDayMax(draft) }),
    ...(JSON.stringify(reminders) !== JSON.stringify(known) && { reminders }),
  };
  const target = readTarget(draft) ?? null;
  // Direction and weekdays decide what a short first week asks for.
  const turned = { ...before, direction: draft.direction, weekdays: [...readWeekdays(draft)] };
  const isSameGoal =
    target === chosenTarget(before, week) &&
    ((turned.direction === before.direction && (isSameDays || !isOfThisWeek(before))) ||
      targetAt(goalsAfter(turned, week, target), week) === targetAt(before.weeklyGoalsTimeline, week));
  const acts = [
    ...(Object.keys(fields).length > 0 ? [changeActivity(withReminders(before), fields)] : []),
    ...(isSameGoal ? [] : [setWeeklyGoal(turned, week, target)]),
  ];
  if (acts.length === 0) return null;
  // The goal of 0 must be replaced before "at most" becomes "at least", and set after the opposite change.
  return together(draft.direction === 'AT_LEAST' ? acts.toReversed() : acts);
}

function textsOf({ name, description, ...draft }: Draft) {
  return { name: toOneLine(name), description: toLines(description), ...readUnitNames(draft) };
}

/** Returns the custom unit; without a plural, the singular is ignored. */
export function readUnitNames({
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
