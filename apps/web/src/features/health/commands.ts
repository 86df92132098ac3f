import type { Activity, BodyOf } from '@sevenfold/contract';
import { type CivilDate, recordedOffset, instantOnDay } from '@sevenfold/domain/calendar';
import { type HealthChange, type HealthRecord, healthRecordId, type HealthRule } from '@sevenfold/domain/health';
import { editActivity } from '@sevenfold/model/activity';
import { writeHealthRecords } from '@sevenfold/model/entry';
import { type Command, intent } from '#data';
import { formatInstant } from '#platform';

type HealthTracking = BodyOf<'PATCH /api/v1/a'>['healthTracking'];
type Intents = Command['operations'];

/** Below the server's limit. */
const RECORDS_AT_ONCE = 400;
const NOON = 720;

/**
 * Operations that write health records, by the clock of their session or of the date's noon. @param offsetOn UTC offset of the existing record of a date, which it keeps */
export function healthRecordIntents(
  activityId: string,
  changes: readonly HealthChange[],
  timezone: string,
  offsetOn: (date: CivilDate) => number | undefined = () => undefined,
): Intents {
  const records = changes.map((change) => ({
    id: healthRecordId(activityId, change.date),
    date: change.date,
    amount: change.amount,
    startedAt: change.startedAt === null ? null : formatInstant(change.startedAt),
    ...recordedOffset(
      change.startedAt ?? instantOnDay(change.date, NOON, timezone, 0),
      offsetOn(change.date) ?? timezone,
    ),
  }));
  return Array.from({ length: Math.ceil(records.length / RECORDS_AT_ONCE) }, (_, index) =>
    intent(writeHealthRecords, {
      activityId,
      records: records.slice(index * RECORDS_AT_ONCE, (index + 1) * RECORDS_AT_ONCE),
    }),
  );
}

/** The changes that make the records of one rule those of another. */
export function changesBetween(before: readonly HealthRecord[], after: readonly HealthRecord[]): HealthChange[] {
  const dates = new Set(after.map(({ date }) => date));
  const removed = before.filter(({ date }) => !dates.has(date));
  return [...after, ...removed.map(({ date }) => ({ date, amount: null, startedAt: null }))];
}

interface Filled {
  /** Records of the current rule; empty without one. */
  readonly before: readonly HealthRecord[];
  /** Records of the new rule. */
  readonly after: readonly HealthRecord[];
  readonly timezone: string;
}

/** Sets the health rule of an activity, and fills the history. */
export function setHealthRule(activity: Activity, rule: HealthRule, { before, after, timezone }: Filled): Command {
  const fill = (from: readonly HealthRecord[], to: readonly HealthRecord[]) =>
    healthRecordIntents(activity.id, changesBetween(from, to), timezone);
  return {
    operations: [setRule(activity.id, toTracking(rule)), ...fill(before, after)],
    inverse: [setRule(activity.id, activity.healthTracking ?? null), ...fill(after, before)],
  };
}

/** Switches the health rule of an activity off; what it recorded stays. */
export const removeHealthRule = ({ id, healthTracking }: Activity): Command => ({
  operations: [setRule(id, null)],
  inverse: [setRule(id, healthTracking ?? null)],
});

const setRule = (id: string, healthTracking: HealthTracking) =>
  intent(editActivity, { id, healthTracking: healthTracking ?? null });

const toTracking = ({ kind, workoutTypes, minimum, excludedDates }: HealthRule): HealthTracking => ({
  kind,
  ...(workoutTypes && { workoutTypes: [...workoutTypes] }),
  ...(minimum !== undefined && { minimum }),
  ...(excludedDates?.length && { excludedDates: [...excludedDates] }),
});
