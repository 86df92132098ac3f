import { MOODS } from '@sevenfold/domain/feedback';
import { isHealthRuleAllowed } from '@sevenfold/domain/health';
import { z } from 'zod';
import {
  activity,
  calendarTracking,
  checkNewActivity,
  goalPeriod,
  laterActivityFields,
  newActivityFields,
} from './activity';
import { area, areaKind, areaName } from './area';
import { eventChoice } from './calendarEvent';
import { checkCombinedGoal, combinedGoal, newCombinedGoalFields } from './combinedGoal';
import { endpoint } from './endpoint';
import { lifeRating } from './lifeRating';
import {
  checkCheckIn,
  checkCourse,
  checkInNote,
  newObjectiveFields,
  objective,
  objectiveStatus,
  value as objectiveValue,
} from './objective';
import { plan } from './plan';
import { entry, entryNote, skip } from './record';
import { review, reviewFacts, writtenReview } from './review';
import { absence, user } from './user';
import { amount, civilDate, color, done, id, instant, line, order, weekId } from './value';

/** Identifies an exported file. A change that older versions cannot read raises the version. */
export const TRANSFER_FORMAT = 'sevenfold';
export const TRANSFER_VERSION = 1;

/** Maximum rows of one batch of an import; its bytes are bounded by the limit of every request. */
export const IMPORT_ROWS_MAX = 1000;
/** Days within which an import can be undone. */
export const IMPORT_UNDO_DAYS = 30;

const exportedUser = user.omit({ hasEmail: true, isEmailPaused: true }).extend({
  email: z.string().nullable(),
  whereDidYouHear: z.string().nullable(),
  /** The ways in which the user signs in; exported only. Absent in files of earlier versions. */
  identities: z
    .array(
      z.strictObject({ issuer: z.string(), subject: z.string(), email: z.string().nullable(), createdAt: instant }),
    )
    .optional(),
});
export type ExportedUser = z.infer<typeof exportedUser>;

/**
 * All data of a user, as exported and imported. Deleted objects are left out, and references to them are null. Lists
 * are sorted: areas, activities and objectives by their order, combined goals by id, reviews by week, life ratings, skips, plans and
 * entries by date, decisions about events by activity.
 */
export const transferDocument = z.strictObject({
  format: z.literal(TRANSFER_FORMAT),
  version: z.literal(TRANSFER_VERSION),
  exportedAt: instant,
  user: exportedUser,
  areas: z.array(area),
  activities: z.array(activity.omit({ calendarTrackingStatus: true })),
  objectives: z.array(objective),
  reviews: z.array(review),
  lifeRatings: z.array(lifeRating),
  skips: z.array(skip),
  entries: z.array(entry),
  /** Absent in files of earlier versions. */
  plans: z.array(plan).optional(),
  /** Absent in files of earlier versions. */
  combinedGoals: z.array(combinedGoal).optional(),
  /** Absent in files of earlier versions. */
  eventChoices: z.array(eventChoice).optional(),
  /** Messages to the operator; exported only. */
  feedback: z.array(z.strictObject({ id, message: z.string(), mood: z.enum(MOODS).nullable(), createdAt: instant })),
});
export type TransferDocument = z.infer<typeof transferDocument>;

const importSource = z.enum(['SEVENFOLD', 'LOOP', 'HABIT_TROVE', 'CSV']);

const rows = <T extends z.ZodType>(row: T) => z.array(row).max(IMPORT_ROWS_MAX).default([]);

/**
 * Some rows of an import. As in an exported document, but check-ins and notes of steps are listed separately from their
 * objectives, and absences from their user.
 */
const importBatch = z.strictObject({
  importId: id,
  source: importSource,
  /** Name of the file, shown in the list of imports. */
  fileName: line(200),
  /** Position of the batch, from 0. A batch that is sent again is written once. */
  number: z.number().int().min(0).max(100_000),
  isLast: z.boolean(),
  areas: rows(z.strictObject({ id, name: areaName, kind: areaKind.default(null), color, order })),
  activities: rows(
    z
      .strictObject({
        ...newActivityFields,
        ...laterActivityFields,
        calendarTracking: calendarTracking.nullable().default(null),
        order,
        isActive: z.boolean(),
        createdAt: instant,
      })
      .superRefine(checkNewActivity)
      .refine(({ healthTracking: rule, unit }) => !rule || isHealthRuleAllowed(rule, unit), {
        path: ['healthTracking'],
        message: 'This rule does not suit the unit of the activity',
      }),
  ),
  objectives: rows(
    z
      .strictObject({
        ...newObjectiveFields,
        status: objectiveStatus,
        achievedAt: civilDate.nullable(),
        order,
        createdAt: instant,
      })
      .superRefine(checkCourse)
      .refine((given) => (given.status === 'ACHIEVED') === (given.achievedAt !== null), {
        path: ['achievedAt'],
        message: 'An achieved objective has the day it was achieved on, others have none',
      }),
  ),
  combinedGoals: rows(
    z
      .strictObject({
        ...newCombinedGoalFields,
        weeklyGoalsTimeline: z.array(goalPeriod).max(1000),
        createdAt: instant,
      })
      .superRefine(checkCombinedGoal),
  ),
  checkIns: rows(
    z
      .strictObject({
        id,
        objectiveId: id,
        stepId: id.nullish(),
        date: civilDate,
        value: objectiveValue.nullish(),
        note: checkInNote.nullable(),
      })
      .superRefine(checkCheckIn),
  ),
  entries: rows(z.strictObject({ ...entry.shape, note: entryNote.nullable() })),
  skips: rows(skip),
  plans: rows(plan),
  absences: rows(absence),
  eventChoices: rows(eventChoice),
  lifeRatings: rows(lifeRating),
  reviews: rows(
    z
      .strictObject({
        weekId,
        ...writtenReview.shape,
        letter: writtenReview.shape.letter.nullable(),
        isLetterRead: review.shape.isLetterRead.nullable(),
        facts: reviewFacts.nullable(),
        finishedAt: instant.nullable(),
        updatedAt: instant,
      })
      .refine((given) => (given.facts === null) === (given.finishedAt === null), {
        path: ['facts'],
        message: 'A finished review has facts, a draft has none',
      }),
  ),
});
export type ImportBatch = z.infer<typeof importBatch>;

