import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { drillRestore, newestBackup, runCommand, verifyBackup, withTemporaryDatabase } from '#backup';
import { systemClock } from './clock';
import { StartupError } from './startupError';

// verifyBackup [file]: restores the newest or given backup into a temporary database, and removes that again.
await runCommand('The verification', async ({ config, log, args, signal, force }) => {
  const started = performance.now();
  if (args.length > 1) throw new StartupError('Name one backup at most: npm run db:verify-backup -- [file]');
  const file = args[0] ?? (await findNewest(config.backups.folder));
  // Comes first, so that a file that is damaged needs no database.
  await verifyBackup(file);
  const { rows, tables, takenAt } = await withTemporaryDatabase({ config, log, signal, force }, (client) =>
    drillRestore(client, file, systemClock),
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return `Verified ${file}: restored ${rows.toLocaleString('en')} rows of ${tables} tables as they were at ${takenAt} into a temporary database, in ${seconds} seconds.`;
});

async function findNewest(folder: string): Promise<string> {
  const newest = newestBackup(await readdir(folder).catch(() => []));
  if (newest === undefined)
    throw new StartupError(`There is no backup in ${folder}. Make one with npm run db:backup, or name a file.`);
  return join(folder, newest);
}
