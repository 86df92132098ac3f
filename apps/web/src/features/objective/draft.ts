import type { Activity, Objective } from '@sevenfold/contract';
import { yearOf, type CivilDate } from '@sevenfold/domain/calendar';
import {
  OBJECTIVE_NAME_MAX,
  OBJECTIVE_UNIT_MAX,
  type ObjectiveType,
  type Period,
  WHY_MAX,
} from '@sevenfold/domain/objective';
import { toLines, toOneLine } from '@sevenfold/domain/text';
import type { Command } from '../../data/replica';
import { together } from '../record/api';
import { changeObjective, type Changes, link, type NewObjective, unlink } from './commands';
import { fieldText, isWithinRange, typedValue } from './numbers';
import { type PeriodName, periodName, periodNamed } from './periods';

/** What somebody is filling in. Everything is kept as typed; what of it counts depends on the type. */
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
  /** Null: by check-ins. */
  readonly followsActivityId: string | null;
  readonly linkedActivityIds: readonly string[];
}

export type DraftField = 'name' | 'why' | 'start' | 'target' | 'unitLabel';
export type DraftFault = 'EMPTY' | 'TOO_LONG' | 'NOT_NUMBER' | 'OUT_OF_RANGE' | 'SAME';
export type DraftFaults = Partial<Record<DraftField, DraftFault>>;

/** In the order they stand in the form: the focus goes to the first that is at fault. */
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

export function draftOf(objective: Objective): Draft {
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

export function faultsOf(draft: Draft): DraftFaults {
  const faults: DraftFaults = {};
  if (toOneLine(draft.name) === '') faults.name = 'EMPTY';
  else if (toOneLine(draft.name).length > OBJECTIVE_NAME_MAX) faults.name = 'TOO_LONG';
  if (toLines(draft.why).length > WHY_MAX) faults.why = 'TOO_LONG';
  if (draft.type === 'COMPLETABLE') return faults;
  if (toOneLine(draft.unitLabel).length > OBJECTIVE_UNIT_MAX) faults.unitLabel = 'TOO_LONG';
  const [start, target] = [typedValue(draft.start), typedValue(draft.target)];
  const [startFault, targetFault] = [numberFault(start), numberFault(target)];
  if (startFault) faults.start = startFault;
  if (targetFault) faults.target = targetFault;
  else if (start === target) faults.target = 'SAME';
  return faults;
}

function numberFault(value: number | null): DraftFault | undefined {
  if (value === null) return 'NOT_NUMBER';
  return isWithinRange(value) ? undefined : 'OUT_OF_RANGE';
}

/** The objective a faultless draft describes. */
export function objectiveOf(id: string, draft: Draft): NewObjective {
  return { id, ...fieldsOf(draft), linkedActivityIds: [...draft.linkedActivityIds] };
}

/** What turns `before` into what a faultless draft says, the links included; null when that is nothing. */
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
  const acts = [
    ...(Object.keys(changes).length > 0 ? [changeObjective(before, changes)] : []),
    ...draft.linkedActivityIds.filter((id) => !before.linkedActivityIds.includes(id)).map((id) => link(before.id, id)),
    ...before.linkedActivityIds
      .filter((id) => !draft.linkedActivityIds.includes(id))
      .map((id) => unlink(before.id, id)),
  ];
  return acts.length === 0 ? null : together(acts);
}

/** What is not shown of a completable one is not taken from it either: it has no numbers of its own. */
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

/** The years to choose from: this one, some to come, and that of the draft. */
export function yearsFor(draft: Draft, today: CivilDate): readonly number[] {
  const years = Array.from({ length: YEARS_AHEAD }, (_, index) => yearOf(today) + index);
  return years.includes(draft.year) ? years : [draft.year, ...years].toSorted((a, b) => a - b);
}

/** The activities that can be linked or followed: current ones, and whatever is already. */
export function offeredActivities(activities: readonly Activity[], before: Objective | undefined): readonly Activity[] {
  return activities.filter(
    ({ id, isActive }) => isActive || before?.linkedActivityIds.includes(id) || before?.followsActivityId === id,
  );
}
