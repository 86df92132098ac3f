import { z } from 'zod';
import { activityUnit, direction } from './activity';
import { endpoint } from './endpoint';
import { SHARED_LINK_LABEL_MAX, SHARED_LINKS_MAX } from './sharedLinksMax';
import { civilDate, color, done, id, instant, line, storable, weekId, weekStartDay } from './value';

const sharedLink = z.strictObject({
  id: z.uuid(),
  /** The shared activity; null if the week is shared. */
  activityId: id.nullable(),
  /** For whom it was made; only its owner sees it. */
  label: z.string().nullable(),
  /** True if the page says the name of its owner. */
  showsName: z.boolean(),
  createdAt: instant,
  /** Precise to the minute; null if it was never opened. */
  lastOpenedAt: instant.nullable(),
});
export type SharedLink = z.output<typeof sharedLink>;

/** An activity as visitors see it: without an id, notes and settings. */
const sharedActivity = z.strictObject({
  name: z.string(),
  icon: z.string(),
  color,
  unit: activityUnit,
  customTimesUnit: z.string().nullable(),
  customTimesUnitSingular: z.string().nullable(),
  direction,
});
export type SharedActivity = z.output<typeof sharedActivity>;

const figures = {
  /** Weekly goal in the activity's unit; null for none. */
  target: z.number().int().nullable(),
  /** The seven days of the week, in order. */
  days: z
    .array(
      z.strictObject({
        /** DAYS: 0 or 1. TIMES: a count. DURATION: minutes. */
        amount: z.number().int(),
        isSkipped: z.boolean(),
      }),
    )
    .length(7),
};
const activityWeek = sharedActivity.extend(figures);
export type SharedActivityWeek = z.output<typeof activityWeek>;

const week = z.strictObject({
  weekId,
  petals: z
    .array(
      z.strictObject({
        date: civilDate,
        state: z.enum(['DONE', 'WHOLE', 'PARTLY', 'NOTHING', 'SKIPPED', 'EMPTY', 'FUTURE']),
        share: z.number(),
      }),
    )
    .length(7),
  /** Days on track, of those that count so far. */
  onTrack: z.number().int(),
  counted: z.number().int(),
  goalsMet: z.number().int(),
  goals: z.number().int(),
  /** Mean attainment, 0 to 1; null if no goal counts. */
  attainment: z.number().nullable(),
  activities: z.array(activityWeek),
});
export type SharedWeek = z.output<typeof week>;

const page = {
  /** Null unless the owner has chosen to show it. */
  ownerName: z.string().nullable(),
  weekStartDay,
  /** The owner's current day. */
  today: civilDate,
};

const weekPage = z.strictObject({
  ...page,
  kind: z.literal('WEEK'),
  /** The current week and the one before. */
  weeks: z.array(week).length(2),
});
const activityPage = z.strictObject({
  ...page,
  kind: z.literal('ACTIVITY'),
  weekId,
  activity: activityWeek,
  /** The twelve weeks before, oldest first, without those before the activity counts. */
  pastWeeks: z.array(
    z.strictObject({
      weekId,
      done: z.number().int(),
      target: z.number().int().nullable(),
      outcome: z.enum(['NO_GOAL', 'RUNNING', 'MET', 'MISSED', 'EXCUSED']),
    }),
  ),
});
export type SharedActivityPage = z.output<typeof activityPage>;
export type SharedWeekPage = z.output<typeof weekPage>;
export type SharedPage = SharedActivityPage | SharedWeekPage;

export const sharedLinkEndpoints = {
  'GET /api/v1/shared-links': endpoint({
    summary: 'The links by which the user shares a week or an activity, latest first',
    access: 'SIGNED_IN',
    response: z.strictObject({ sharedLinks: z.array(sharedLink) }),
    errors: [],
  }),
  'POST /api/v1/shared-link': endpoint({
    summary: `Makes a link by which whoever has it sees the current week, or one activity, until it is revoked. It is returned only now. NOT_FOUND (activityId): there is no such activity. CONFLICT: there are ${SHARED_LINKS_MAX} already`,
    access: 'SIGNED_IN',
    body: z.strictObject({
      activityId: id.nullable(),
      label: line(SHARED_LINK_LABEL_MAX).nullable(),
      showsName: z.boolean(),
    }),
    response: z.strictObject({ link: z.url(), sharedLink }),
    errors: ['NOT_FOUND', 'CONFLICT', 'USER_NOT_FOUND'],
  }),
  'DELETE /api/v1/shared-link': endpoint({
    summary: 'Revokes a link of the user',
    access: 'SIGNED_IN',
    body: z.strictObject({ id: z.uuid().toLowerCase() }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/shared-page': endpoint({
    summary:
      'Returns what a shared link shows. The token is sent in the body, so that no log of addresses contains it. NOT_FOUND: it is malformed or unknown, was revoked, or what it shows is gone; the responses are the same',
    access: 'ANYBODY',
    body: z.strictObject({ token: storable(z.string().max(200)) }),
    response: z.discriminatedUnion('kind', [weekPage, activityPage]),
    errors: ['NOT_FOUND'],
  }),
};
