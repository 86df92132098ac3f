import type { ParsedBodyOf } from '@sevenfold/contract';
import { healthRecordId } from '@sevenfold/domain/health';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { HttpError, invalid, withErrorPath } from '../../http/httpError';
import { parseHealthRule, setDateExcluded } from '../activity/healthTracking';
import { findActivity } from '../activity/store';
import { lockUser } from '../user/service';
import { checkAmount } from './amount';
import { checkEntryDate, startedAtOf } from './date';
import { findEntryOrigin, type HealthRow, putHealthRecords, removeHealthRecords } from './healthStore';

/**
 * Writes the health records of an activity, also of a deleted one, whose rule may have been switched off since. The id
 * of a record is derived from activity and date, so that it exists once, whoever sends it and however often.
 *
 * @throws HttpError NOT_FOUND (activityId); INVALID_INPUT (records.n.id, records.n.date, records.n.amount,
 * records.n.startedAt)
 */
export async function writeHealthRecords(
  db: Db,
  userId: string,
  { activityId, records }: ParsedBodyOf<'POST /api/v1/health-records'>,
  clock: Clock,
): Promise<void> {
  await lockUser(db, userId);
  const activity = await findActivity(db, userId, activityId);
  if (!activity) throw new HttpError('NOT_FOUND', [{ path: 'activityId', message: 'This activity does not exist' }]);
  const rows = records.map(({ id, date, amount, startedAt, utcOffsetMinutes }, index) =>
    withErrorPath(`records.${index}`, (): HealthRow => {
      if (id !== healthRecordId(activityId, date))
        throw invalid('id', 'This is not the id of the activity on this date');
      checkEntryDate(date, clock);
      if (amount !== null) checkAmount(activity.unit, amount);
      return {
        id,
        date,
        amount,
        started_at: startedAt === null ? null : startedAtOf(startedAt, clock),
        utc_offset_minutes: utcOffsetMinutes,
      };
    }),
  );
  const excluded = new Set(parseHealthRule(activity)?.excludedDates);
  const now = new Date(clock.now());
  const written = rows.filter(({ date, amount }) => amount !== null && !excluded.has(date));
  const removed = rows.filter(({ amount }) => amount === null);
  await putHealthRecords(db, userId, activityId, written, now);
  await removeHealthRecords(
    db,
    userId,
    removed.map(({ id }) => id),
    now,
  );
}

/** Excludes the date of a health record from its rule, or includes it again; does nothing for other entries. */
export async function excludeHealthRecord(db: Db, userId: string, entryId: string, isExcluded: boolean): Promise<void> {
  const entry = await findEntryOrigin(db, userId, entryId);
  if (entry?.source !== 'HEALTH') return;
  await lockUser(db, userId);
  await setDateExcluded(db, userId, entry.activity_id, entry.date, isExcluded);
}
