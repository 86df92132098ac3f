import type { Activity, Objective } from '@sevenfold/contract';
import { yearOf, type CivilDate } from '@sevenfold/domain/calendar';
import {
  OBJECTIVE_NAME_MAX,
  OBJECTIVE_UNIT_MAX,
  type ObjectiveType,
  type Period,
  WHY_MAX,
} from '@sevenfold/domain/objective';
import { characterCount, toLines, toOneLine } from '@sevenfold/domain/text';
import type { Command } from '#data';
import { mergeIds } from '#drafts';
import { together } from '#features/record';
import { changeObjective, type Changes, link, type NewObjective, unlink } from './commands';
import { fieldText, isWithinRange, typedValue } from './numbers';
import { type PeriodName, periodName, periodNamed } from './periods';

/** State of the objective form. Values are stored as typed; the type decides which of them apply. */
export interface Draft {
  readonly name: string;
  readonly why: string;
  readonly areaId: string | null;
  readonly year: number;
  readonly period: PeriodName;
  readonly type: ObjectiveType;
  readonly start: string;
  readonly target: string;
  readonly unitLabel: string;
  /** Followed activity; null for check-ins. */
  readonly followsActivityId: string | null;
  readonly linkedActivityIds: readonly string[];
  /** Those of the edited objective when the links were edited last; absent before. */
  readonly linkedFrom?: readonly string[] | undefined;
}

export type DraftField = 'name' | 'why' | 'start' | 'target' | 'unitLabel';
export type DraftError = 'EMPTY' | 'TOO_LONG' | 'NOT_NUMBER' | 'OUT_OF_RANGE' | 'SAME';
export type DraftErrors = Partial<Record<DraftField, DraftError>>;

/** Fields in form order: the first invalid one receives the focus. */
export const DRAFT_FIELDS: readonly DraftField[] = ['name', 'start', 'target', 'unitLabel', 'why'];

export function newDraft(period: Period, activityId?: string): Draft {
  return {
    name: '',
    why: '',
    areaId: null,
    year: period.year,
    period: periodName(period),
    type: 'COMPLETABLE',
    start: '0',
    target: '',
    unitLabel: '',
    followsActivityId: null,
    linkedActivityIds: activityId === undefined ? [] : [activityId],
  };
}

export function toDraft(objective: Objective): Draft {
  const { name, why, areaId, period, type, start, target, unitLabel, followsActivityId, linkedActivityIds } = objective;
  return {
    name,
    why,
    areaId,
    year: period.year,
    period: periodName(period),
    type,
    start: start === null ? '0' : fieldText(start),
    target: target === null ? '' : fieldText(target),
    unitLabel: unitLabel ?? '',
    followsActivityId,
    linkedActivityIds,
  };
}

/** Counts the value of a draft from an activity, whose sum begins at 0; null to update it by hand. */
export const follow = (draft: Draft, activityId: string | null): Draft => ({
  ...draft,
  followsActivityId: activityId,
  ...(activityId !== null && { start: '0' }),
});

export function validateDraft(draft: Draft): DraftErrors {
  const errors: DraftErrors = {};
  if (toOneLine(draft.name) === '') errors.name = 'EMPTY';
  else if (characterCount(toOneLine(draft.name)) > OBJECTIVE_NAME_MAX) errors.name = 'TOO_LONG';
  if (characterCount(toLines(draft.why)) > WHY_MAX) errors.why = 'TOO_LONG';
  if (draft.type === 'COMPLETABLE') return errors;
  if (characterCount(toOneLine(draft.unitLabel)) > OBJECTIVE_UNIT_MAX) errors.unitLabel = 'TOO_LONG';
  const [start, target] = [typedValue(draft.start), typedValue(draft.target)];
  const [startError, targetError] = [numberError(start), numberError(target)];
  if (startError) errors.start = startError;
  if (targetError) errors.target = targetError;
  else if (start === target) errors.target = 'SAME';
  return errors;
}

function numberError(value: number | null): DraftError | undefined {
  if (value === null) return 'NOT_NUMBER';
  return isWithinRange(value) ? undefined : 'OUT_OF_RANGE';
}

/** Builds an objective from a valid draft. */
export function buildObjective(id: string, draft: Draft): NewObjective {
  return { id, ...fieldsOf(draft), linkedActivityIds: [...draft.linkedActivityIds] };
}

/** The links of a draft, with those that another device has added or removed since they were edited. */
export const mergeLinks = ({ linkedActivityIds, linkedFrom }: Draft, before: readonly string[]): readonly string[] =>
  mergeIds(linkedActivityIds, linkedFrom, before);

/** Returns the command that changes `before` to match a valid draft, including the links; null when nothing changed. */
export function changeTo(before: Objective, draft: Draft): Command | null {
  const wanted = fieldsOf(draft);
  const { start, target, type, period, ...plain } = wanted;
  const changes: Changes = Object.fromEntries(
    Object.entries(plain).filter(([name, value]) => before[name as keyof typeof plain] !== value),
  );
  if (period.year !== before.period.year || period.quarter !== before.period.quarter)
    Object.assign(changes, { period });
  if (type !== before.type) Object.assign(changes, { type });
  const isCourseChanged =
    start !== null && target !== null && (type !== before.type || start !== before.start || target !== before.target);
  if (isCourseChanged) Object.assign(changes, { start, target });
  const links = mergeLinks(draft, before.linkedActivityIds);
  const acts = [
    ...(Object.keys(changes).length > 0 ? [changeObjective(before, changes)] : []),
    ...links.filter((id) => !before.linkedActivityIds.includes(id)).map((id) => link(before.id, id)),
    ...before.linkedActivityIds.filter((id) => !links.includes(id)).map((id) => unlink(before.id, id)),
  ];
  return acts.length === 0 ? null : together(acts);
}

/** Keeps the hidden numbers of a completable objective, because the form does not show them. */
function fieldsOf(draft: Draft) {
  const isProgress = draft.type === 'PROGRESS';
  return {
    name: toOneLine(draft.name),
    why: toLines(draft.why),
    areaId: draft.areaId,
    period: periodNamed(draft.period, draft.year),
    type: draft.type,
    start: isProgress ? typedValue(draft.start) : null,
    target: isProgress ? typedValue(draft.target) : null,
    unitLabel: isProgress ? toOneLine(draft.unitLabel) || null : null,
    followsActivityId: isProgress ? draft.followsActivityId : null,
  };
}

const YEARS_AHEAD = 6;

/** Selectable years: the current one, some future ones, and that of the draft. */
export function yearsFor(draft: Draft, today: CivilDate): readonly number[] {
  const years = Array.from({ length: YEARS_AHEAD }, (_, index) => yearOf(today) + index);
  return years.includes(draft.year) ? years : [draft.year, ...years].toSorted((a, b) => a - b);
}

/** Activities that can be linked or followed: current ones, and those already selected. */
export function offeredActivities(activities: readonly Activity[], before: Objective | undefined): readonly Activity[] {
  return activities.filter(
    ({ id, isActive }) => isActive || before?.linkedActivityIds.includes(id) || before?.followsActivityId === id,
  );
}
