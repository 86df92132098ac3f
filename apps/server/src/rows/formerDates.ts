import { run } from './run';
import type { UserTransaction } from './transaction';

/** Tombstone of a date that an entry had before it was moved: `<activityId>/<date>`. */
export const FORMER_DATE = 'formerDate';

/**
 * Leaves tombstones of the dates of entries that are about to be moved: the sums of those weeks change for devices that
 * do not have the entries as rows. These devices cannot know the former dates, so that all devices read what changed.
 *
 * @param records ids and new dates of the entries, as JSON
 */
export async function leaveFormerDates(
  { db, userId, version, written }: UserTransaction,
  records: string,
): Promise<void> {
  const moved = await run(
    db,
    `INSERT INTO removed_row (user_id, noun, key, version, removed_at)
    SELECT DISTINCT $1::uuid, '${FORMER_DATE}', concat_ws('/', stored.activity_id, stored.date), $2::bigint, now()
    FROM entry stored JOIN jsonb_to_recordset($3::jsonb) AS given(id uuid, date date) USING (id)
    WHERE stored.user_id = $1 AND stored.date <> given.date
    ON CONFLICT (user_id, noun, key) DO UPDATE SET version = excluded.version, removed_at = excluded.removed_at
    RETURNING key`,
    [userId, version, records],
  );
  if (moved.length > 0) written.leaveOut();
}
