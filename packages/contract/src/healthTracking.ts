import { EXCLUDED_DATES_MAX, HEALTH_KINDS, WORKOUT_GROUPS } from '@sevenfold/domain/health';
import { z } from 'zod';
import { civilDate } from './value';

/** Rule by which the user's phone records an activity from Health Connect or Apple Health. */
export const healthTracking = z.strictObject({
  kind: z.enum(HEALTH_KINDS),
  workoutTypes: z
    .array(z.enum(WORKOUT_GROUPS))
    .min(1)
    .refine((types) => new Set(types).size === types.length, 'A kind of workout is given once')
    .optional()
    .describe('The kinds of workouts that count; absent for all. For workouts only'),
  minimum: z
    .number()
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe(
      'Steps or minutes. Days: what a day needs to count. Times: steps for one time, or the minutes that a session has to last. Absent: everything counts',
    ),
  excludedDates: z
    .array(civilDate)
    .max(EXCLUDED_DATES_MAX)
    .optional()
    .describe('Dates whose record the user removed; nothing is recorded on them'),
});
