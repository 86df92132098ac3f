import { daysBetween } from '@sevenfold/domain/calendar';
import { SUGGESTION_KEY_MAX } from '@sevenfold/domain/tracking';
import { ROUND_MINUTES_MAX } from '@sevenfold/domain/timer';
import { ABSENCE_DAYS_MAX, ABSENCES_MAX } from '@sevenfold/domain/user';
import { z } from 'zod';
import { endpoint } from './endpoint';
import {
  civilDate,
  id,
  instant,
  line,
  personName,
  selectableDate,
  timeOfDay,
  timezone,
  utcOffsetMinutes,
  weekStartDay,
  whereDidYouHear,
} from './value';

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
  /** Consent to masked recordings of the screen for error reports. */
  allowSessionRecordings: z.boolean(),
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
  /** The question where the user heard of the product, asked after the first review, is answered or skipped. */
  'REFERRAL',
  /** The "Get started" checklist of the tasks above is finished or hidden. */
  'GET_STARTED',
]);

/** A date range on which everything is skipped, both ends included. */
export const absence = z
  .strictObject({ first: selectableDate, last: selectableDate })
  .refine(({ first, last }) => first <= last, { path: ['last'], message: 'The range ends before it starts' })
  .refine(({ first, last }) => daysBetween(first, last) < ABSENCE_DAYS_MAX, {
    path: ['last'],
    message: `At most ${ABSENCE_DAYS_MAX} days`,
  });
const absences = z.array(absence).max(ABSENCES_MAX);

/** The running timer of a user, shown on every device. */
const runningTimer = z.strictObject({
  activityId: id,
  startedAt: instant,
  utcOffsetMinutes: utcOffsetMinutes.optional(),
  /** The user confirmed until then that it is still running. */
  confirmedUntil: instant.optional(),
  /** Length of a focus round, which ends by itself. Absent for a timer that runs until it is stopped. */
  roundMinutes: z.number().int().min(1).max(ROUND_MINUTES_MAX).optional(),
});

/** Folded title of recurring calendar events, from which an activity was suggested. */
const suggestionKey = line(SUGGESTION_KEY_MAX);

export const user = z.strictObject({
  id,
  name: z.string(),
  subscription,
  onboardingCompleted: z.array(onboardingStep),
  /** Suggested activities that the user does not want, latest last; absent without any. */
  dismissedSuggestions: z.array(suggestionKey).optional(),
  /** Absent while no timer runs. */
  timer: runningTimer.nullable().optional(),
  /** Planned absences, earliest first; absent without any. */
  absences: absences.optional(),
  createdAt: instant,
  dateOfBirth: civilDate.nullable(),
  /** False if no address is known that emails could be sent to. */
  hasEmail: z.boolean(),
  /**
   * True if the weekly review email was switched off because the mail server refused the address for good. Switching it
   * on tries again. Absent otherwise.
   */
  isEmailPaused: z.boolean().optional(),
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
    summary: 'Changes the user’s name, date of birth, referral source, running timer or planned absences',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z
      .strictObject({
        name: personName,
        dateOfBirth: civilDate.nullable(),
        whereDidYouHear,
        timer: runningTimer.nullable(),
        /** Start of the timer that `timer: null` stops: another one runs on. Without it, any timer is stopped. */
        stoppedTimerStart: instant,
        /** Added to the list. A device changes single absences, so that those of others remain. */
        plannedAbsences: absences,
        /** Removed from the list. */
        cancelledAbsences: absences,
      })
      .partial(),
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
  'POST /api/v1/user/suggestion/dismiss': endpoint({
    summary: 'Dismisses an activity suggested from the calendar, or takes that back; the latest 200 are remembered',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ key: suggestionKey, isDismissed: z.boolean() }),
    response: z.strictObject({ dismissedSuggestions: z.array(suggestionKey) }),
    errors: ['USER_NOT_FOUND'],
  }),
};
