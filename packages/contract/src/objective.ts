import type { Quarter } from '@sevenfold/domain/calendar';
import {
  CHECK_IN_NOTE_MAX,
  FIRST_YEAR,
  LAST_YEAR,
  LINKS_MAX,
  OBJECTIVE_NAME_MAX,
  OBJECTIVE_STATUSES,
  OBJECTIVE_TYPES,
  OBJECTIVE_UNIT_MAX,
  STEPS_MAX,
  VALUE_MAX,
  WHY_MAX,
} from '@sevenfold/domain/objective';
import { z } from 'zod';
import { endpoint } from './endpoint';
import { civilDate, done, id, instant, line, order, prose } from './value';

const NO_QUARTER = 'A quarter is a number from 1 to 4';
/** Typed as an integer for the serializer, and narrowed to 1 to 4 by validation. */
const quarter = z.number().int().min(1, NO_QUARTER).max(4, NO_QUARTER) as z.ZodType<number> as z.ZodType<
  Quarter,
  Quarter
>;

export const period = z
  .strictObject({
    kind: z.enum(['YEAR', 'QUARTER']),
    year: z
      .number()
      .int()
      .min(FIRST_YEAR, `A year from ${FIRST_YEAR} to ${LAST_YEAR}`)
      .max(LAST_YEAR, `A year from ${FIRST_YEAR} to ${LAST_YEAR}`),
    quarter: quarter.nullable().default(null),
  })
  .refine(({ kind, quarter: number }) => (kind === 'QUARTER') === (number !== null), {
    path: ['quarter'],
    message: 'A quarter has a number from 1 to 4, and a year has none',
  });

const type = z.enum(OBJECTIVE_TYPES);
export const objectiveStatus = z.enum(OBJECTIVE_STATUSES);
export const value = z.number().min(-VALUE_MAX, `At least ${-VALUE_MAX}`).max(VALUE_MAX, `At most ${VALUE_MAX}`);
export const checkInNote = prose(CHECK_IN_NOTE_MAX);

export const checkIn = z.strictObject({ id, date: civilDate, value: z.number(), note: z.string().nullable() });
export type CheckIn = z.infer<typeof checkIn>;

const stepNote = z.strictObject({ id, stepId: id, date: civilDate, note: z.string() });
export type StepNote = z.infer<typeof stepNote>;

const step = z.strictObject({
  id,
  name: z.string(),
  isDone: z.boolean(),
  /** Date on which it was done; absent unless it is done, and for one that was ticked before dates were kept. */
  doneOn: civilDate.optional(),
});

export const objective = z.strictObject({
  id,
  name: z.string(),
  why: z.string(),
  /** Null if it has none, or the area was deleted. */
  areaId: id.nullable(),
  period: z.strictObject({ kind: z.enum(['YEAR', 'QUARTER']), year: z.number().int(), quarter: quarter.nullable() }),
  type,
  /** Set for progress, in either direction; a completable objective keeps its former values. */
  start: z.number().nullable(),
  target: z.number().nullable(),
  unitLabel: z.string().nullable(),
  /**
   * The value is the sum of this activity's entries in the period (durations in hours), instead of the latest check-in.
   */
  followsActivityId: id.nullable(),
  /** Steps of a completable objective, in order; absent without any. */
  steps: z.array(step).optional(),
  /** Dated notes of the steps, oldest first; absent without any. */
  stepNotes: z.array(stepNote).optional(),
  /** The objective of an earlier period that it continues. */
  carriedFrom: id.nullable(),
  checkIns: z.array(checkIn),
  status: objectiveStatus,
  /** Date of the achievement; null otherwise. */
  achievedAt: civilDate.nullable(),
  linkedActivityIds: z.array(id),
  order,
  createdAt: instant,
});
export type Objective = z.infer<typeof objective>;

const stepName = line(OBJECTIVE_NAME_MAX);
const steps = z
  .array(z.strictObject({ id, name: stepName, isDone: z.boolean(), doneOn: civilDate.optional() }))
  .max(STEPS_MAX, `At most ${STEPS_MAX} steps`)
  .refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'A step is given once');

