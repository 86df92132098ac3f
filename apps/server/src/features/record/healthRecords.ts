import type { Entry, ParsedBodyOf } from '@sevenfold/contract';
import { isSameTime, TIME_FIELDS } from '@sevenfold/domain/calendar';
import { healthRecordId } from '@sevenfold/domain/health';
import type { Clock } from '../../clock';
import { invalid, withErrorPath } from '#http';
import { findRow, insertRows, removeRows, selectRows, type UserTransaction } from '#rows';
import { setDateExcluded } from '#features/activity';
import { checkAmount } from './amount';
import { checkEntryDate, parseStartedAt } from './date';
import { activityNotFound } from './notFound';

/**
 * Writes the health records of an activity, also of a deleted one, whose rule may have been switched off since. The id
 * of a record is derived from activity and date, so that it exists once, whoever sends it and however often. Restores
 * removed entries, and never changes an entry of another source.
 *
 * @throws HttpError NOT_FOUND (activityId); INVALID_INPUT (records.n.id, records.n.date, records.n.amount,
 * records.n.startedAt)
 */
export async function writeHealthRecords(
  transaction: UserTransaction,
  { activityId, records }: ParsedBodyOf<'POST /api/v1/health-records'>,
  clock: Clock,
): Promise<void> {
  const { db, userId } = transaction;
  const activity = await findRow(db, 'activity', userId, { id: activityId });
  if (!activity) throw activityNotFound('activityId');
  const { unit, healthTracking } = activity.row;
  const given = records.map(({ startedAt, ...record }, index) =>
    withErrorPath(`records.${index}`, () => {
      const { id, date, amount } = record;
      // Before the id, which only dates of the calendar have.
      checkEntryDate(date, clock);
      if (id !== healthRecordId(activityId, date))
        throw invalid('id', 'This is not the id of the activity on this date');
      if (amount !== null) checkAmount(unit, amount);
      const started = startedAt === null ? null : parseStartedAt(startedAt, clock).toISOString();
      return { ...record, activityId, source: 'HEALTH' as const, startedAt: started, note: null };
    }),
  );
  const existing = new Map(
    (await selectRows(db, 'entry', userId, 'AND stored.id = ANY($2::uuid[])', [given.map(({ id }) => id)])).map(
      (stored) => [stored.row.id, stored],
    ),
  );
  const excluded = new Set(healthTracking?.excludedDates);
  const createdAt = new Date(clock.now()).toISOString();
  const put = given.flatMap(({ amount, ...entry }) => {
    if (amount === null || excluded.has(entry.date)) return [];
    const stored = existing.get(entry.id);
    // A device sends the records of its last days again and again.
    if (stored && !stored.isRemoved && isSame(stored.row, { ...entry, amount })) return [];
    return { ...entry, amount, createdAt };
  });
  const removed = given.filter(({ id, amount }) => amount === null && existing.get(id)?.row.source === 'HEALTH');
  await insertRows(transaction, 'entry', put, {
    replace: ['amount', ...TIME_FIELDS],
    ifSame: ['source', 'activityId'],
  });
  await removeRows(
    transaction,
    'entry',
    removed.map(({ id }) => ({ id })),
    new Date(clock.now()),
  );
}

const isSame = (a: Entry, b: Entry): boolean => a.amount === b.amount && isSameTime(a, b);

/** Excludes the date of a health record from its rule, or includes it again; does nothing for other entries. */
export async function excludeHealthRecord(
  transaction: UserTransaction,
  entryId: string,
  isExcluded: boolean,
): Promise<void> {
  const entry = await findRow(transaction.db, 'entry', transaction.userId, { id: entryId });
  if (entry?.row.source === 'HEALTH')
    await setDateExcluded(transaction, entry.row.activityId, entry.row.date, isExcluded);
}
