import { z } from 'zod';
import { endpoint } from './endpoint';
import { civilDate, id, instant, personName, timeOfDay, timezone, weekStartDay } from './value';

export const language = z.enum(['EN', 'ES', 'JA']);
export const themeMode = z.enum(['SYSTEM', 'LIGHT', 'DARK']);

export const settings = z.strictObject({
  language,
  weekStartDay,
  timezone,
  themeMode,
  /** Hour until which the night belongs to the previous day, 0 to 6. */
  dayEndsAt: z.number().int().min(0).max(6),
  allowWeeklyReviewEmails: z.boolean(),
  weeklyReviewEmailTime: timeOfDay,
  allowDailyNotifications: z.boolean(),
  dailyNotificationsTime: timeOfDay,
  allowWeeklyNotifications: z.boolean(),
  weeklyNotificationsTime: timeOfDay,
  allowPageViews: z.boolean(),
});
export type Settings = z.infer<typeof settings>;

export const subscription = z.strictObject({
  type: z.enum(['FREE', 'PREMIUM']),
  paymentSystem: z.enum(['NONE', 'WEB', 'MOBILE', 'MANUAL']),
  /** Only after a failed payment: premium ends then unless it is paid. */
  graceEndsAt: instant.optional(),
});

export const onboardingStep = z.enum([
  'WELCOME',
  'ADD_CALENDAR',
  'QUESTIONS',
  'FINAL',
  'UPGRADE',
  'ADD_ACTIVITY',
  'SET_WEEKLY_GOAL',
  'CONNECT_CALENDAR',
  'SET_OBJECTIVE',
  'FIRST_REVIEW',
  /** The checklist of these tasks is finished or hidden. */
  'GET_STARTED',
]);

export const user = z.strictObject({
  id,
  name: z.string(),
  subscription,
  onboardingCompleted: z.array(onboardingStep),
  createdAt: instant,
  dateOfBirth: civilDate.nullable(),
  settings,
});
export type User = z.infer<typeof user>;

export const userEndpoints = {
  'GET /api/v1/user': endpoint({
    summary: 'The signed-in user with their settings',
    access: 'SIGNED_IN',
    response: user,
    errors: ['USER_NOT_FOUND'],
  }),
  'PATCH /api/v1/user': endpoint({
    summary: 'Changes the user’s name or date of birth',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ name: personName, dateOfBirth: civilDate.nullable() }).partial(),
    response: user,
    errors: ['USER_NOT_FOUND'],
  }),
  'PATCH /api/v1/user/settings': endpoint({
    summary: 'Changes the given settings',
    access: 'SIGNED_IN',
    idempotent: true,
    body: settings.partial(),
    response: settings,
    errors: ['USER_NOT_FOUND'],
  }),
  'POST /api/v1/user/onboarding-step/complete': endpoint({
    summary: 'Marks a step of the onboarding as complete, once',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ step: onboardingStep }),
    response: z.strictObject({ onboardingCompleted: z.array(onboardingStep) }),
    errors: ['USER_NOT_FOUND'],
  }),
};
