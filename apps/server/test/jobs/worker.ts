import type { Logger } from 'pino';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../src/clock';
import { createCalendars, composeTasks } from '../../src/compose';
import { type Config, readConfig } from '../../src/config';
import { startJobs, type Jobs } from '../../src/jobs';
import { runningGauge } from '../../src/jobs/metrics';
import type { Task } from '../../src/jobs/task';
import { silent } from '../database';
import { TEST_KEYRING } from '../harness';

export interface Worker extends Jobs {
  /** True if this worker has completed a purge. */
  hasPurged(): Promise<boolean>;
  /** 1 while it runs jobs. */
  running(): Promise<number>;
}

/** Runs the server's jobs and additional ones on a database until the test ends. Announcements are dropped. */
export async function startWorker(
  databaseUrl: string,
  additional: readonly Task[] = [],
  {
    config = readConfig({ AUTOMATIC_BACKUPS: 'off' }),
    log = silent,
  }: { readonly config?: Config; readonly log?: Logger } = {},
): Promise<Worker> {
  const { tasks, metrics } = composeTasks({
    config,
    clock: systemClock,
    keyring: TEST_KEYRING,
    calendars: createCalendars(config),
  });
  const running = runningGauge();
  const changes = { publish: () => undefined };
  const jobs = await startJobs({
    config,
    databaseUrl,
    clock: systemClock,
    log,
    changes,
    tasks: [...tasks, ...additional],
    running,
  });
  onTestFinished(() => jobs.stop());
  const valueOf = async (name: string): Promise<number> => {
    const metric = await metrics.find((one) => 'name' in one && one.name === name)?.get();
    return metric?.values[0]?.value ?? 0;
  };
  return {
    ...jobs,
    hasPurged: async () => (await valueOf('sevenfold_purge_finished_seconds')) > 0,
    running: async () => (await running.get()).values[0]?.value ?? 0,
  };
}
