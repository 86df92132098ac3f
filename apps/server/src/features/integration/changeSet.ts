import type { EventChange, ProviderEvent, TimeWindow } from '#ports';

/** The net effect of changes that were received in order. Removals are applied first. */
export interface ChangeSet {
  readonly set: ReadonlyMap<string, ProviderEvent>;
  /** Ids of removed events, and of series whose occurrences are all removed. */
  readonly removed: ReadonlySet<string>;
  /** The remaining occurrences of each changed series, by its id. */
  readonly series: ReadonlyMap<string, readonly string[]>;
  /** Ids of series: an event of such an id did not recur before, and has been replaced by their occurrences. */
  readonly recurring: ReadonlySet<string>;
}

/** Collects changes page by page. An event outside the window counts as removed. */
export class ChangeCollector implements ChangeSet {
  readonly set = new Map<string, ProviderEvent>();
  readonly removed = new Set<string>();
  readonly series = new Map<string, readonly string[]>();
  readonly recurring = new Set<string>();
  /** Ids of series with an occurrence in `set`, also of those that were removed since. */
  readonly #inSet = new Set<string>();

  constructor(private readonly window: TimeWindow) {}

  add(change: EventChange): void {
    switch (change.kind) {
      case 'SET':
        if (change.event.seriesId === null) this.recurring.delete(change.event.externalId);
        else {
          this.#addSeries(change.event.seriesId);
          this.#inSet.add(change.event.seriesId);
        }
        if (overlaps(change.event, this.window)) this.set.set(change.event.externalId, change.event);
        else this.#remove(change.event.externalId);
        break;
      case 'REMOVED':
        this.#remove(change.externalId);
        this.#keepOccurrences(change.externalId, []);
        break;
      case 'SERIES':
        this.#addSeries(change.seriesId);
        this.series.set(change.seriesId, change.externalIds);
        this.#keepOccurrences(change.seriesId, change.externalIds);
    }
  }

  /** Leaves the other occurrences of a series out. Most changes are of events without any. */
  #keepOccurrences(id: string, externalIds: readonly string[]): void {
    if (!this.#inSet.has(id)) return;
    const remaining = new Set(externalIds);
    for (const [externalId, { seriesId }] of this.set)
      if (seriesId === id && !remaining.has(externalId)) this.set.delete(externalId);
  }

  #addSeries(id: string): void {
    this.recurring.add(id);
    this.set.delete(id);
  }

  #remove(externalId: string): void {
    this.set.delete(externalId);
    this.removed.add(externalId);
  }
}

/** Margin for all-day events, whose days begin at different times in different zones. */
const DAY_MS = 86_400_000;

function overlaps({ time }: ProviderEvent, { from, to }: TimeWindow): boolean {
  const [start, end] =
    time.kind === 'TIMED' ? [time.start, time.end] : [Date.parse(time.start) - DAY_MS, Date.parse(time.end) + DAY_MS];
  return start < to && (end > from || (start === end && start >= from));
}
