import {
  DESCRIPTION_MAX,
  EVERY_DAYS_MAX,
  EVERY_DAYS_MIN,
  isDayMaxAllowed,
  isIcon,
  isValidTimeline,
  REMINDERS_MAX,
  UNIT_LABEL_MAX,
} from '@sevenfold/domain/activity';
import { FILTER_VALUE_MAX, FILTERS_MAX } from '@sevenfold/domain/tracking';
import { z } from 'zod';
import { endpoint } from './endpoint';
import { eventKey } from './calendarEvent';
import { healthTracking } from './healthTracking';
import {
  activityName,
  civilDate,
  color,
  done,
  id,
  instant,
  line,
  order,
  prose,
  selectableDate,
  storable,
  timeOfDay,
  weekId,
} from './value';

const WEEKDAY = 'A weekday is a number from 0, Sunday, to 6, Saturday';

export const activityUnit = z.enum(['DAYS', 'TIMES', 'DURATION']);

type ActivityUnit = z.infer<typeof activityUnit>;

/** A unit in a request, where it may also be written in lower case: `duration`. */
const writtenActivityUnit = z
  .enum([...activityUnit.options, 'days', 'times', 'duration'])
  .transform((unit) => activityUnit.parse(unit.toUpperCase())) as z.ZodType<ActivityUnit, string> as z.ZodType<
  ActivityUnit,
  ActivityUnit
>;

export const direction = z.enum(['AT_LEAST', 'AT_MOST']);

/** A weekly goal over a range of weeks. */
export const goalPeriod = z.strictObject({
  startWeekId: weekId,
  /** The first week after the period; null if it has no end. */
  endWeekId: weekId.nullable(),
  /** In the activity's unit: days, times or minutes a week; at most the minutes of a week. */
  target: z.number().int().min(0).max(10_080),
});

/** Weekdays, 0 Sunday to 6 Saturday. */
const weekdays = z
  .array(z.number().int().min(0, WEEKDAY).max(6, WEEKDAY))
  .max(7, WEEKDAY)
  .refine((days) => new Set(days).size === days.length, 'A weekday is given once');

/** Times of day at which it reminds; of two with the same time, the weekdays are combined. */
export const reminders = z
  .array(
    z.strictObject({
      time: timeOfDay,
      /** Absent for the weekdays the activity is meant for. */
      weekdays: weekdays.optional(),
    }),
  )
  .max(REMINDERS_MAX, `At most ${REMINDERS_MAX} reminders`);

/** A rhythm: due this many days after its last entry. */
const everyDays = z.number().int().min(EVERY_DAYS_MIN).max(EVERY_DAYS_MAX);

/** In times or minutes; the unit decides its range, see `DAY_MAX`. */
const dayMax = z.number().int();

export const calendarTracking = z.strictObject({
  filters: z
    .array(
      z.strictObject({
        field: z.enum(['NAME', 'DESCRIPTION', 'LOCATION']),
        operator: z.literal('CONTAINS'),
        value: line(FILTER_VALUE_MAX, 'Filter string cannot be empty.'),
      }),
    )
    .min(1)
    .max(FILTERS_MAX),
  /** The calendars to search; null for all of them. */
  calendars: z
    .array(storable(z.string().min(1).max(500)))
    .max(100)
    .nullable(),
});

const icon = z
  .string()
  .max(40)
  .refine((text) => isIcon(text), 'An icon is a name of the icon set or one emoji');
const description = prose(DESCRIPTION_MAX);
const customTimesUnit = line(UNIT_LABEL_MAX);

export const activity = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  color,
  icon: z.string(),
  /** Null if the area was deleted; shown under the fallback area. */
  areaId: id.nullable(),
  unit: activityUnit,
  customTimesUnit: z.string().nullable(),
  /** Singular of the unit ("glass"); null if not given. */
  customTimesUnitSingular: z.string().nullable(),
  direction,
  /** Weekdays it is meant for; absent for any day. */
  weekdays: weekdays.optional(),
  /** Due this many days after its last entry, in place of weekdays; absent or null for no rhythm. */
  everyDays: everyDays.nullable().optional(),
  /** The most that its user wants to do on a day, in its unit; absent or null for no limit. */
  dayMax: dayMax.nullable().optional(),
  /** The first date after a pause; absent for an activity that never was paused. */
  pausedUntil: civilDate.nullable().optional(),
  /** Sorted by time, one per time; absent for none. */
  reminders: reminders.nullable().optional(),
  weeklyGoalsTimeline: z.array(goalPeriod),
  calendarTracking: calendarTracking.nullable(),
  calendarTrackingStatus: z.enum(['OFF', 'ACTIVE', 'CALENDAR_MISSING', 'ERROR']),
  /** Absent or null if its records do not come from the phone's health data. */
  healthTracking: healthTracking.nullable().optional(),
  order,
  isActive: z.boolean(),
  createdAt: instant,
});
export type Activity = z.infer<typeof activity>;

/** Message for a daily limit that does not suit the unit. */
export const DAY_MAX = 'A daily limit is 1 to 999 times or 1 to 1440 minutes; days have none';

