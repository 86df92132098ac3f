import type { Activity, Entry, ObjectiveSum, WeekTotal } from '@sevenfold/contract';
import { weekDone } from '@sevenfold/domain/activity';
import {
  addDays,
  type CivilDate,
  civilDate,
  today,
  type WeekId,
  weekId,
  weekRange,
  weekRangeList,
  type WeekStartDay,
} from '@sevenfold/domain/calendar';
import { explore, type ExploredEntry, type Group } from '@sevenfold/domain/explore';
import { periodRange } from '@sevenfold/domain/objective';
import type { QueryKey } from '@tanstack/react-query';
import { type Records, recordsOf } from '../features/record/records';
import { replica } from '../data/device';
import { deviceRows } from '../data/deviceRows';
import type { DerivedData } from '../data/queryPersister';
import { activitiesQuery } from '../features/activity/api';
import type { Explored } from '../features/activity/exploration';
import { totalsOf } from '../features/insight/weekInsights';
import { epochOf, now } from '../platform/clock';
import { covering, holdsRecordsOf, recordsIn, type Source } from './datedRecords';
import { readPrefetched } from '../data/prefetchLog';
import { sessionUser } from '../features/user/sessionUser';
import { deriveNotes } from './notes';
import { readSources } from './sources';

/**
 * Computes a query from others on the device while the server cannot be reached; undefined if one of them is missing.
 */
export async function derive(queryKey: QueryKey): Promise<DerivedData | undefined> {
  const [name, second, third, fourth, fifth, sixth, seventh] = queryKey.map(String);
  if (name === 'records' && second === 'of')
    return deriveOfOne(third ?? '', { from: civilDate(fourth ?? ''), to: civilDate(fifth ?? '') });
  if (name === 'records') return deriveRecords({ from: civilDate(second ?? ''), to: civilDate(third ?? '') });
  if (name === 'weekTotals')
    return deriveTotals(second as WeekStartDay, weekId(third ?? ''), weekId(fourth ?? ''), {
      activityId: fifth ?? ALL,
      days: Number(sixth ?? WEEK_DAYS),
    });
  if (name === 'history' && second === 'objectiveSums') return deriveSums(civilDate(third ?? ''));
  if (name === 'history' && second === 'notes') {
    const here = todayHere();
    const query = { activityId: third === ALL ? null : (third ?? null), q: fourth ?? '', limit: Number(fifth) };
    return here && deriveNotes(query, here, knownRecords);
  }
  if (name === 'history' && second === 'explore') {
    return deriveExploration(
      third ?? '',
      { from: civilDate(fourth ?? ''), to: civilDate(fifth ?? '') },
      sixth as Group,
      seventh as WeekStartDay,
    );
  }
  return undefined;
}

const ALL = 'all';
const WEEK_DAYS = 7;

