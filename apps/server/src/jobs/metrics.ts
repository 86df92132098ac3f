import { Gauge } from 'prom-client';

/** Creates the gauge, not yet registered. */
export const runningGauge = (): Gauge =>
  new Gauge({
    name: 'sevenfold_jobs_running',
    help: 'Whether this process runs jobs: 1, or 0 while it cannot',
    registers: [],
  });
