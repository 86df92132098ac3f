import type { Activity, Entry, Skip } from '@sevenfold/contract';
import { amountRange } from '@sevenfold/domain/activity';
import { utcOffsetAt, weekRange, type CivilDate, type WeekId, type WeekStartDay } from '@sevenfold/domain/calendar';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { recordReducer } from './operations';
import { type ActivityRecords, NO_RECORDS, recordsOf, type Records } from './records';
import { replica } from '../../data/device';
import { intent } from '../../data/operation';
import type { Command } from '../../data/replica';
import { epochOf, now } from '../../platform/clock';
import { newId } from '../../platform/id';
import { knownTimezone, useWeekStartDay } from '../user/api';

export { NO_RECORDS, type ActivityRecords, type Records } from './records';

export function weekRecordsQuery(week: WeekId, weekStartDay: WeekStartDay) {
  const { first, last } = weekRange(week, weekStartDay);
  return queryOptions({
    queryKey: ['records', first, last],
    queryFn: ({ signal }): Promise<Records> =>
      replica.read(async () => {
        const { entries, skips } = await replica.request('GET /api/v1/records', {
          query: { from: first, to: last },
          signal,
        });
        return recordsOf(first, last, entries, skips);
      }, recordReducer),
  });
}

/** Entries of a week, by activity. */
export function useWeekRecords(week: WeekId): UseQueryResult<Records> {
  return useQuery(weekRecordsQuery(week, useWeekStartDay()));
}

/** Cached records of an activity around a date; empty when no screen has shown that date. */
export function knownRecordsOn(activityId: string, date: CivilDate): ActivityRecords {
  const known = replica.queries.getQueriesData<Records>({ queryKey: ['records'] });
  const holding = known.find(([, records]) => records !== undefined && records.from <= date && date <= records.to);
  return holding?.[1]?.byActivity[activityId] ?? NO_RECORDS;
}

export interface NewEntry {
  /** Id of the entry, or the first of several; a new one by default. */
  readonly id?: string;
  readonly amount: number;
  readonly source?: 'MANUAL' | 'TIMER';
  readonly startedAt?: string | null;
  /** Time zone of the entry; the user's by default. */
  readonly utcOffsetMinutes?: number | undefined;
  readonly note?: string | null;
}

/** Records an amount. Amounts above the maximum of one entry are split into several entries. */
export function addEntry(activity: Pick<Activity, 'id' | 'unit'>, date: CivilDate, entry: NewEntry): Command {
  const { amount, source = 'MANUAL', startedAt = null, note = null } = entry;
  const utcOffsetMinutes =
    entry.utcOffsetMinutes ?? utcOffsetAt(startedAt === null ? now() : epochOf(startedAt), knownTimezone());
  const { max } = amountRange(activity.unit);
  const amounts = Array.from({ length: Math.ceil(amount / max) }, (_, index) => Math.min(max, amount - index * max));
  const entries = amounts.map((part, index) => ({
    id: (index === 0 ? entry.id : undefined) ?? newId(),
    activityId: activity.id,
    date,
    amount: part,
    source,
    startedAt,
    utcOffsetMinutes,
    note,
  }));
  return {
    operations: entries.map((one) => intent('POST /api/v1/entry', one)),
    inverse: entries.map((one) => intent('DELETE /api/v1/entry', { id: one.id }, { entry: one })),
  };
}

export function changeEntry(
  before: Entry,
  changes: Partial<Pick<Entry, 'amount' | 'date' | 'note' | 'startedAt' | 'utcOffsetMinutes'>>,
): Command {
  const previous = Object.fromEntries(
    Object.keys(changes).map((name) => [name, before[name as keyof Entry]]),
  ) as typeof changes;
  return {
    operations: [intent('PATCH /api/v1/entry', { id: before.id, ...changes }, { entry: before })],
    inverse: [intent('PATCH /api/v1/entry', { id: before.id, ...previous }, { entry: { ...before, ...changes } })],
  };
}

export function removeEntries(entries: readonly Entry[]): Command {
  return {
    operations: entries.map((entry) => intent('DELETE /api/v1/entry', { id: entry.id }, { entry })),
    inverse: entries.map((entry) => intent('POST /api/v1/entry/restore', { id: entry.id }, { entry })),
  };
}

/**
 * Subtracts `amount` from the manual entries of a date, latest first: removes entries that reach 0 and reduces the last
 * one. Entries of calendars are kept.
 */
export function subtract(entries: readonly Entry[], date: CivilDate, amount: number): Command {
  const commands: Command[] = [];
  let left = amount;
  for (const entry of entries
    .filter((candidate) => candidate.date === date && candidate.source !== 'CALENDAR')
    .reverse()) {
    if (left <= 0) break;
    commands.push(entry.amount <= left ? removeEntries([entry]) : changeEntry(entry, { amount: entry.amount - left }));
    left -= entry.amount;
  }
  return together(commands);
}

/** Combines commands into one, undone together. */
export const together = (commands: readonly Command[]): Command => ({
  operations: commands.flatMap(({ operations }) => operations),
  inverse: commands.toReversed().flatMap(({ inverse }) => inverse),
});

/** Skips activities on dates. `before` are the existing skips of those dates, which undo restores. */
export function addSkips(skips: readonly Skip[], before: readonly Skip[] = []): Command {
  const fresh = skips.filter(
    (skip) => !before.some((known) => known.activityId === skip.activityId && known.date === skip.date),
  );
  return {
    operations: [intent('POST /api/v1/skips', { skips: [...skips] })],
    inverse: [
      ...(fresh.length > 0
        ? [intent('DELETE /api/v1/skips', { skips: fresh.map(({ activityId, date }) => ({ activityId, date })) })]
        : []),
      ...(before.length > 0 ? [intent('POST /api/v1/skips', { skips: [...before] })] : []),
    ],
  };
}

export function removeSkips(skips: readonly Skip[]): Command {
  return {
    operations: [
      intent('DELETE /api/v1/skips', { skips: skips.map(({ activityId, date }) => ({ activityId, date })) }),
    ],
    inverse: [intent('POST /api/v1/skips', { skips: [...skips] })],
  };
}
