import {
  type DateRange,
  EXPLORE_BUCKETS_MAX,
  EXPLORE_DAYS_MAX,
  type Group,
  GROUPS,
  type RangeFault,
  rangeFault,
} from '@sevenfold/domain/explore';
import { z } from 'zod';
import { endpoint } from './endpoint';
import { entry } from './record';
import { civilDate, id } from './value';

/** How many entries one page holds at most, and when nobody says. */
export const ENTRIES_MAX = 500;
const ENTRIES_STANDARD = 100;

const group = z.enum(GROUPS);
const count = z.number().int();

const total = z.strictObject({
  /** In the activity's unit: days done, times, or minutes. */
  total: count,
  /** Dates with at least one entry. */
  activeDays: count,
  entries: count,
});

/** Sums of single entries: of days, a date with two of them counts twice here. */
const share = z.strictObject({ amount: count, entries: count });

/** What the history of an activity amounts to over a range. */
export const exploration = total.extend({
  /**
   * Every part of the range in order, those without an entry with 0; the key is the date, the week's id or the month.
   */
  buckets: z.array(total.extend({ key: z.string(), from: civilDate, to: civilDate })),
  /** Seven, Sunday first. */
  weekdays: z.array(total),
  /** Twenty-four, by the hour an entry began in, by the clock it was made by. */
  hours: z.array(share),
  /** Of entries of which nobody said when they began. */
  withoutTime: share,
  sources: z.strictObject({ MANUAL: share, TIMER: share, CALENDAR: share, IMPORT: share }),
});
export type Exploration = z.infer<typeof exploration>;

const FAULTS: Record<RangeFault, string> = {
  REVERSED: 'The range ends before it starts',
  TOO_LONG: `At most ${EXPLORE_DAYS_MAX} days`,
  TOO_MANY: `At most ${EXPLORE_BUCKETS_MAX} days one by one; longer ranges by week or month`,
};

function checkRange(value: DateRange & { group?: Group | undefined }, ctx: z.RefinementCtx): void {
  const fault = rangeFault(value, value.group ?? 'MONTH');
  if (fault) ctx.addIssue({ code: 'custom', path: ['to'], message: FAULTS[fault] });
}

/**
 * Names the entry that was last on the page before: its date and its id, so that it is found also when that entry is
 * gone.
 */
const after = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This must be the next of an answer')
  .refine((text) => civilDate.safeParse(text.slice(0, 10)).success, 'There is no such date');

export const historyEndpoints = {
  'GET /api/v1/explore': endpoint({
    summary: `The history of one activity over a range of at most ${EXPLORE_DAYS_MAX} days, both ends included: by part, weekday, hour and source`,
    access: 'SIGNED_IN',
    query: z.strictObject({ activityId: id, from: civilDate, to: civilDate, group }).superRefine(checkRange),
    response: z.strictObject({ exploration }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/entries': endpoint({
    summary:
      'The entries of one activity in a range, the latest date first; next, when it is not null, asks for those after them',
    access: 'SIGNED_IN',
    query: z
      .strictObject({
        activityId: id,
        from: civilDate,
        to: civilDate,
        limit: z
          .string()
          .regex(/^[1-9]\d{0,2}$/, 'This must be a number')
          .refine((text) => Number(text) <= ENTRIES_MAX, `At most ${ENTRIES_MAX}`)
          .default(String(ENTRIES_STANDARD)),
        after: after.optional(),
      })
      .superRefine(checkRange),
    response: z.strictObject({ entries: z.array(entry), next: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  }),
};
