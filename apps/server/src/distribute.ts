import { runCommand, withDatabase } from '#backup';
import { systemClock } from './clock';
import { distributeTable, isMigrated, planDistribution, readMigrations, removeCopies } from '#db';
import { TABLES } from './features/registry';
import { StartupError } from './startupError';

const DRY_RUN = '--dry-run';
const DEFAULT_SHARDS = 32;
const SHARDS_MAX = 1024;

// distribute [--dry-run] [--shards=32]: distributes the user data of the database over the nodes of a Citus cluster.
await runCommand(
  'The distribution',
  async ({ config, log, args, signal, force }) => {
    const shards = readShards(args);
    if (config.databaseUrl === undefined)
      throw new StartupError(
        'The embedded database cannot be distributed. Set DATABASE_URL to the coordinator of a Citus cluster.',
      );
    return withDatabase({ config, log, createIfMissing: false, signal, force }, async (client) => {
      if (!(await isMigrated(client, readMigrations())))
        throw new StartupError(
          'The database is empty, or its schema is that of another version. Start this version once, stop it, and distribute then.',
        );
      const began = systemClock.now();
      const steps = await planDistribution(client, TABLES);
      if (args.includes(DRY_RUN))
        return [
          ...steps.map(({ table, column, rows }) => `${table} by ${column}, about ${rows.toLocaleString('en')} rows`),
          `${steps.length} tables are left to distribute, in ${shards} shards. Nothing was changed.`,
        ].join('\n');
      for (const step of steps) {
        signal.throwIfAborted();
        await distributeTable(client, step, shards);
        process.stdout.write(`Distributed ${step.table}.\n`);
      }
      await removeCopies(client, TABLES);
      return `Distributed ${steps.length} tables in ${Math.round((systemClock.now() - began) / 1000)} s.`;
    });
  },
  'Tables that were distributed stay so: run it again to distribute the others.',
);

function readShards(args: readonly string[]): number {
  let shards = DEFAULT_SHARDS;
  for (const arg of args) {
    if (arg === DRY_RUN) continue;
    const value = Number(/^--shards=(?<value>\d+)$/.exec(arg)?.groups?.['value']);
    if (!Number.isInteger(value) || value < 1 || value > SHARDS_MAX)
      throw new StartupError(`Unknown argument "${arg}". Usage: npm run db:distribute -- [--dry-run] [--shards=32]`);
    shards = value;
  }
  return shards;
}
