import type { Client } from 'pg';
import { runCommand, withDatabase } from '#backup';
import { systemClock } from './clock';
import { importAccounts, type ImportReport, undoMigration } from '#features/migration';
import { StartupError } from './startupError';

/** The flag that each action accepts. Others are rejected: an undo with `--dry-run` must not undo anything. */
const FLAGS = { import: '--dry-run', undo: '--force' } as const;
const USAGE = 'Usage: npm run migrate:import -- <file> [--dry-run], or npm run migrate:undo -- <address> [--force]';

// migration import <file> [--dry-run]: imports an export of version 1.0 into the waiting table.
// migration undo <address> [--force]: undoes the migration of one account.
await runCommand('The migration', async ({ config, log, args, signal, force }) => {
  const [action, ...rest] = args;
  if (action !== 'import' && action !== 'undo') throw new StartupError(USAGE);
  const flag = FLAGS[action];
  const hasFlag = rest.includes(flag);
  const [subject, ...more] = rest.filter((arg) => arg !== flag);
  if (subject === undefined || subject.startsWith('--') || more.length > 0) throw new StartupError(USAGE);
  return withDatabase({ config, log, createIfMissing: false, signal, force }, async (client) => {
    await requireSchema(client);
    if (action === 'import')
      return reportOf(await importAccounts(client, subject, { clock: systemClock, isDryRun: hasFlag }), hasFlag);
    await undoMigration(client, subject, { clock: systemClock, isForced: hasFlag });
    log.warn({ audit: 'MIGRATION_UNDONE' }, 'the migration of an account of version 1.0 was undone');
    return 'The migration was undone. The account waits for its owner again, who has to sign in again.';
  });
});

async function requireSchema(client: Client): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(
    "SELECT to_regclass('public.migrated_account') IS NOT NULL AS is_there",
  );
  if (!rows[0]?.is_there) throw new StartupError('The database is older than this version. Start the server once.');
}

function reportOf({ accounts, added, changed, unchanged, registered, rows }: ImportReport, isDryRun: boolean): string {
  const line = (label: string, count: number) => `  ${label.padEnd(34)}${count.toLocaleString('en').padStart(12)}`;
  return [
    isDryRun ? 'Dry run: nothing was written. The import would have:' : 'Imported:',
    line('accounts', accounts),
    line('  new', added),
    line('  changed', changed),
    line('  unchanged', unchanged),
    line('  left out: users already', registered),
    line('areas', rows.areas),
    line('activities', rows.activities),
    line('weekly goals', rows.weeklyGoals),
    line('records', rows.records),
    line('skips', rows.skips),
    line('objectives', rows.objectives),
  ].join('\n');
}
