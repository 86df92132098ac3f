import { Gauge } from 'prom-client';

export interface SyncMetrics {
  readonly accounts: Gauge<'status'>;
  readonly oldestSuccess: Gauge;
  readonly all: readonly [Gauge<'status'>, Gauge];
}

/** Creates the metrics of calendar accounts, not yet registered. */
export function syncMetrics(): SyncMetrics {
  const accounts = new Gauge({
    name: 'sevenfold_calendar_accounts',
    help: 'Connected calendar accounts, and those that have to be connected again',
    labelNames: ['status'],
    registers: [],
  });
  const oldestSuccess = new Gauge({
    name: 'sevenfold_calendar_oldest_success_seconds',
    help: 'Largest age of the last successful sync of a connected account; less by five hours and 50 minutes where the provider reports changes',
    registers: [],
  });
  return { accounts, oldestSuccess, all: [accounts, oldestSuccess] };
}
