import type { NounName } from '@sevenfold/model/row';
import { type RawBuilder, sql } from 'kysely';
import type { UserTransaction } from './transaction';

/**
 * Statement that leaves tombstones of rows which another part of the same statement deletes.
 *
 * @param keys query with one column, `key`: the keys of the rows
 */
export const insertTombstones = (
  { userId, version }: UserTransaction,
  noun: NounName,
  keys: RawBuilder<unknown>,
  at: Date,
): RawBuilder<unknown> => sql`
  INSERT INTO removed_row (user_id, noun, key, version, removed_at)
  SELECT ${userId}::uuid, ${noun}, key, ${version}, ${at}::timestamptz FROM (${keys}) AS gone_key
  ON CONFLICT (user_id, noun, key) DO UPDATE SET version = excluded.version, removed_at = excluded.removed_at`;

/**
 * Statement that deletes the tombstones of rows which another part of the same statement inserts again: they would
 * remove the rows from a device that reads both.
 *
 * @param noun null for rows that are not of a noun: they have none
 * @param keys query with one column: the keys of the rows
 */
export const deleteTombstones = (
  userId: string,
  noun: NounName | null,
  keys: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  // An array makes PostgreSQL look the keys up by the primary key, however many tombstones there are.
  sql`DELETE FROM removed_row WHERE user_id = ${userId} AND noun = ${noun}::text AND key = ANY(ARRAY(${keys}))`;
