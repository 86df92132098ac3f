import type { Activity, Entry, ObjectiveSum } from '@sevenfold/contract';
import { weekDone } from '@sevenfold/domain/activity';
import { addDays, type CivilDate, civilDate, today } from '@sevenfold/domain/calendar';
import { periodRange } from '@sevenfold/domain/objective';
import type { QueryKey } from '@tanstack/react-query';
import { type Records, recordsOf } from '../features/record/records';
import { replica } from '../data/device';
import { deviceRows } from '../data/deviceRows';
import type { DerivedData } from '../data/queryPersister';
import { activitiesQuery } from '../features/activity/api';
import { now } from '../platform/clock';
import { covering, holdsRecordsOf, recordsIn } from './datedRecords';
import { sessionUser } from '../features/user/sessionUser';
import { deriveNotes } from './notes';
import { readSources } from './sources';

/**
 * Computes a query from others on the device while the server cannot be reached; undefined if one of them is missing.
 */
export async function derive(queryKey: QueryKey): Promise<DerivedData | undefined> {
  const [name, second, third, fourth, fifth] = queryKey.map(String);
  if (name === 'records') return deriveRecords({ from: civilDate(second ?? ''), to: civilDate(third ?? '') });
  if (name === 'history' && second === 'objectiveSums') return deriveSums(civilDate(third ?? ''));
  if (name === 'history' && second === 'notes') {
    const here = todayHere();
    const query = { activityId: third === ALL ? null : (third ?? null), q: fourth ?? '', limit: Number(fifth) };
    return here && deriveNotes(query, here, knownRecords);
  }
  return undefined;
}

const ALL = 'all';

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

const activities = (): readonly Activity[] => replica.queries.getQueryData(activitiesQuery.queryKey) ?? [];

function todayHere(): CivilDate | undefined {
  const settings = sessionUser()?.settings;
  return settings && today(now(), settings.timezone, settings.dayEndsAt);
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
