import { join } from 'node:path';
import { backupText, manualBackupName, runCommand, type Taken, withDatabase, writeNewFile } from '#backup';
import { systemClock } from './clock';
import { readMigrations } from '#db';

// backup [file]: writes the whole database to one file, whether the server runs or not.
await runCommand('The backup', async ({ config, log, args, signal, force }) => {
  const file = args[0] ?? join(config.backups.folder, manualBackupName(systemClock.now()));
  let taken: Taken | undefined;
  const bytes = await withDatabase({ config, log, createIfMissing: false, signal, force }, (client) =>
    writeNewFile(
      file,
      backupText(client, systemClock, readMigrations(), (result) => (taken = result)),
      signal,
    ),
  );
  const rows = Object.values(taken?.rows ?? {});
  const total = rows.reduce((sum, count) => sum + count, 0);
  return `Backed up ${total.toLocaleString('en')} rows of ${rows.length} tables to ${file} (${Math.ceil(bytes / 1024).toLocaleString('en')} KiB).`;
});
