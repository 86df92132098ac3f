import { DEFAULT_ICON, isAmountAllowed, isIcon, isValidTimeline } from '@sevenfold/domain/activity';
import { z } from 'zod';
import { goalPeriod, newActivityFields } from './activity';
import { areaName } from './area';
import { checkCourse, newObjectiveFields, value } from './objective';
import { settings } from './user';
import { color, instant, order, personName, selectableDate } from './value';

/** The export of version 1.0, documented in docs/migration.md: a header, then one account per line. */
export const exportHeader = z.strictObject({
  format: z.literal('sevenfold-1.0'),
  exportedAt: instant,
  /** Number of the lines that follow, so that a file that was cut off is noticed. */
  accounts: z.number().int().min(0),
});

/** Ids of version 1.0, unique within their account. */
const oldId = z.string().regex(/^[\w-]{1,100}$/, 'An id is 1 to 100 letters, digits, - or _');

const UNITS = { days: 'DAYS', times: 'TIMES', duration: 'DURATION' } as const;
const TYPES = { completable: 'COMPLETABLE', progress: 'PROGRESS' } as const;

const activity = z
  .strictObject({
    id: oldId,
    name: newActivityFields.name,
    description: newActivityFields.description,
    color,
    /** Icons of version 1.0 that the icon set does not have are replaced by the default one. */
    icon: z
      .string()
      .max(100)
      .transform((icon) => (isIcon(icon) ? icon : DEFAULT_ICON)),
    /** An area that is not in the export counts as none. */
    areaId: oldId.nullable().default(null),
    unit: z.enum(['days', 'times', 'duration']).transform((unit) => UNITS[unit]),
    customTimesUnit: newActivityFields.customTimesUnit,
    weeklyGoalsTimeline: z
      .array(goalPeriod.extend({ endWeekId: goalPeriod.shape.endWeekId.default(null) }))
      .max(1000)
      .default([]),
    order,
    isActive: z.boolean(),
    createdAt: instant.optional(),
  })
  .superRefine(({ unit, customTimesUnit, weeklyGoalsTimeline }, ctx) => {
    const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (customTimesUnit !== null && unit !== 'TIMES')
      issue('customTimesUnit', 'Only an activity counted in times has a unit of its own');
    if (!isValidTimeline(weeklyGoalsTimeline, unit, 'AT_LEAST'))
      issue(
        'weeklyGoalsTimeline',
        'Goal periods must be sorted, must not overlap, and their targets must suit the unit',
      );
  });

/** A day of an activity: what was done, or that it was skipped. */
const dayRecord = z.union([
  z.strictObject({ activityId: oldId, date: selectableDate, amount: z.number().int().min(1) }),
  z.strictObject({ activityId: oldId, date: selectableDate, isSkipped: z.literal(true) }),
]);

const objective = z
  .strictObject({
    name: newObjectiveFields.name,
    type: z.enum(['completable', 'progress']).transform((type) => TYPES[type]),
    start: value.nullable().default(null),
    target: value.nullable().default(null),
    period: newObjectiveFields.period,
    achievedOn: selectableDate.nullable().default(null),
  })
  .superRefine(checkCourse);

const list = <T extends z.ZodType>(item: T, max: number) => z.array(item).max(max).default([]);

/** An account of version 1.0, without its address. */
export const oldAccount = z
  .strictObject({
    name: personName,
    dateOfBirth: selectableDate.nullable().default(null),
    createdAt: instant.optional(),
    settings: settings
      .omit({ dayEndsAt: true, allowPageViews: true, allowSessionRecordings: true })
      .partial()
      .default({}),
    areas: list(z.strictObject({ id: oldId, name: areaName, color, order }), 200),
    activities: list(activity, 2_000),
    dayRecords: list(dayRecord, 1_000_000),
    objectives: list(objective, 2_000),
  })
  .superRefine(({ areas, activities, dayRecords }, ctx) => {
    const issue = (path: PropertyKey[], message: string) => ctx.addIssue({ code: 'custom', path, message });
    for (const [name, items] of Object.entries({ areas, activities }))
      for (const index of repeated(items.map(({ id }) => id))) issue([name, index, 'id'], 'This id is there twice');
    const units = new Map(activities.map(({ id, unit }) => [id, unit]));
    dayRecords.forEach((record, index) => {
      const unit = units.get(record.activityId);
      if (unit === undefined) issue(['dayRecords', index, 'activityId'], 'There is no such activity');
      else if ('amount' in record && !isAmountAllowed(unit, record.amount))
        issue(['dayRecords', index, 'amount'], 'Not an amount of this activity');
    });
  });
export type OldAccount = z.output<typeof oldAccount>;

/** The address of an account, in lower case as identity providers are compared. */
export const oldAddress = z.string().trim().toLowerCase().max(254).pipe(z.email());

const count = z.number().int().min(0);

/** Counts of what an account of version 1.0 brings. */
export const carriedOver = z.strictObject({
  areas: count,
  activities: count,
  weeklyGoals: count,
  records: count,
  objectives: count,
  /** Activities that will be archived, because the free plan has no room for them. */
  archived: count,
});
export type CarriedOver = z.infer<typeof carriedOver>;

function repeated(ids: readonly string[]): number[] {
  const seen = new Set<string>();
  return ids.flatMap((id, index) => {
    const isRepeated = seen.has(id);
    seen.add(id);
    return isRepeated ? [index] : [];
  });
}
