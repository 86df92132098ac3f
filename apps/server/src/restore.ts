import { restore, runCommand, withDatabase } from '#backup';
import { systemClock } from './clock';
import { readMigrations } from '#db';
import { StartupError } from './startupError';

const REPLACE = '--replace';

// restore [--replace] <file>: restores a backup into an empty database, or replaces its contents.
await runCommand('The restore', async ({ config, log, args, signal, force }) => {
  const [file, ...more] = args.filter((arg) => arg !== REPLACE);
  if (file === undefined || more.length > 0)
    throw new StartupError('Name the backup to restore: npm run db:restore -- [--replace] <file>');
  const { header, rows, erasedAgain } = await withDatabase(
    { config, log, createIfMissing: true, signal, force },
    (client) =>
      restore(client, { file, replaces: args.includes(REPLACE), clock: systemClock, migrations: readMigrations() }),
  );
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
  return `Restored ${total.toLocaleString('en')} rows of ${rows.size} tables as they were at ${header.takenAt}. Users who were signed in then still are; devices send their later changes again.${erasedAgain > 0 ? ` Erased again within the hour: ${erasedAgain} accounts that were erased since.` : ''}`;
});
