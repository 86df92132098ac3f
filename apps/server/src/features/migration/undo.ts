import { oldAddress } from '@sevenfold/contract/migration';
import { canCharge, CHECKOUT_MS, type WebStatus } from '@sevenfold/domain/subscription';
import type { ClientBase } from 'pg';
import type { Clock } from '../../clock';
import { StartupError } from '../../startupError';
import { UNDO_DAYS } from './feature';

const DAY_MS = 86_400_000;

/**
 * Undoes the migration of an account: deletes the user with all their data, and puts the account back into the waiting
 * table.
 *
 * @param isForced true to undo it even if the user has made changes since, which are then lost
 * @throws {StartupError} when there is no such migration of the last 30 days, when something that would outlive the account
 *   has to be ended first, or when changes made since would be lost
 */
export async function undoMigration(
  client: ClientBase,
  address: string,
  { clock, isForced }: { readonly clock: Clock; readonly isForced: boolean },
): Promise<void> {
  const email = oldAddress.safeParse(address);
  if (!email.success) throw new StartupError(`"${address}" is not an address.`);
  await client.query('BEGIN');
  try {
    await undo(client, email.data, clock.now(), isForced);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function undo(client: ClientBase, email: string, now: number, isForced: boolean): Promise<void> {
  const { rows } = await client.query<{ user_id: string }>(
    'SELECT user_id FROM migrated_account WHERE email = $1 AND created_at >= $2',
    [email, new Date(now - UNDO_DAYS * DAY_MS)],
  );
  const userId = rows[0]?.user_id;
  if (userId === undefined || !(await lockMigrated(client, userId)))
    throw new StartupError(`No account of ${email} was migrated in the last ${UNDO_DAYS} days. Nothing was changed.`);
  // Keeps the user from changing anything meanwhile.
  await client.query('SELECT 1 FROM app_user WHERE user_id = $1 FOR UPDATE', [userId]);
  const obligations = await findObligations(client, userId, new Date(now));
  if (obligations.length > 0)
    throw new StartupError(
      `The account still has ${obligations.join(', ')}. Nothing was undone, and --force does not change that: the user has to cancel or disconnect this first.`,
    );
  const changes = await countChanges(client, userId);
  if (changes > 0 && !isForced)
    throw new StartupError(
      `${changes === 1 ? '1 change' : `${changes} changes`} since the migration would be lost. Nothing was undone; add --force to undo it all the same.`,
    );
  await client.query(
    `INSERT INTO waiting_account (email, name, account, counts, imported_at)
     SELECT email, name, account, counts, imported_at FROM migrated_account WHERE user_id = $1
     ON CONFLICT (email) DO NOTHING`,
    [userId],
  );
  await client.query('DELETE FROM identity WHERE user_id = $1', [userId]);
  await client.query('DELETE FROM shared_link WHERE user_id = $1', [userId]);
  await client.query('DELETE FROM app_user WHERE user_id = $1', [userId]);
}

/**
 * Locks the record of a migration. Citus locks rows of one user only, so that they are looked up by the address before.
 *
 * @returns false if it was undone meanwhile
 */
async function lockMigrated(client: ClientBase, userId: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM migrated_account WHERE user_id = $1 FOR UPDATE', [userId]);
  return rowCount === 1;
}

/** Names what would go on at others without the account: payments, and access to calendars. */
async function findObligations(client: ClientBase, userId: string, now: Date): Promise<string[]> {
  const { rows } = await client.query<{
    web_status: WebStatus | null;
    has_checkout: boolean;
    has_purchase: boolean;
    has_calendars: boolean;
  }>(
    `SELECT (SELECT status FROM web_subscription WHERE user_id = $1) AS web_status,
       EXISTS (SELECT 1 FROM web_subscription WHERE user_id = $1 AND checkout_id IS NOT NULL
         AND coalesce(read_at, 'infinity') > $3) AS has_checkout,
       EXISTS (SELECT 1 FROM store_subscription WHERE user_id = $1 AND NOT is_refunded
         AND coalesce(greatest(expires_at, grace_ends_at), 'infinity') > $2) AS has_purchase,
       EXISTS (SELECT 1 FROM integration WHERE user_id = $1 AND provider <> 'ICAL' AND credentials IS NOT NULL)
         OR EXISTS (SELECT 1 FROM consent_revocation WHERE user_id = $1) AS has_calendars`,
    [userId, now, new Date(now.getTime() - CHECKOUT_MS)],
  );
  const [row] = rows;
  if (!row) return [];
  return [
    ...(row.web_status !== null && canCharge({ status: row.web_status }) ? ['a subscription on the web'] : []),
    ...(row.has_checkout ? ['an open checkout'] : []),
    ...(row.has_purchase ? ['a subscription in a store'] : []),
    ...(row.has_calendars ? ['connected calendars'] : []),
  ];
}

/** Changes of the user since the migration: operations and imports. Steps of the onboarding do not count. */
async function countChanges(client: ClientBase, userId: string): Promise<number> {
  const { rows } = await client.query<{ changes: number }>(
    `SELECT (SELECT count(*) FROM operation WHERE user_id = $1 AND call <> 'POST /api/v1/user/onboarding-step/complete')::int
       + (SELECT count(*) FROM import_batch WHERE user_id = $1)::int AS changes`,
    [userId],
  );
  return rows[0]?.changes ?? 0;
}
