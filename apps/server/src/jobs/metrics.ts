import { Gauge } from 'prom-client';

/** Creates the gauge, not yet registered. */
export const runningGauge = (): Gauge =>
  new Gauge({
    name: 'sevenfold_jobs_running',
    help: '1 if this process runs jobs, 0 while it cannot',
    registers: [],
  });
