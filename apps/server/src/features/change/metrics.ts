import { Counter, Gauge, type Metric } from 'prom-client';
import type { Changes } from './changes';

/** Creates the metrics of change announcements. */
export function changeMetrics(changes: Changes): Metric[] {
  return [
    new Gauge({
      name: 'sevenfold_change_streams',
      help: 'Open change streams',
      registers: [],
      collect() {
        this.set(changes.counts().streams);
      },
    }),
    counter('sevenfold_changes_announced_total', 'Changes announced by this process', () => changes.counts().announced),
    counter(
      'sevenfold_changes_received_total',
      'Changes received from all processes, this one included, in the channels of its streams',
      () => changes.counts().received,
    ),
  ];
}

function counter(name: string, help: string, read: () => number): Counter {
  return new Counter({
    name,
    help,
    registers: [],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}
