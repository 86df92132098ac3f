import { Counter, Gauge, type Metric } from 'prom-client';
import type { Changes } from './changes';

/** What a process reports of the changes it tells of. */
export function changeMetrics(changes: Changes): Metric[] {
  return [
    new Gauge({
      name: 'sevenfold_streams',
      help: 'Devices that listen to changes',
      registers: [],
      collect() {
        this.set(changes.counts().streams);
      },
    }),
    counter(
      'sevenfold_changes_announced_total',
      'Changes this process has announced',
      () => changes.counts().announced,
    ),
    counter(
      'sevenfold_changes_heard_total',
      'Changes this process has heard of, from every process',
      () => changes.counts().heard,
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
