import { Counter, Gauge, type Metric } from 'prom-client';

/** What the jobs of this process report, for `/metrics`. */
export interface JobMetrics {
  readonly running: Gauge;
  readonly purged: Counter<'table'>;
  readonly purgedAt: Gauge;
  readonly all: readonly Metric[];
}

/** Fresh metrics, in no registry yet. */
export function jobMetrics(): JobMetrics {
  const running = new Gauge({ name: 'sevenfold_jobs_running', help: 'Whether this process runs jobs: 1, or 0 while it cannot', registers: [] });
  const purged = new Counter({ name: 'sevenfold_purged_rows_total', help: 'Rows the daily purge removed, by table', labelNames: ['table'] as const, registers: [] });
  const purgedAt = new Gauge({ name: 'sevenfold_purge_finished_seconds', help: 'When the last purge by this process finished, in seconds since 1970', registers: [] });
  return { running, purged, purgedAt, all: [running, purged, purgedAt] };
}