/** Place of a step among the others, from 0. */
const stepIndex = z.number().int().min(0).max(STEPS_MAX);

/** A check-in has a value, a note of a step has a text. */
export const checkCheckIn = (
  given: { stepId?: string | null | undefined; value?: number | null | undefined; note: string | null },
  ctx: z.RefinementCtx,
): void => {
  const hasValue = given.value !== undefined && given.value !== null;
  if (hasValue === Boolean(given.stepId))
    ctx.addIssue({
      code: 'custom',
      path: ['value'],
      message: hasValue ? 'A note of a step has no value' : 'A check-in has a value',
    });
  if (given.stepId && !given.note) ctx.addIssue({ code: 'custom', path: ['note'], message: STEP_NOTE_EMPTY });
};
export const STEP_NOTE_EMPTY = 'A note of a step has a text';

/** A check-in, or a note of a step, as it is stored. */
const storedCheckIn = z.strictObject({
  ...checkIn.shape,
  value: z.number().nullable().describe('Null for a note of a step'),
  stepId: id.optional().describe('The step that this is a note of'),
});
export type StoredCheckIn = z.infer<typeof storedCheckIn>;

/** Sum of the followed activity's entries in an objective's period. */
export const objectiveSum = z.strictObject({
  objectiveId: id,
  activityId: id,
  /** In the activity's unit: days done, times, or minutes. */
  sum: z.number().int(),
});
export type ObjectiveSum = z.infer<typeof objectiveSum>;

const name = line(OBJECTIVE_NAME_MAX, 'Enter objective name');
const unitLabel = line(OBJECTIVE_UNIT_MAX).nullable();

/** Start and target are set together: changed separately by two devices, they could become equal. */
export const checkCourse = (
  given: { type?: string | undefined; start?: number | null | undefined; target?: number | null | undefined },
  ctx: z.RefinementCtx,
): void => {
  const isMissing = (end: number | null | undefined) => end === undefined || end === null;
  const isNeeded = given.type === 'PROGRESS' || !isMissing(given.start) || !isMissing(given.target);
  if (!isNeeded) return;
  for (const path of ['start', 'target'] as const) {
    if (isMissing(given[path]))
      ctx.addIssue({ code: 'custom', path: [path], message: 'Progress goes from a start to a target' });
  }
  if (!isMissing(given.start) && given.start === given.target)
    ctx.addIssue({ code: 'custom', path: ['target'], message: 'The target must differ from the start' });
};

/** Fields of a new objective. */
export const newObjectiveFields = {
  id,
  name,
  why: prose(WHY_MAX).default(''),
  areaId: id.nullable().default(null),
  period,
  type,
  start: value.nullable().default(null),
  target: value.nullable().default(null),
  unitLabel: unitLabel.default(null),
  followsActivityId: id.nullable().default(null),
  steps: steps.optional(),
  carriedFrom: id.nullable().default(null),
  linkedActivityIds: z.array(id).max(LINKS_MAX).default([]),
};

const idBody = z.strictObject({ id });

