// A worker process for tests: runs one task on DATABASE_URL and announces its changes, until its parent kills it.
import { pino } from 'pino';
import { systemClock } from '../../src/clock';
import { readConfig } from '../../src/config';
import { createPool } from '../../src/db/pool';
import { Changes } from '../../src/features/change/changes';
import { startJobs } from '../../src/jobs';
import { runningGauge } from '../../src/jobs/metrics';
import { systemTimers } from '../../src/timers';
import { renaming } from './renaming';

const config = readConfig(process.env);
const { databaseUrl = '' } = config;
const log = pino({ level: 'silent' });
const changes = new Changes({
  databaseUrl,
  pool: createPool({ url: databaseUrl, connections: 1, log }),
  clock: systemClock,
  timers: systemTimers,
  log,
});
changes.start();
await startJobs({ config, databaseUrl, clock: systemClock, log, changes, tasks: [renaming], running: runningGauge() });
// The line that `addressOf` waits for.
process.stdout.write('ready at work\n');
