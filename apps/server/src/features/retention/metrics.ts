import { Counter, Gauge, type Metric } from 'prom-client';

export interface RetentionMetrics {
  readonly purged: Counter<'table'>;
  readonly purgedAt: Gauge;
  readonly all: readonly Metric[];
}

/** Creates the metrics, not yet registered. */
export function retentionMetrics(): RetentionMetrics {
  const purged = new Counter({
    name: 'sevenfold_purged_rows_total',
    help: 'Rows removed by the daily purge, by table',
    labelNames: ['table'] as const,
    registers: [],
  });
  const purgedAt = new Gauge({
    name: 'sevenfold_purge_finished_seconds',
    help: 'Unix time at which the last purge of this process finished',
    registers: [],
  });
  return { purged, purgedAt, all: [purged, purgedAt] };
}
