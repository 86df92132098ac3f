import type { Pool } from 'pg';
import { StartupError } from '../startupError';

const OLDEST_VERSION = 150_000;

/**
 * Settings required for an acknowledged write to survive a power failure; several values of `synchronous_commit` are
 * safe.
 */
const DURABLE: readonly { readonly setting: string; readonly allowed: readonly string[] }[] = [
  { setting: 'fsync', allowed: ['on'] },
  { setting: 'full_page_writes', allowed: ['on'] },
  { setting: 'synchronous_commit', allowed: ['on', 'local', 'remote_write', 'remote_apply'] },
];

/**
 * Rejects a database that would lose or corrupt data.
 *
 * @throws {StartupError} when it is too old, not durable, or not UTF-8
 */
export async function checkDatabase(pool: Pool): Promise<void> {
  const names = ['server_version', 'server_version_num', 'server_encoding', ...DURABLE.map(({ setting }) => setting)];
  const { rows } = await pool.query<{ name: string; value: string }>(
    'SELECT name, current_setting(name) AS value FROM unnest($1::text[]) AS name',
    [names],
  );
  validateSettings(new Map(rows.map(({ name, value }) => [name, value])));
}

/** @throws {StartupError} as `checkDatabase` does */
export function validateSettings(settings: ReadonlyMap<string, string>): void {
  if (Number(settings.get('server_version_num')) < OLDEST_VERSION) {
    throw new StartupError(
      `The database is PostgreSQL ${settings.get('server_version')}; version 15 or newer is needed.`,
    );
  }
  const encoding = settings.get('server_encoding');
  if (encoding !== 'UTF8')
    throw new StartupError(`The database has the encoding ${encoding}; it must be created with the encoding UTF8.`);
  for (const { setting, allowed } of DURABLE) {
    const value = settings.get(setting) ?? '';
    if (!allowed.includes(value))
      throw new StartupError(`The database has ${setting} = ${value}, which can lose data; switch it on.`);
  }
}