const count = z.number().int().min(0);
const counts = z.strictObject({
  areas: count,
  activities: count,
  objectives: count,
  combinedGoals: count,
  checkIns: count,
  entries: count,
  skips: count,
  plans: count,
  absences: count,
  reviews: count,
  lifeRatings: count,
});
export type ImportCounts = z.infer<typeof counts>;

const importUndo = z.strictObject({
  status: z.enum(['UNDOING', 'UNDONE', 'RESTORING']),
  progress: z.number().min(0).max(1).describe('Share of the work that is done; a change event announces more of it'),
  kept: counts.describe('Objects that were edited since or have other records, and stay'),
});
export type ImportUndo = z.infer<typeof importUndo>;

const importRecord = z.strictObject({
  importId: id,
  source: importSource,
  fileName: z.string(),
  importedAt: instant,
  /** False if its last batch never arrived. */
  isComplete: z.boolean(),
  created: counts,
  /** Null unless it was undone. */
  undo: importUndo.nullable(),
});
export type ImportRecord = z.infer<typeof importRecord>;

export const transferEndpoints = {
  'GET /api/v1/export': endpoint({
    summary: 'All data of the signed-in user as one JSON file; see docs/export.md',
    access: 'SIGNED_IN',
    needsConfirmation: true,
    file: 'JSON',
    response: transferDocument,
    errors: ['USER_NOT_FOUND'],
  }),
  'GET /api/v1/export/csv': endpoint({
    summary: 'All data of the signed-in user as CSV files in a zip archive, for spreadsheets',
    access: 'SIGNED_IN',
    needsConfirmation: true,
    file: 'ZIP',
    response: done,
    errors: ['USER_NOT_FOUND'],
  }),
  'GET /api/v1/imports': endpoint({
    summary: `The imports of the last ${IMPORT_UNDO_DAYS} days, which can be undone, the latest first`,
    access: 'SIGNED_IN',
    response: z.strictObject({ imports: z.array(importRecord) }),
    errors: [],
  }),
  'POST /api/v1/import/check': endpoint({
    summary: 'Checks a batch of an import and returns what already exists; writes nothing',
    access: 'SIGNED_IN',
    body: importBatch,
    response: z.strictObject({
      existing: counts,
      existingActivityIds: z.array(id),
      /** Existing entries that have the id, or the activity, date and amount, of one of the batch. */
      storedEntries: z.array(z.strictObject({ id, activityId: id, date: civilDate, amount })),
      room: count.describe('Objects that the account has room for'),
      importMax: count.describe('Objects that one import may create'),
    }),
    errors: [],
  }),
  'POST /api/v1/import/batch': endpoint({
    summary:
      'Writes a batch of an import in one transaction: existing rows stay unchanged, deleted ones are restored, activities beyond the limit of the plan are archived',
    access: 'SIGNED_IN',
    body: importBatch,
    response: z.strictObject({ created: counts }),
    errors: ['NOT_FOUND', 'CONFLICT', 'RECORD_LIMIT'],
  }),
  'POST /api/v1/import/undo/check': endpoint({
    summary: 'How much of an import was edited since, and would stay if it were undone; writes nothing',
    access: 'SIGNED_IN',
    body: z.strictObject({ importId: id }),
    response: z.strictObject({ edited: counts }),
    errors: [],
  }),
  'POST /api/v1/import/undo': endpoint({
    summary:
      'Removes what an import created, except what was edited since or has other records. A large import continues as a job after the response. Idempotent',
    access: 'SIGNED_IN',
    body: z.strictObject({ importId: id }),
    response: importUndo,
    errors: ['CONFLICT'],
  }),
  'POST /api/v1/import/restore': endpoint({
    summary:
      'Undoes the undoing of an import: what it removed comes back. A large one continues as a job. Idempotent; null once done',
    access: 'SIGNED_IN',
    body: z.strictObject({ importId: id }),
    response: z.strictObject({ undo: importUndo.nullable() }),
    errors: ['CONFLICT', 'RECORD_LIMIT'],
  }),
};