interface Range {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

async function knownRecords(range: Range) {
  const dated = covering(range, await readSources<Records>(holdsRecordsOf(range)));
  return dated && recordsIn(dated);
}

async function deriveRecords(range: Range): Promise<DerivedData | undefined> {
  const known = await knownRecords(range);
  return known && { data: recordsOf(range.from, range.to, known.entries, known.skips), updatedAt: known.updatedAt };
}

async function deriveOfOne(activityId: string, range: Range): Promise<DerivedData | undefined> {
  const known = await knownRecords(range);
  return (
    known && {
      data: recordsOf(
        range.from,
        range.to,
        known.entries.filter((entry) => entry.activityId === activityId),
        [],
      ),
      updatedAt: known.updatedAt,
    }
  );
}

const activities = (): readonly Activity[] => replica.queries.getQueryData(activitiesQuery.queryKey) ?? [];

async function deriveExploration(
  activityId: string,
  range: Range,
  group: Group,
  weekStartDay: WeekStartDay,
): Promise<DerivedData | undefined> {
  const activity = activities().find(({ id }) => id === activityId);
  const recorded = await recordedPart(range, weekStartDay);
  const known = recorded.from <= recorded.to ? await knownRecords(recorded) : { entries: [], updatedAt: now() };
  if (!activity || !known) return undefined;
  const entries = known.entries.filter((entry) => entry.activityId === activityId).map(exploredEntry);
  const { buckets, weekdays, hours, ...rest } = explore(entries, { unit: activity.unit, range, group, weekStartDay });
  const data: Explored = {
    range,
    group,
    exploration: { ...rest, buckets: [...buckets], weekdays: [...weekdays], hours: [...hours] },
    isDerived: true,
  };
  return { data, updatedAt: known.updatedAt };
}

/**
 * The part of a range that can have entries: from the first week with records to tomorrow. Tomorrow is included because
 * a user who flew west may have recorded a day that is tomorrow here.
 */
async function recordedPart({ from, to }: Range, weekStartDay: WeekStartDay): Promise<Range> {
  const nothingBefore = (await readPrefetched())?.nothingBefore;
  const first = nothingBefore && weekRange(nothingBefore, weekStartDay).first;
  const here = todayHere();
  const last = here && addDays(here, 1);
  return { from: first && first > from ? first : from, to: last && last < to ? last : to };
}

/** Entries with a time always have a UTC offset; for the others it is not used. */
function exploredEntry({ startedAt, utcOffsetMinutes, ...entry }: Entry): ExploredEntry {
  return {
    ...entry,
    startedAt: startedAt === null ? null : epochOf(startedAt),
    utcOffsetMinutes: utcOffsetMinutes ?? 0,
  };
}

interface TotalsOf {
  readonly activityId: string;
  /** Number of days of each week that count, from its first day on. */
  readonly days: number;
}

/** Computes totals from stored records; older weeks come from the server's totals, which are stored by year. */
async function deriveTotals(
  weekStartDay: WeekStartDay,
  from: WeekId,
  to: WeekId,
  { activityId, days }: TotalsOf,
): Promise<DerivedData | undefined> {
  const records = await readSources<Records>(
    holdsRecordsOf({ from: weekRange(from, weekStartDay).first, to: weekRange(to, weekStartDay).last }),
  );
  const kept = await readSources<readonly WeekTotal[]>(
    ([name, start, , , of, counted = WEEK_DAYS]) =>
      name === 'weekTotals' && start === weekStartDay && (of === ALL || of === activityId) && counted === days,
  );
  const nothingBefore = (await readPrefetched())?.nothingBefore ?? from;
  // Future weeks have no entries, and skips that far ahead are ignored.
  const empty = (week: WeekId): CountedWeek | undefined =>
    week < nothingBefore || isAhead(week, weekStartDay) ? { totals: [], updatedAt: now() } : undefined;
  const counted = weekRangeList(from, to).map(
    (week) => countedWeek(week, weekStartDay, days, records) ?? keptWeek(week, kept) ?? empty(week),
  );
  if (!counted.every((one) => one !== undefined)) return undefined;
  return {
    data: counted.flatMap(({ totals }) =>
      totals.filter((total) => activityId === ALL || total.activityId === activityId),
    ),
    updatedAt: Math.min(...counted.map(({ updatedAt }) => updatedAt)),
  };
}

function todayHere(): CivilDate | undefined {
  const settings = sessionUser()?.settings;
  return settings && today(now(), settings.timezone, settings.dayEndsAt);
}

function isAhead(week: WeekId, weekStartDay: WeekStartDay): boolean {
  const last = todayHere();
  return last !== undefined && weekRange(week, weekStartDay).first > last;
}

interface CountedWeek {
  readonly totals: readonly WeekTotal[];
  readonly updatedAt: number;
}

function countedWeek(
  week: WeekId,
  weekStartDay: WeekStartDay,
  days: number,
  sources: readonly Source<Records>[],
): CountedWeek | undefined {
  const { first } = weekRange(week, weekStartDay);
  const range = { from: first, to: addDays(first, days - 1) };
  const dated = covering(
    range,
    sources.filter(({ queryKey }) => holdsRecordsOf(range)(queryKey)),
  );
  if (!dated) return undefined;
  const { entries, skips, updatedAt } = recordsIn(dated);
  return { totals: totalsOf(week, activities(), recordsOf(range.from, range.to, entries, skips)), updatedAt };
}

function keptWeek(week: WeekId, kept: readonly Source<readonly WeekTotal[]>[]): CountedWeek | undefined {
  const covers = ({ queryKey: [, , from, to] }: Source) => String(from) <= week && week <= String(to);
  const [newest] = kept.filter(covers).toSorted((a, b) => b.updatedAt - a.updatedAt);
  return newest && { totals: newest.data.filter((total) => total.weekId === week), updatedAt: newest.updatedAt };
}

/** Computes sums from stored sums up to another date and the records in between. */
async function deriveSums(before: CivilDate): Promise<DerivedData | undefined> {
  const [sums] = (
    await readSources<readonly ObjectiveSum[]>(([name, kind]) => name === 'history' && kind === 'objectiveSums')
  ).toSorted((a, b) => b.updatedAt - a.updatedAt);
  const until = sums && civilDate(String(sums.queryKey[2]));
  if (!sums || !until || !deviceRows.sync.position) return undefined;
  const isLater = before > until;
  const range = isLater ? { from: until, to: addDays(before, -1) } : { from: before, to: addDays(until, -1) };
  const known = await knownRecords(range);
  if (!known) return undefined;
  const data = sums.data.map((sum): ObjectiveSum => {
    const change = amountOf(sum, known.entries);
    return { ...sum, sum: sum.sum + (isLater ? change : -change) };
  });
  return { data, updatedAt: Math.min(sums.updatedAt, known.updatedAt) };
}

function amountOf({ objectiveId, activityId }: ObjectiveSum, entries: readonly Entry[]): number {
  const period = deviceRows.store.get('objective', objectiveId)?.period;
  const unit = activities().find(({ id }) => id === activityId)?.unit;
  if (!period || !unit) return 0;
  const { first, last } = periodRange(period);
  return weekDone(
    unit,
    entries.filter((entry) => entry.activityId === activityId && first <= entry.date && entry.date <= last),
  );
}
