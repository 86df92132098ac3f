import { JOURNAL_MAX } from '@sevenfold/domain/activity';
import {
  type DateRange,
  EXPLORE_BUCKETS_MAX,
  EXPLORE_DAYS_MAX,
  type Group,
  GROUPS,
  type RangeErrorKind,
  rangeError,
} from '@sevenfold/domain/explore';
import { z } from 'zod';
import { endpoint } from './endpoint';
import { entry } from './record';
import { civilDate, id, line, queryNumber, weekId } from './value';

/** Maximum and default number of entries of one page. */
export const ENTRIES_MAX = 500;
const ENTRIES_DEFAULT = 100;

/** Maximum length of a text searched for in notes. */
const NOTES_QUERY_MAX = 100;

const group = z.enum(GROUPS);
const count = z.number().int();

const total = z.strictObject({
  /** In the activity's unit: days done, times, or minutes. */
  total: count,
  /** Dates with at least one entry. */
  activeDays: count,
  entries: count,
});

/** Sums of single entries: for days, a date with two entries counts twice. */
const share = z.strictObject({ amount: count, entries: count });

/** Totals of an activity's history over a range. */
export const exploration = total.extend({
  /** Every bucket of the range in order, including empty ones; the key is the date, the week id or the month. */
  buckets: z.array(total.extend({ key: z.string(), from: civilDate, to: civilDate })),
  /** Seven, Sunday first. */
  weekdays: z.array(total),
  /** 24, by the local hour in which an entry started on the device that recorded it. */
  hours: z.array(share),
  /** Entries without a start time. */
  withoutTime: share,
  sources: z.strictObject({ MANUAL: share, TIMER: share, CALENDAR: share, IMPORT: share, HEALTH: share }),
});
export type Exploration = z.infer<typeof exploration>;

const RANGE_ERRORS: Record<RangeErrorKind, string> = {
  REVERSED: 'The range ends before it starts',
  TOO_LONG: `At most ${EXPLORE_DAYS_MAX} days`,
  TOO_MANY: `At most ${EXPLORE_BUCKETS_MAX} single days; group longer ranges by week or month`,
};

function checkRange(value: DateRange & { group?: Group | undefined }, ctx: z.RefinementCtx): void {
  const error = rangeError(value, value.group ?? 'MONTH');
  if (error) ctx.addIssue({ code: 'custom', path: ['to'], message: RANGE_ERRORS[error] });
}

/** Cursor: date and id of the last entry of the previous page. It works even if that entry has been deleted. */
const after = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'This must be the `next` of a previous response',
  )
  .refine((text) => civilDate.safeParse(text.slice(0, 10)).success, 'There is no such date');

export const historyEndpoints = {
  'GET /api/v1/explore': endpoint({
    summary: `The history of one activity over a range of at most ${EXPLORE_DAYS_MAX} days, both ends included: by bucket, weekday, hour and source`,
    access: 'SIGNED_IN',
    query: z.strictObject({ activityId: id, from: civilDate, to: civilDate, group }).superRefine(checkRange),
    response: z.strictObject({ exploration }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/entries': endpoint({
    summary:
      'The entries of an activity in a range, latest date first; `next`, if it is not null, requests the following page',
    access: 'SIGNED_IN',
    query: z
      .strictObject({
        activityId: id,
        from: civilDate,
        to: civilDate,
        limit: queryNumber(ENTRIES_MAX).default(String(ENTRIES_DEFAULT)),
        after: after.optional(),
      })
      .superRefine(checkRange),
    response: z.strictObject({ entries: z.array(entry), next: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/notes': endpoint({
    summary:
      'The entries with a note, of one activity or all, latest date first; with `q`, those and the reviews that contain it, ignoring upper and lower case',
    access: 'SIGNED_IN',
    query: z.strictObject({
      activityId: id.optional(),
      q: line(NOTES_QUERY_MAX).optional(),
      limit: queryNumber(JOURNAL_MAX),
    }),
    response: z.strictObject({
      entries: z.array(entry),
      /** Reviews whose wins, struggles or notes contain the text, latest first; none without `q`. */
      reviews: z.array(z.strictObject({ weekId, text: z.string() })),
      /** True if there are more entries. */
      hasMore: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
};
