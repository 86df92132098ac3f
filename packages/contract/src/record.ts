import { NOTE_MAX } from '@sevenfold/domain/activity';
import { daysBetween, weeksBetween } from '@sevenfold/domain/calendar';
import { z } from 'zod';
import { endpoint } from './endpoint';
import { plan } from './plan';
import { amount, civilDate, done, id, instant, prose, utcOffsetMinutes, weekId } from './value';

/** Maximum range of a request for records, in days, and for week totals, in weeks. */
export const RECORDS_DAYS_MAX = 62;
export const WEEK_TOTALS_MAX = 1200;
/** Maximum number of skips set or removed by one request: three weeks away with 95 activities. */
export const SKIPS_MAX = 2000;
/** Maximum number of health records written by one request: a year and a month. */
export const HEALTH_RECORDS_MAX = 400;

export const entrySource = z.enum(['MANUAL', 'TIMER', 'CALENDAR', 'IMPORT', 'HEALTH']);
export const entryNote = prose(NOTE_MAX);
export const utcOffset = utcOffsetMinutes
  .nullable()
  .describe(
    'Offset from UTC in minutes, east positive, of the clock by which the entry was made; its times are shown at this offset. Null: unknown',
  );

export const entry = z.strictObject({
  id,
  activityId: id,
  date: civilDate,
  /** DAYS: 1. TIMES: a count. DURATION: minutes. */
  amount,
  source: entrySource,
  startedAt: instant.nullable(),
  /** Set for every entry with `startedAt`. */
  utcOffsetMinutes: utcOffset,
  note: z.string().nullable(),
});
export type Entry = z.infer<typeof entry>;

export const skipReason = z.enum(['REST', 'SICK', 'AWAY', 'OTHER']);
export const skip = z.strictObject({ activityId: id, date: civilDate, reason: skipReason.nullable() });
export type Skip = z.infer<typeof skip>;

/** Total of one activity in one week. */
export const weekTotal = z.strictObject({
  activityId: id,
  weekId,
  /** In the activity's unit: days done, times, or minutes. */
  done: z.number().int(),
  /** Dates with at least one entry, 0 to 7. */
  activeDays: z.number().int(),
  /** The same as bits: bit n (0 to 6) is set if day n of the week has an entry. */
  dayBits: z.number().int(),
  skippedDays: z.number().int(),
});
export type WeekTotal = z.infer<typeof weekTotal>;

const ordered = (range: { from: string; to: string }) => range.from <= range.to;

export const recordEndpoints = {
  'GET /api/v1/records': endpoint({
    summary: `The entries, skips and plans of a range of at most ${RECORDS_DAYS_MAX} days, both ends included`,
    access: 'SIGNED_IN',
    query: z
      .strictObject({ from: civilDate, to: civilDate })
      .refine(ordered, { path: ['to'], message: 'The range ends before it starts' })
      .refine((range) => daysBetween(range.from, range.to) < RECORDS_DAYS_MAX, {
        path: ['to'],
        message: `At most ${RECORDS_DAYS_MAX} days`,
      }),
    response: z.strictObject({ entries: z.array(entry), skips: z.array(skip), plans: z.array(plan) }),
    errors: [],
  }),
  'GET /api/v1/week-totals': endpoint({
    summary:
      'Totals of each activity, or of one, for each week of a range, or for the first `days` of each week; weeks without a record are omitted',
    access: 'SIGNED_IN',
    query: z
      .strictObject({
        from: weekId,
        to: weekId,
        activityId: id.optional(),
        days: z
          .string()
          .regex(/^[1-7]$/, 'A number of days from 1 to 7')
          .optional(),
      })
      .refine(ordered, { path: ['to'], message: 'The range ends before it starts' })
      .refine((range) => weeksBetween(range.from, range.to) < WEEK_TOTALS_MAX, {
        path: ['to'],
        message: `At most ${WEEK_TOTALS_MAX} weeks`,
      }),
    response: z.strictObject({ totals: z.array(weekTotal) }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/entry': endpoint({
    summary: 'Records an entry, today or earlier',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({
      id,
      activityId: id,
      date: civilDate,
      amount,
      source: z.enum(['MANUAL', 'TIMER']),
      startedAt: instant.nullable().default(null),
      utcOffsetMinutes: utcOffset.default(null),
      note: entryNote.nullable().default(null),
      upTo: z
        .number()
        .int()
        .min(1)
        .optional()
        .describe(
          'Records nothing if the other entries of the activity make up this amount on the date; one of them is returned then',
        ),
    }),
    response: z.strictObject({ entry }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'PATCH /api/v1/entry': endpoint({
    summary: 'Changes the given fields of an entry',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({
      id,
      date: civilDate.optional(),
      amount: amount.optional(),
      startedAt: instant.nullable().optional(),
      utcOffsetMinutes: utcOffset.optional(),
      note: entryNote.nullable().optional(),
    }),
    response: z.strictObject({ entry }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  'DELETE /api/v1/entry': endpoint({
    summary: 'Removes an entry; it can be restored',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ id }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/entry/restore': endpoint({
    summary: 'Restores a removed entry',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ id }),
    response: z.strictObject({ entry }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/health-records': endpoint({
    summary:
      'Writes what a phone counted from its health data: one record an activity and date, replaced by the next one. Dates that the user excluded are ignored',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({
      activityId: id,
      records: z
        .array(
          z.strictObject({
            id: id.describe('Derived from activity and date, so that every phone writes the same record'),
            date: civilDate,
            amount: amount.nullable().describe('Null removes the record'),
            startedAt: instant.nullable().default(null),
            utcOffsetMinutes,
          }),
        )
        .min(1)
        .max(HEALTH_RECORDS_MAX)
        .refine((records) => new Set(records.map(({ date }) => date)).size === records.length, 'A date is given once'),
    }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/skips': endpoint({
    summary: 'Skips activities on dates, also future ones; replaces the reason of an existing skip',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({
      skips: z
        .array(z.strictObject({ activityId: id, date: civilDate, reason: skipReason.nullable().default(null) }))
        .min(1)
        .max(SKIPS_MAX),
      ifOpen: z.literal(true).optional().describe('Leaves dates as they are that have an entry or a skip'),
    }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/v1/skips': endpoint({
    summary: 'Removes skips',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({
      skips: z
        .array(z.strictObject({ activityId: id, date: civilDate }))
        .min(1)
        .max(SKIPS_MAX),
    }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
};
