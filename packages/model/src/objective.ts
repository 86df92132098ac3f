import type { BodyOf, CheckIn, Mutation as MutationKey, Objective, StepNote } from '@sevenfold/contract';
import type { Quarter } from '@sevenfold/domain/calendar';
import type { ObjectiveStatus, ObjectiveType, Period } from '@sevenfold/domain/objective';
import { addStep, changeStep, toStep } from '@sevenfold/domain/step';
import {
  absentIfEmpty,
  composed,
  date,
  gathered,
  instant,
  integer,
  json,
  nullable,
  number,
  smallInteger,
  text,
  uuid,
} from './field';
import {
  changeRow,
  definedFields,
  type Mutation,
  mutation,
  orderAfter,
  type Remembered,
  type RowView,
} from './mutation';
import { noun } from './noun';
import { itsObjective, itsStep, linkedIds, ownId, updatedIds } from './references';

export const objective = noun({
  name: 'objective',
  table: 'objective',
  key: ['id'],
  fields: {
    id: uuid('id'),
    name: text('name'),
    why: text('why'),
    areaId: nullable(uuid('area_id')),
    period: composed<Period, [year: number, quarter: Quarter | null]>(
      [smallInteger('period_year'), nullable(smallInteger<Quarter>('period_quarter'))],
      (year, quarter) => (quarter === null ? { kind: 'YEAR', year, quarter } : { kind: 'QUARTER', year, quarter }),
      ({ year, quarter }) => [year, quarter],
    ),
    type: text<ObjectiveType>('type'),
    start: nullable(number('start_value')),
    target: nullable(number('target_value')),
    unitLabel: nullable(text('unit_label')),
    followsActivityId: nullable(uuid('follows_activity_id')),
    steps: absentIfEmpty(json<NonNullable<Objective['steps']>>('steps')),
    carriedFrom: nullable(uuid('carried_from')),
    checkIns: gathered<CheckIn[]>(`(
      SELECT coalesce(json_agg(json_build_object('id', id, 'date', date, 'value', value, 'note', note) ORDER BY date, id), '[]')
      FROM objective_check_in WHERE objective_check_in.user_id = stored.user_id AND objective_id = stored.id AND deleted_at IS NULL AND step_id IS NULL)`),
    stepNotes: gathered<StepNote[] | undefined>(
      `(
      SELECT json_agg(json_build_object('id', id, 'stepId', step_id, 'date', date, 'note', note) ORDER BY date, id)
      FROM objective_check_in WHERE objective_check_in.user_id = stored.user_id AND objective_id = stored.id AND deleted_at IS NULL AND step_id IS NOT NULL)`,
      (stored) => (stored as StepNote[] | null) ?? undefined,
    ),
    status: text<ObjectiveStatus>('status'),
    achievedAt: nullable(date('achieved_at')),
    linkedActivityIds: gathered<string[]>(`(
      SELECT coalesce(json_agg(activity_id ORDER BY activity_id), '[]')
      FROM objective_link WHERE objective_link.user_id = stored.user_id AND objective_id = stored.id)`),
    order: integer('sort_order'),
    createdAt: instant('created_at'),
  },
  internal: {},
  removal: 'MARKED',
});

export const createObjective = mutation('POST /api/v1/objective', {
  effect: 'CREATES',
  refersTo: (body) => [body.areaId, body.followsActivityId, body.carriedFrom, ...(body.linkedActivityIds ?? [])],
  about: ({ id }) => [['objective', id]],
  apply(rows, { id, period, ...made }, { now }) {
    const known = rows.get('objective', id);
    // Applied again after its area was deleted and restored, it returns to its area.
    if (known) rows.put('objective', { ...known, areaId: known.areaId ?? made.areaId ?? null });
    else
      rows.put('objective', {
        why: '',
        areaId: null,
        start: null,
        target: null,
        unitLabel: null,
        followsActivityId: null,
        carriedFrom: null,
        linkedActivityIds: [],
        order: orderAfter(rows.list('objective')),
        ...definedFields(made),
        id,
        period: { ...period, quarter: period.quarter ?? null },
        checkIns: [],
        status: 'ACTIVE',
        achievedAt: null,
        createdAt: now,
      });
  },
});

export const editObjective = mutation('PATCH /api/v1/objective', {
  effect: 'EDITS',
  dependsOn: ownId,
  refersTo: (body) => [body.areaId, body.followsActivityId],
  about: ({ id }) => [['objective', id]],
  apply: (rows, { id, period, ...fields }) =>
    changeRow(rows, 'objective', id, (row) => ({
      ...row,
      ...definedFields(fields),
      ...(period && { period: { ...period, quarter: period.quarter ?? null } }),
    })),
});

export const setObjectiveStatus = mutation('POST /api/v1/objective/status', {
  effect: 'SETS',
  dependsOn: ownId,
  about: ({ id }) => [['objective', id]],
  apply: (rows, { id, status, achievedAt = null }) =>
    changeRow(rows, 'objective', id, (row) => ({ ...row, status, achievedAt })),
});

export const deleteObjective = mutation('DELETE /api/v1/objective', {
  effect: 'REMOVES',
  dependsOn: ownId,
  apply: (rows, { id }) => rows.remove('objective', id),
});

export const restoreObjective = mutation('POST /api/v1/objective/restore', {
  effect: 'SETS',
  dependsOn: ownId,
  about: ({ id }) => [['objective', id]],
  apply(rows, { id }, { remembered }) {
    if (remembered.objective && !rows.get('objective', id)) rows.put('objective', remembered.objective);
  },
});

