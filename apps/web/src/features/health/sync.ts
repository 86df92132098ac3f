import type { Activity, Entry, Settings } from '@sevenfold/contract';
import {
  addDays,
  type CivilDate,
  datesBetween,
  instantOnDay,
  today,
  weekIdOf,
  weekRangeList,
} from '@sevenfold/domain/calendar';
import {
  countHealth,
  type HealthChange,
  type HealthData,
  healthDays,
  healthDifference,
  type HealthKind,
  type HealthRule,
  isHealthDataEmpty,
} from '@sevenfold/domain/health';
import { groupBy } from '@sevenfold/domain/tracking';
import { readAccess } from './access';
import type { HealthLedger } from './ledger';
import type { HealthDevice } from './plugin';
import { readHealth } from './read';

/** Days that are read again each time: samples arrive late, and are edited and deleted. */
const WINDOW_DAYS = 14;
/** The longest time without the app that is made up for. */
export const HISTORY_DAYS = 365;

export interface HealthSyncDeps {
  readonly device: HealthDevice;
  readonly ledger: HealthLedger;
  readonly now: () => number;
  /** Entries of an activity from a date to another, as the device shows them; undefined if it does not have them. */
  findEntries(activityId: string, first: CivilDate, last: CivilDate): Promise<readonly Entry[] | undefined>;
  /** Writes the changes of an activity. @param offsetOn UTC offset of the existing record of a date */
  write(activityId: string, changes: readonly HealthChange[], offsetOn: (date: CivilDate) => number | undefined): void;
  /** Resolves to true once everything written is stored on the device, to false if it cannot be. */
  isStored(): Promise<boolean>;
}

type Tracked = Activity & { readonly healthTracking: HealthRule };
type Days = Pick<Settings, 'timezone' | 'dayEndsAt'>;

/**
 * Reads the health data of the last days, and writes what differs from the records of the activities with a rule. A kind
 * that may not be read is left alone, as is an activity whose records the device does not have.
 */
export async function syncHealth(activities: readonly Activity[], settings: Days, deps: HealthSyncDeps): Promise<void> {
  const tracked = activities.filter((activity): activity is Tracked => activity.isActive && !!activity.healthTracking);
  for (const [kind, some] of groupBy(tracked, ({ healthTracking }) => healthTracking.kind))
    await syncKind(kind, some, settings, deps);
}

async function syncKind(
  kind: HealthKind,
  activities: readonly Tracked[],
  days: Days,
  deps: HealthSyncDeps,
): Promise<void> {
  if ((await readAccess(deps.device, kind)) !== 'READY') return;
  const now = deps.now();
  const last = today(now, days.timezone, days.dayEndsAt);
  const windows = activities.map((activity) => ({
    activity,
    first: firstDate(deps.ledger.read(activity.id, activity.healthTracking).readOn, last),
  }));
  const earliest = windows.reduce((first, one) => (one.first < first ? one.first : first), last);
  const from = instantOnDay(earliest, days.dayEndsAt * 60, days.timezone, days.dayEndsAt);
  const data = await readHealth(deps.device, kind, from, now);
  // The same dates are read again the next time: the permission may be missing.
  if (isHealthDataEmpty(data)) return;
  for (const { activity, first } of windows) await syncActivity(activity, { first, last }, data, days, deps);
}

const firstDate = (readOn: CivilDate | null, last: CivilDate): CivilDate => {
  const first = addDays(last, -WINDOW_DAYS);
  const longest = addDays(last, -HISTORY_DAYS);
  if (readOn === null || readOn >= first) return first;
  return readOn > longest ? readOn : longest;
};

async function syncActivity(
  { id, unit, healthTracking: rule }: Tracked,
  { first, last }: { readonly first: CivilDate; readonly last: CivilDate },
  data: HealthData,
  { timezone, dayEndsAt }: Days,
  { ledger, findEntries, write, isStored }: HealthSyncDeps,
): Promise<void> {
  const entries = await findEntries(id, first, last);
  if (!entries) return;
  const existing = new Map(entries.filter(({ source }) => source === 'HEALTH').map((entry) => [entry.date, entry]));
  const offsetOn = (date: CivilDate) => existing.get(date)?.utcOffsetMinutes ?? undefined;
  const dates = datesBetween(first, last);
  const { written } = ledger.read(id, rule);
  const counted = countHealth({ unit, rule, data, days: healthDays({ first, last, timezone, dayEndsAt, offsetOn }) });
  const amounts = new Map([...existing].map(([date, { amount }]) => [date, amount]));
  const excluded = new Set(rule.excludedDates);
  const changes = healthDifference({
    dates: dates.filter((date) => !excluded.has(date)),
    counted,
    existing: amounts,
    written,
  });
  if (changes.length > 0) write(id, changes, offsetOn);
  // A record that the ledger has and the account has not would count as removed by the user.
  if (!(await isStored())) return;
  const own = new Map(written);
  for (const { date, amount } of counted) if (amounts.get(date) === amount) own.set(date, amount);
  for (const { date, amount } of changes) own.set(date, amount ?? 0);
  ledger.write(id, rule, last, own);
}

/** The weeks that hold some dates. */
export const weeksOf = (first: CivilDate, last: CivilDate, weekStartDay: Settings['weekStartDay']) =>
  weekRangeList(weekIdOf(first, weekStartDay), weekIdOf(last, weekStartDay));
