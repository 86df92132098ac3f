import type { WeekView } from '@sevenfold/domain/calendar';
import { hashKey } from '@tanstack/react-query';
import { replica } from '../../data/device';
import { weekRecordsQuery } from './api';
import { KeyedListeners } from './keyedListeners';
import { type ActivityRecords, NO_RECORDS, type Records } from './records';

/** A week of a user; the start of the week decides its dates. */
export type WeekKey = Pick<WeekView, 'id' | 'weekStartDay'>;

/** The records that screens show. An unchanged slice keeps its identity. */
export interface RecordSource {
  /** Records of an activity in a week; undefined while the week is not on the device. */
  get(week: WeekKey, activityId: string): ActivityRecords | undefined;
  /** Calls the listener when the records of one activity in a week have changed. */
  subscribe(week: WeekKey, activityId: string, listener: () => void): () => void;
  /** Calls the listener when anything of a week has changed. */
  subscribeWeek(week: WeekKey, listener: () => void): () => void;
}

/** The records in the query cache, with one subscription to the cache for all rows of all weeks. */
class CachedRecords implements RecordSource {
  /** By week, and by week and activity. */
  readonly #listeners = new KeyedListeners();
  /** The records of the weeks that were ever listened to, as the listeners know them. */
  readonly #notified = new Map<string, Records | undefined>();
  /** Hashes of query keys; derived values ask for hundreds of slices of one week. */
  readonly #hashes = new WeakMap<WeekKey, string>();

  get(week: WeekKey, activityId: string): ActivityRecords | undefined {
    const records = this.#read(this.#hash(week));
    return records && (records.byActivity[activityId] ?? NO_RECORDS);
  }

  subscribe(week: WeekKey, activityId: string, listener: () => void): () => void {
    return this.#listeners.add(this.#watch(week) + activityId, listener);
  }

  subscribeWeek(week: WeekKey, listener: () => void): () => void {
    return this.#listeners.add(this.#watch(week), listener);
  }

  #read(hash: string): Records | undefined {
    return replica.queries.getQueryCache().get<Records>(hash)?.state.data;
  }

  #hash(week: WeekKey): string {
    const known = this.#hashes.get(week);
    if (known !== undefined) return known;
    const hash = hashKey(weekRecordsQuery(week.id, week.weekStartDay).queryKey);
    this.#hashes.set(week, hash);
    return hash;
  }

  #watch(week: WeekKey): string {
    const hash = this.#hash(week);
    if (this.#notified.size === 0)
      replica.queries.getQueryCache().subscribe(({ query }) => this.#onChange(query.queryHash));
    if (!this.#notified.has(hash)) this.#notified.set(hash, this.#read(hash));
    return hash;
  }

  #onChange(hash: string): void {
    if (!this.#notified.has(hash)) return;
    const before = this.#notified.get(hash);
    const records = this.#read(hash);
    if (records === before) return;
    this.#notified.set(hash, records);
    this.#listeners.notify((key) => {
      if (!key.startsWith(hash)) return false;
      const id = key.slice(hash.length);
      return id === '' || !before || !records || before.byActivity[id] !== records.byActivity[id];
    });
  }
}

export const recordSource: RecordSource = new CachedRecords();
