import { z } from 'zod';
import { activity } from './activity';
import { area } from './area';
import { calendarWeek } from './calendarEvent';
import { combinedGoal } from './combinedGoal';
import { endpoint } from './endpoint';
import { integration } from './integration';
import { lifeRating } from './lifeRating';
import { objective } from './objective';
import { plan } from './plan';
import { entry, skip } from './record';
import { review } from './review';
import { user } from './user';
import { civilDate, id, selectableDate, weekId } from './value';

/** Maximum size of the rows of one page, in bytes of JSON. */
export const ROWS_PAGE_BYTES = 200_000;
/** Maximum size of the page that the first screen waits for. */
export const FIRST_PAGE_BYTES = 40_000;

/** Sum of the records of one activity in one week, over the dates before the first one whose records are rows. */
export const weekSum = z.strictObject({
  activityId: id,
  weekId,
  /** Sum of the amounts of its entries. */
  amount: z.number().int(),
  /** Dates with an entry as bits: bit n (0 to 6) is day n of the week. */
  dayBits: z.number().int(),
  skippedDays: z.number().int(),
});
export type WeekSum = z.infer<typeof weekSum>;

const removedKey = z.string().min(1).max(100);

const version = z
  .number()
  .int()
  .min(0)
  .describe('Version of the user’s data: every transaction that writes some of them raises it by one');

/** The rows that a version changed, or a page of rows as they are at a version. */
export const changes = z.strictObject({
  version,
  rows: z
    .strictObject({
      user: z.array(user),
      area: z.array(area),
      activity: z.array(activity),
      integration: z.array(integration),
      objective: z.array(objective),
      combinedGoal: z.array(combinedGoal),
      plan: z.array(plan),
      skip: z.array(skip),
      entry: z.array(entry),
      lifeRating: z.array(lifeRating),
      review: z.array(review),
      calendarWeek: z.array(calendarWeek),
      weekSum: z.array(weekSum),
    })
    .partial(),
  removed: z
    .strictObject({
      area: z.array(removedKey),
      activity: z.array(removedKey),
      integration: z.array(removedKey),
      objective: z.array(removedKey),
      combinedGoal: z.array(removedKey),
      plan: z.array(removedKey),
      skip: z.array(removedKey),
      entry: z.array(removedKey),
      lifeRating: z.array(removedKey),
      review: z.array(removedKey),
      calendarWeek: z.array(removedKey),
      weekSum: z.array(removedKey),
    })
    .partial()
    .describe('Keys of removed rows: the id, or the key fields joined by a slash; * for all rows of a noun'),
});

/** The version of a change, with the rows that it wrote where they are few: without them, a device reads them. */
export const announcedChanges = changes.partial({ rows: true, removed: true });
export type Changes = z.infer<typeof announcedChanges>;

export const rowsQuery = z.strictObject({
  since: z
    .string()
    .regex(/^\d{1,15}$/, 'A version is a whole number')
    .optional()
    .describe('The version that the device has; without it, or if it is of another epoch or too old, all rows'),
  epoch: z.uuid().optional().describe('The epoch of `since`'),
  from: selectableDate
    .optional()
    .describe(
      'The first date whose entries, skips and plans the device holds as rows, or without `since` wants as rows; the server may begin earlier. Earlier ones are summed by week',
    ),
  next: z
    .string()
    .max(400)
    .regex(/^[A-Za-z0-9_-]+$/, 'This must be the `next` of a previous response')
    .optional()
    .describe('The `next` of the previous page'),
});

export const rowsPage = changes.extend({
  epoch: z.uuid(),
  /** True if the rows are all there are, so that the device drops what it had before. */
  isFresh: z.boolean(),
  from: civilDate,
  /** Requests the following page; null on the last one. */
  next: z.string().nullable(),
});

export const rowsEndpoints = {
  'GET /api/v1/rows': endpoint({
    summary:
      'The rows of the user: all of them, the most needed first, or those that changed since a version, in pages',
    access: 'SIGNED_IN',
    query: rowsQuery,
    response: rowsPage,
    errors: ['USER_NOT_FOUND'],
  }),
};