export const orderObjectives = mutation('POST /api/v1/objectives/order', {
  effect: 'EDITS',
  refersTo: updatedIds,
  apply(rows, { updates }) {
    for (const { id, order } of updates) changeRow(rows, 'objective', id, (row) => ({ ...row, order }));
  },
});

type WithObjective = { [M in MutationKey]: BodyOf<M> extends { objectiveId: string } ? M : never }[MutationKey];

/** A mutation of the objective that its body names. */
/*#__NO_SIDE_EFFECTS__*/
const onObjective = <M extends WithObjective>(
  call: M,
  effect: Mutation<M>['effect'],
  dependsOn: (body: BodyOf<M>) => readonly string[],
  change: (row: Objective, body: BodyOf<M>, remembered: Remembered) => Objective,
): Mutation<M> =>
  mutation(call, {
    effect,
    dependsOn,
    about: (body) => [['objective', objectiveIdIn(body)]],
    apply: (rows, body, { remembered }) =>
      changeRow(rows, 'objective', objectiveIdIn(body), (row) => change(row, body, remembered)),
  });

/** `WithObjective` guarantees the field, which the compiler does not derive from a mutation that is a type parameter. */
const objectiveIdIn = (body: unknown): string => (body as { objectiveId: string }).objectiveId;

export const createStep = onObjective(
  'POST /api/v1/objective/step',
  'CREATES',
  itsObjective,
  (row, { objectiveId: _, index, ...made }, { stepNotes = [] }) =>
    row.steps?.some(({ id }) => id === made.id)
      ? row
      : stepNotes.reduce<Objective>(withCheckIn, {
          ...row,
          steps: addStep(row.steps ?? [], toStep(made), index),
          stepNotes: row.stepNotes ?? [],
        }),
);

export const editStep = onObjective(
  'PATCH /api/v1/objective/step',
  'EDITS',
  itsStep,
  (row, { objectiveId: _, id, ...change }) => ({ ...row, steps: changeStep(row.steps ?? [], id, change) }),
);

export const removeStep = onObjective(
  'DELETE /api/v1/objective/step',
  'REMOVES',
  // Not of its objective: a removal discards the rejected creation of what it depends on.
  ownId,
  (row, { id }) => ({
    ...row,
    steps: row.steps?.filter((step) => step.id !== id),
    stepNotes: row.stepNotes?.filter(({ stepId }) => stepId !== id),
  }),
);

export const createCheckIn = onObjective(
  'POST /api/v1/objective/check-in',
  'CREATES',
  ({ objectiveId, stepId }) => (stepId ? [objectiveId, stepId] : [objectiveId]),
  (row, { objectiveId: _, note = null, ...made }) => withCheckIn(row, { ...made, note: note || null } as CheckIn),
);

export const editCheckIn = mutation('PATCH /api/v1/objective/check-in', {
  effect: 'EDITS',
  dependsOn: ownId,
  about: (_, { checkIn }) => (checkIn ? [['objective', checkIn.objectiveId]] : []),
  apply: (rows, { id, ...fields }) =>
    changeCheckIns(rows, id, (checkIns) =>
      checkIns.map((checkIn) => (checkIn.id === id ? { ...checkIn, ...definedFields(fields) } : checkIn)),
    ),
});

export const removeCheckIn = mutation('DELETE /api/v1/objective/check-in', {
  effect: 'REMOVES',
  dependsOn: ownId,
  apply: (rows, { id }) => changeCheckIns(rows, id, (checkIns) => checkIns.filter((checkIn) => checkIn.id !== id)),
});

export const restoreCheckIn = mutation('POST /api/v1/objective/check-in/restore', {
  effect: 'SETS',
  dependsOn: ownId,
  apply(rows, _, { remembered }) {
    if (!remembered.checkIn) return;
    const { objectiveId, ...checkIn } = remembered.checkIn;
    changeRow(rows, 'objective', objectiveId, (row) => withCheckIn(row, checkIn));
  },
});

export const linkActivity = onObjective('POST /api/v1/objective/link', 'ATTACHES', linkedIds, (row, { activityId }) =>
  row.linkedActivityIds.includes(activityId)
    ? row
    : { ...row, linkedActivityIds: [...row.linkedActivityIds, activityId] },
);

export const unlinkActivity = onObjective(
  'DELETE /api/v1/objective/link',
  'DETACHES',
  linkedIds,
  (row, { activityId }) => ({ ...row, linkedActivityIds: row.linkedActivityIds.filter((id) => id !== activityId) }),
);

/** Adds a check-in, or a note to the notes of its step. */
function withCheckIn(row: Objective, checkIn: CheckIn | StepNote): Objective {
  const list = 'stepId' in checkIn ? 'stepNotes' : 'checkIns';
  const all: readonly { id: string }[] = row[list] ?? [];
  return all.some(({ id }) => id === checkIn.id) ? row : { ...row, [list]: [...all, checkIn] };
}

/** Changes the check-ins, or the notes of steps, of the objective that has one with this id. */
function changeCheckIns(rows: RowView, id: string, change: (checkIns: readonly CheckIn[]) => CheckIn[]): void {
  for (const row of rows.list('objective'))
    for (const list of ['checkIns', 'stepNotes'] as const)
      if (row[list]?.some((checkIn) => checkIn.id === id))
        rows.put('objective', { ...row, [list]: change(row[list] as CheckIn[]) });
}

export const objectiveMutations = [
  createObjective,
  editObjective,
  deleteObjective,
  restoreObjective,
  setObjectiveStatus,
  createStep,
  editStep,
  removeStep,
  createCheckIn,
  editCheckIn,
  removeCheckIn,
  restoreCheckIn,
  linkActivity,
  unlinkActivity,
  orderObjectives,
] as const;
