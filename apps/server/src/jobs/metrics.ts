import { Gauge } from 'prom-client';

/** A fresh gauge, in no registry yet. */
export const runningGauge = (): Gauge =>
  new Gauge({
    name: 'sevenfold_jobs_running',
    help: 'Whether this process runs jobs: 1, or 0 while it cannot',
    registers: [],
  });
