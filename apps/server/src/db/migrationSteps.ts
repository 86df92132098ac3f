import { isTimeZone, utcOffsetAt } from '@sevenfold/domain/calendar';
import type { ClientBase } from 'pg';

/** Code of a migration, run after its SQL in the same transaction. */
export type MigrationStep = (client: ClientBase) => Promise<void>;

/** Steps by name of the migration. Like its SQL, a step never changes after its release. */
export const MIGRATION_STEPS: Readonly<Record<string, MigrationStep>> = {
  '0008_entry_utc_offset': fillUtcOffsets,
};

const CHUNK = 5000;

interface UnfilledEntry {
  readonly user_id: string;
  readonly id: string;
  readonly at: Date;
  readonly timezone: string;
}

/**
 * Sets the UTC offset of every entry to that of its owner's time zone at its start, or without a time at its creation.
 * Unknown zones count as UTC.
 */
async function fillUtcOffsets(client: ClientBase): Promise<void> {
  await client.query(`DECLARE unfilled NO SCROLL CURSOR FOR
    SELECT user_id, id, coalesce(started_at, entry.created_at) AS at, timezone FROM entry JOIN app_user USING (user_id) WHERE utc_offset_minutes IS NULL`);
  for (;;) {
    const { rows } = await client.query<UnfilledEntry>(`FETCH ${CHUNK} FROM unfilled`);
    if (rows.length === 0) break;
    const offsets = rows.map(({ at, timezone }) => utcOffsetAt(at.getTime(), isTimeZone(timezone) ? timezone : 'UTC'));
    await client.query(
      `UPDATE entry SET utc_offset_minutes = given.utc_offset FROM unnest($1::uuid[], $2::uuid[], $3::smallint[]) AS given (user_id, id, utc_offset)
       WHERE entry.user_id = given.user_id AND entry.id = given.id`,
      [rows.map(({ user_id }) => user_id), rows.map(({ id }) => id), offsets],
    );
  }
  await client.query('CLOSE unfilled');
  await client.query('ALTER TABLE entry VALIDATE CONSTRAINT entry_time_has_utc_offset');
}