export const objectiveEndpoints = {
  'GET /api/v1/objectives': endpoint({
    summary: 'All objectives with their check-ins, in order',
    access: 'SIGNED_IN',
    response: z.strictObject({ objectives: z.array(objective) }),
    errors: [],
  }),
  'POST /api/v1/objective': endpoint({
    summary: 'Creates an objective',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ ...newObjectiveFields, order: order.optional() }).superRefine(checkCourse),
    response: z.strictObject({ objective }),
    errors: ['NOT_FOUND'],
  }),
  'PATCH /api/v1/objective': endpoint({
    summary: 'Changes the given fields of an objective; start and target are given together',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z
      .strictObject({
        id,
        name: name.optional(),
        why: prose(WHY_MAX).optional(),
        areaId: id.nullable().optional(),
        period: period.optional(),
        type: type.optional(),
        start: value.optional(),
        target: value.optional(),
        unitLabel: unitLabel.optional(),
        followsActivityId: id.nullable().optional(),
        steps: steps.optional(),
      })
      .superRefine(checkCourse),
    response: z.strictObject({ objective }),
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/v1/objective': endpoint({
    summary: 'Deletes an objective with its check-ins; it can be restored for 30 days',
    access: 'SIGNED_IN',
    idempotent: true,
    body: idBody,
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/objective/restore': endpoint({
    summary: 'Restores a deleted objective with its check-ins',
    access: 'SIGNED_IN',
    idempotent: true,
    body: idBody,
    response: z.strictObject({ objective }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/objective/status': endpoint({
    summary: 'Sets the status of an objective; an achieved one has the date of its achievement',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z
      .strictObject({ id, status: objectiveStatus, achievedAt: civilDate.nullable().default(null) })
      .refine((given) => (given.status === 'ACHIEVED') === (given.achievedAt !== null), {
        path: ['achievedAt'],
        message: 'An achieved objective has the day it was achieved on, others have none',
      }),
    response: z.strictObject({ objective }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/objective/step': endpoint({
    summary: 'Adds a step to an objective; one that was deleted gets its notes back',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({
      id,
      objectiveId: id,
      name: stepName,
      isDone: z.boolean().default(false),
      doneOn: civilDate.nullable().default(null),
      index: stepIndex.optional(),
    }),
    response: z.strictObject({ step }),
    errors: ['NOT_FOUND'],
  }),
  'PATCH /api/v1/objective/step': endpoint({
    summary: 'Changes the given fields of a step, or its place; a step that is done has the date, if it is known',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z
      .strictObject({
        id,
        objectiveId: id,
        name: stepName.optional(),
        isDone: z.boolean().optional(),
        doneOn: civilDate.nullable().optional(),
        index: stepIndex.optional(),
      })
      .refine(({ isDone, doneOn }) => isDone === true || !doneOn, {
        path: ['doneOn'],
        message: 'Only a step that is done has a date',
      }),
    response: z.strictObject({ step }),
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/v1/objective/step': endpoint({
    summary: 'Deletes a step with its notes, which are back when it is added again within 90 days',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ id, objectiveId: id }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/objective/check-in': endpoint({
    summary: 'Adds a check-in to an objective, or a note to one of its steps, today or earlier',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z
      .strictObject({
        id,
        objectiveId: id,
        stepId: id.optional(),
        date: civilDate,
        value: value.optional(),
        note: checkInNote.nullable().default(null),
      })
      .superRefine(checkCheckIn),
    response: z.strictObject({ checkIn: storedCheckIn }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'PATCH /api/v1/objective/check-in': endpoint({
    summary: 'Changes the given fields of a check-in, or of a note of a step',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({
      id,
      date: civilDate.optional(),
      value: value.optional(),
      note: checkInNote.nullable().optional(),
    }),
    response: z.strictObject({ checkIn: storedCheckIn }),
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/v1/objective/check-in': endpoint({
    summary: 'Removes a check-in; it can be restored',
    access: 'SIGNED_IN',
    idempotent: true,
    body: idBody,
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/objective/check-in/restore': endpoint({
    summary: 'Restores a removed check-in',
    access: 'SIGNED_IN',
    idempotent: true,
    body: idBody,
    response: z.strictObject({ checkIn: storedCheckIn }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/objective/link': endpoint({
    summary: 'Links an activity to an objective; idempotent',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ objectiveId: id, activityId: id }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/v1/objective/link': endpoint({
    summary: 'Removes a link between an activity and an objective, if there is one',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ objectiveId: id, activityId: id }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/objectives/order': endpoint({
    summary: 'Reorders objectives',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ updates: z.array(z.strictObject({ id, order })).min(1).max(2000) }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/objective-sums': endpoint({
    summary: 'For each objective that follows an activity, the sum of the entries in its period before a date',
    access: 'SIGNED_IN',
    query: z.strictObject({ before: civilDate }),
    response: z.strictObject({ sums: z.array(objectiveSum) }),
    errors: [],
  }),
};
