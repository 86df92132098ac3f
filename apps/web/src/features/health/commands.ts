import type { Activity, BodyOf, Entry } from '@sevenfold/contract';
import { type CivilDate, recordedOffset, instantOnDay } from '@sevenfold/domain/calendar';
import { type HealthChange, type HealthRecord, healthRecordId, type HealthRule } from '@sevenfold/domain/health';
import { editActivity } from '@sevenfold/model/activity';
import { writeHealthRecords } from '@sevenfold/model/entry';
import { type Command, intent } from '#data';
import { formatInstant, parseInstant } from '#platform';

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

interface Filled {
  /** Health records of the activity on the dates that the new rule was tried on. */
  readonly existing: readonly Entry[];
  /** Records of the new rule. */
  readonly after: readonly HealthRecord[];
  /** Dates whose records are removed unless the new rule has them. */
  readonly superseded: readonly CivilDate[];
  readonly timezone: string;
}

/** Sets the health rule of an activity, and fills the history. The inverse restores the records that this replaces. */
export function setHealthRule(
  activity: Activity,
  rule: HealthRule,
  { existing, after, superseded, timezone }: Filled,
): Command {
  const before = new Map(existing.map((entry) => [entry.date, entry]));
  const offsetOn = (date: CivilDate) => before.get(date)?.utcOffsetMinutes ?? undefined;
  const write = (changes: readonly HealthChange[]) => healthRecordIntents(activity.id, changes, timezone, offsetOn);
  const dates = new Set(after.map(({ date }) => date));
  const changes = [...after, ...superseded.filter((date) => !dates.has(date)).map(removal)];
  return {
    operations: [setRule(activity.id, toTracking(rule)), ...write(changes)],
    inverse: [
      setRule(activity.id, activity.healthTracking ?? null),
      ...write(changes.map(({ date }) => toChange(before.get(date)) ?? removal(date))),
    ],
  };
}

const removal = (date: CivilDate): HealthChange => ({ date, amount: null, startedAt: null });

const toChange = (entry: Entry | undefined): HealthChange | undefined =>
  entry && {
    date: entry.date,
    amount: entry.amount,
    startedAt: entry.startedAt === null ? null : parseInstant(entry.startedAt),
  };

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