/** Fields of a new activity. */
export const newActivityFields = {
  id,
  name: activityName,
  description: description.default(''),
  color,
  icon,
  areaId: id.nullable(),
  unit: writtenActivityUnit,
  customTimesUnit: customTimesUnit.nullable().default(null),
  customTimesUnitSingular: customTimesUnit.nullable().default(null),
  direction: direction.default('AT_LEAST'),
  weekdays: weekdays.optional().describe('The weekdays it is meant for; empty for any day'),
  everyDays: everyDays
    .nullable()
    .optional()
    .describe('Due this many days after its last entry, whatever weekdays it has; null for no rhythm'),
  reminders: reminders.nullable().optional().describe('The times of day at which it reminds; null or empty for none'),
  dayMax: dayMax.nullable().optional().describe('The most of it on a day, in its unit; null for no limit'),
  weeklyGoalsTimeline: z.array(goalPeriod).max(1000).default([]),
};

/** Fields that only an existing activity gets. */
export const laterActivityFields = {
  pausedUntil: selectableDate
    .nullable()
    .optional()
    .describe('The first date after a pause; its days are skipped by a separate request'),
  healthTracking: healthTracking.nullable().optional(),
};

interface NewActivity extends Pick<
  Activity,
  'customTimesUnit' | 'customTimesUnitSingular' | 'unit' | 'direction' | 'dayMax'
> {
  readonly weeklyGoalsTimeline: z.infer<typeof goalPeriod>[];
}

/** Checks rules that involve several fields of a new activity: its custom unit, daily limit and goal periods. */
export function checkNewActivity(value: NewActivity, ctx: z.RefinementCtx): void {
  for (const name of ['customTimesUnit', 'customTimesUnitSingular'] as const) {
    if (value[name] !== null && value.unit !== 'TIMES')
      ctx.addIssue({
        code: 'custom',
        path: [name],
        message: 'Only an activity counted in times can have a custom unit',
      });
  }
  if (typeof value.dayMax === 'number' && !isDayMaxAllowed(value.unit, value.dayMax))
    ctx.addIssue({ code: 'custom', path: ['dayMax'], message: DAY_MAX });
  if (!isValidTimeline(value.weeklyGoalsTimeline, value.unit, value.direction)) {
    ctx.addIssue({
      code: 'custom',
      path: ['weeklyGoalsTimeline'],
      message: 'Goal periods must be sorted, must not overlap, and their targets must suit the unit',
    });
  }
}

const newActivity = z.strictObject({ ...newActivityFields, order: order.optional() }).superRefine(checkNewActivity);

const activityId = z.strictObject({ activityId: id });

export const activityEndpoints = {
  'GET /api/v1/as': endpoint({
    summary: 'All activities, active and archived, in order',
    access: 'SIGNED_IN',
    response: z.strictObject({ activities: z.array(activity) }),
    errors: [],
  }),
  'POST /api/v1/a': endpoint({
    summary: 'Creates an activity',
    access: 'SIGNED_IN',
    idempotent: true,
    body: newActivity,
    response: z.strictObject({ activity }),
    errors: ['PLAN_LIMIT', 'CONFLICT', 'NOT_FOUND'],
  }),
  'PATCH /api/v1/a': endpoint({
    summary: 'Changes the given fields of an activity; the unit cannot change',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({
      id,
      name: activityName.optional(),
      description: description.optional(),
      color: color.optional(),
      icon: icon.optional(),
      areaId: id.nullable().optional(),
      customTimesUnit: customTimesUnit.nullable().optional(),
      customTimesUnitSingular: customTimesUnit.nullable().optional(),
      direction: direction.optional(),
      weekdays: weekdays.optional(),
      everyDays: everyDays.nullable().optional(),
      dayMax: dayMax.nullable().optional(),
      reminders: reminders.nullable().optional().describe('Replaces all reminders; null or empty for none'),
      ...laterActivityFields,
    }),
    response: z.strictObject({ activity }),
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/v1/a': endpoint({
    summary: 'Deletes an activity with its history; it can be restored for 30 days',
    access: 'SIGNED_IN',
    idempotent: true,
    body: activityId,
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/a/restore': endpoint({
    summary: 'Restores a deleted activity with its history',
    access: 'SIGNED_IN',
    idempotent: true,
    body: activityId,
    response: z.strictObject({ activity }),
    errors: ['NOT_FOUND', 'PLAN_LIMIT'],
  }),
  'POST /api/v1/a/is-active': endpoint({
    summary: 'Archives or unarchives an activity',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ activityId: id, isActive: z.boolean() }),
    response: z.strictObject({ activity }),
    errors: ['NOT_FOUND', 'PLAN_LIMIT'],
  }),
  'POST /api/v1/a/weekly-goal/update': endpoint({
    summary: 'Sets the weekly goal from a week on; without a target, ends it',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({
      activityId: id,
      startWeekId: weekId,
      target: z.number().int().min(0).max(10_080).nullable().optional(),
    }),
    response: z.strictObject({ activity }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/a/calendar-tracking/update': endpoint({
    summary: 'Sets which calendar events count for an activity; null disables tracking',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({
      activityId: id,
      updatedCalendarTracking: calendarTracking.nullable(),
      rejectedEventKeys: z
        .array(eventKey)
        .max(2000)
        .default([])
        .describe('Events that match, but must not count for the activity'),
    }),
    response: z.strictObject({ activity }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/as/area-and-order': endpoint({
    summary: 'Moves activities within and between areas; those without an area id stay in theirs',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({
      updates: z
        .array(z.strictObject({ activityId: id, areaId: id.nullable().optional(), order }))
        .min(1)
        .max(2000),
    }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
};
