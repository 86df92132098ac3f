import { z } from 'zod';
import { endpoint } from './endpoint';
import { amount, done, id, selectableDate, timeOfDay } from './value';

/** Maximum number of plans set or removed by one request: a week of 285 activities. */
export const PLANS_MAX = 2000;

/** Intention to do an activity on a date. It counts neither as done nor, once the date is over, as missed. */
export const plan = z.strictObject({
  activityId: id,
  date: selectableDate,
  /** In the activity's unit; null for as much as is due. */
  amount: amount.nullable(),
  /** On the wall clock; null for any time of the day. */
  startTime: timeOfDay.nullable(),
});
export type Plan = z.infer<typeof plan>;

export const planEndpoints = {
  'POST /api/v1/plans': endpoint({
    summary: 'Plans activities on dates; replaces the existing plan of an activity and date',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({
      plans: z
        .array(plan.extend({ amount: plan.shape.amount.default(null), startTime: plan.shape.startTime.default(null) }))
        .min(1)
        .max(PLANS_MAX),
    }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/v1/plans': endpoint({
    summary: 'Removes plans',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({
      plans: z
        .array(plan.pick({ activityId: true, date: true }))
        .min(1)
        .max(PLANS_MAX),
    }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
};
