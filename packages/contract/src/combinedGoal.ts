import { isValidTimeline } from '@sevenfold/domain/activity';
import { isMembership, MEMBERS_MAX, MEMBERS_MIN } from '@sevenfold/domain/combinedGoal';
import { z } from 'zod';
import { activityUnit, goalPeriod } from './activity';
import { endpoint } from './endpoint';
import { activityName, done, id, instant, weekId } from './value';

/** A weekly goal over several activities together: "150 minutes of run, swim or walk". */
export const combinedGoal = z.strictObject({
  id,
  name: z.string(),
  /** Fixed at its creation. */
  unit: activityUnit,
  /** Its targets by week. Weeks outside all periods do not have the goal. */
  weeklyGoalsTimeline: z.array(goalPeriod),
  /** Those that were deleted, or cannot be counted in the unit any more, are ignored. */
  activityIds: z.array(id),
  createdAt: instant,
});
export type CombinedGoal = z.infer<typeof combinedGoal>;

const activityIds = z
  .array(id)
  .refine((ids) => isMembership(ids), `${MEMBERS_MIN} to ${MEMBERS_MAX} different activities`);

/** Fields of a new combined goal. */
export const newCombinedGoalFields = {
  id,
  name: activityName,
  unit: activityUnit,
  weeklyGoalsTimeline: z.array(goalPeriod).min(1, 'A goal has a target').max(1000),
  activityIds,
};

/** Checks the periods of a new combined goal against its unit. */
export function checkCombinedGoal(
  value: { readonly unit: CombinedGoal['unit']; readonly weeklyGoalsTimeline: CombinedGoal['weeklyGoalsTimeline'] },
  ctx: z.RefinementCtx,
): void {
  if (!isValidTimeline(value.weeklyGoalsTimeline, value.unit, 'AT_LEAST'))
    ctx.addIssue({
      code: 'custom',
      path: ['weeklyGoalsTimeline'],
      message: 'Goal periods must be sorted, must not overlap, and their targets must suit the unit',
    });
}

const idBody = z.strictObject({ id });
const response = z.strictObject({ combinedGoal });

export const combinedGoalEndpoints = {
  'GET /api/v1/combined-goals': endpoint({
    summary: 'All combined goals, oldest first',
    access: 'SIGNED_IN',
    response: z.strictObject({ combinedGoals: z.array(combinedGoal) }),
    errors: [],
  }),
  'POST /api/v1/combined-goal': endpoint({
    summary: 'Creates a weekly goal over several activities together',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject(newCombinedGoalFields).superRefine(checkCombinedGoal),
    response,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'PATCH /api/v1/combined-goal': endpoint({
    summary: 'Changes the given fields of a combined goal; the unit cannot change',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ id, name: activityName.optional(), activityIds: activityIds.optional() }),
    response,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/combined-goal/target': endpoint({
    summary: 'Sets the target of a combined goal from a week on; without a target, ends it',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({
      id,
      startWeekId: weekId,
      target: z.number().int().min(1).max(10_080).nullable().optional(),
    }),
    response,
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/v1/combined-goal': endpoint({
    summary: 'Deletes a combined goal from all weeks; it can be restored for 30 days',
    access: 'SIGNED_IN',
    idempotent: true,
    body: idBody,
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/combined-goal/restore': endpoint({
    summary: 'Restores a deleted combined goal',
    access: 'SIGNED_IN',
    idempotent: true,
    body: idBody,
    response,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
