import { Gauge } from 'prom-client';

/** Creates the gauge, not yet registered. */
export const backupGauge = (): Gauge<'destination'> =>
  new Gauge({
    name: 'sevenfold_backup_finished_seconds',
    help: 'Unix time of the last automatic backup by destination, 0 before the first; read every hour by the process that runs the job',
    labelNames: ['destination'] as const,
    registers: [],
  });
