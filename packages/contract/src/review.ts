import { FEELINGS, REVIEW_TEXT_MAX } from '@sevenfold/domain/review';
import { z } from 'zod';
import { areaKind } from './area';
import { activityUnit, direction } from './activity';
import { endpoint } from './endpoint';
import { done, id, instant, prose, weekId } from './value';

const FEELING = `A feeling is a number from ${FEELINGS[0]} to ${FEELINGS[4]}`;
export const feeling = z.literal(FEELINGS, FEELING);
export const reviewText = prose(REVIEW_TEXT_MAX);
/** Fields that a user writes in a review. */
export const writtenReview = z.strictObject({
  feeling: feeling.nullable(),
  wins: reviewText,
  struggles: reviewText,
  notes: reviewText,
  /** A note to oneself in the following week. Missing in requests of earlier versions. */
  letter: reviewText.optional(),
});
export type WrittenReview = z.infer<typeof writtenReview>;

const share = z.number().min(0).max(1).nullable();
const count = z.number().int().min(0);

/** Facts of a week, frozen when its review was finished, with the names of that time. */
export const reviewFacts = z.strictObject({
  running: z.boolean(),
  goalsMet: count,
  goals: count,
  attainment: share,
  attainmentBefore: share,
  activities: z.array(
    z.strictObject({
      id,
      name: z.string(),
      color: z.string(),
      icon: z.string(),
      areaId: id.nullable(),
      unit: activityUnit,
      customTimesUnit: z.string().nullable(),
      direction,
      /** Missing in facts frozen by earlier versions. */
      customTimesUnitSingular: z.string().nullable().default(null),
      target: count.nullable(),
      done: z.number().int(),
      skippedDays: count,
      outcome: z.enum(['NO_GOAL', 'MET', 'MISSED', 'EXCUSED', 'RUNNING']),
      attainment: share,
      meanBefore: z.number().nullable(),
    }),
  ),
  areas: z.array(
    z.strictObject({
      id: id.nullable(),
      name: z.string(),
      /** Missing in facts frozen by earlier versions. */
      kind: areaKind.default(null),
      color: z.string(),
      goalsMet: count,
      goals: count,
      activeDays: count,
      minutes: count,
      /** Active days as bits: bit n is day n of the week. Missing in facts frozen by earlier versions. */
      dayBits: count.optional(),
    }),
  ),
  objectives: z.array(z.strictObject({ objectiveId: id, name: z.string(), from: z.number(), to: z.number() })),
});

const status = z.enum(['DRAFT', 'FINISHED']);

export const review = z.strictObject({
  weekId,
  status,
  feeling: feeling.nullable(),
  wins: z.string(),
  struggles: z.string(),
  notes: z.string(),
  /** Absent while nothing is written. */
  letter: z.string().optional(),
  /** True once the letter was folded away in the following week; absent before. */
  isLetterRead: z.boolean().optional(),
  /** Null for a draft. */
  facts: reviewFacts.nullable(),
  /** Instant at which it was first finished; null for a draft. */
  finishedAt: instant.nullable(),
  updatedAt: instant,
});
export type Review = z.infer<typeof review>;

/** A review as shown in lists. */
export const reviewSummary = z.strictObject({
  weekId,
  status,
  feeling: feeling.nullable(),
  /** The first line of the wins, shortened. */
  firstWin: z.string(),
  /** Frozen with the facts; null for a draft. */
  goalsMet: count.nullable(),
  goals: count.nullable(),
  attainment: share,
  finishedAt: instant.nullable(),
  updatedAt: instant,
});
export type ReviewSummary = z.infer<typeof reviewSummary>;

const ofWeek = z.strictObject({ weekId });
/** True if the device knew of no review of this week: a deleted one is then replaced instead of being edited. */
const isNew = z.boolean().default(false);

export const reviewEndpoints = {
  'GET /api/v1/reviews': endpoint({
    summary: 'Lists all reviews and drafts without their texts, earliest week first',
    access: 'SIGNED_IN',
    response: z.strictObject({ reviews: z.array(reviewSummary) }),
    errors: [],
  }),
  'GET /api/v1/review': endpoint({
    summary: 'The review of a week; null if there is none',
    access: 'SIGNED_IN',
    query: ofWeek,
    response: z.strictObject({ review: review.nullable() }),
    errors: [],
  }),
  'POST /api/v1/review/draft': endpoint({
    summary: 'Changes the given fields of a draft or a finished review; future weeks cannot be reviewed',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ weekId, isNew, ...writtenReview.partial().shape }),
    response: done,
    errors: [],
  }),
  'POST /api/v1/review/finish': endpoint({
    summary:
      'Finishes a review and freezes the facts of its week; changes the given texts, also if it is already finished',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ weekId, isNew, ...writtenReview.partial().shape, feeling }),
    response: z.strictObject({ review }),
    errors: [],
  }),
  'POST /api/v1/review/letter-read': endpoint({
    summary: 'Folds the note to the following week away, or shows it again',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ weekId, isRead: z.boolean() }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/review/reopen': endpoint({
    summary: 'Reopens a finished review as a draft and discards its facts',
    access: 'SIGNED_IN',
    idempotent: true,
    body: ofWeek,
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/v1/review': endpoint({
    summary: 'Deletes a review or a draft; it can be restored',
    access: 'SIGNED_IN',
    idempotent: true,
    body: ofWeek,
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/review/restore': endpoint({
    summary: 'Restores a deleted review',
    access: 'SIGNED_IN',
    idempotent: true,
    body: ofWeek,
    response: z.strictObject({ review }),
    errors: ['NOT_FOUND'],
  }),
};
