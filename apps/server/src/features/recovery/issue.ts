import type { ClientBase } from 'pg';
import type { Clock } from '../../clock';
import { StartupError } from '../../startupError';
import { hashToken } from '#http';
import { RECOVERY_ISSUER } from '#ports';
import { formatCode, newCode, newSetName } from './code';

/**
 * Gives an account a recovery code beside those it has, for an operator whose users can no longer sign in.
 *
 * @param name that of the account; by default, the oldest account gets it
 * @throws {StartupError} if there is not exactly one account with that name, or none at all
 */
export async function issueRecoveryCode(
  client: ClientBase,
  name: string | undefined,
  clock: Clock,
): Promise<{ readonly name: string; readonly code: string }> {
  const { rows } = await client.query<{ user_id: string; name: string }>(
    'SELECT user_id, name FROM app_user WHERE $1::text IS NULL OR name = $1 ORDER BY created_at, user_id LIMIT 2',
    [name],
  );
  const [account, other] = rows;
  if (!account) throw new StartupError(name === undefined ? 'There is no account.' : `No account is named "${name}".`);
  if (name !== undefined && other)
    throw new StartupError(
      `Several accounts are named "${name}". Have the others change their name in the settings, and run it again.`,
    );
  const setName = newSetName();
  const code = newCode(setName);
  const now = new Date(clock.now());
  await client.query('BEGIN');
  try {
    await client.query('INSERT INTO identity (issuer, subject, user_id, created_at) VALUES ($1, $2, $3, $4)', [
      RECOVERY_ISSUER,
      setName,
      account.user_id,
      now,
    ]);
    await client.query('INSERT INTO recovery_code (user_id, code_hash, created_at) VALUES ($1, $2, $3)', [
      account.user_id,
      hashToken(code),
      now,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
  return { name: account.name, code: formatCode(code) };
}
