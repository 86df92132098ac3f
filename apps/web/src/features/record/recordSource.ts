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

/** Listeners of a week, and its records when they were last called. */
interface WatchedWeek {
  records: Records | undefined;
  readonly ofActivity: KeyedListeners;
  readonly ofWeek: Set<() => void>;
}

/** The records in the query cache, with one subscription to the cache for all rows of all weeks. */
class CachedRecords implements RecordSource {
  readonly #watched = new Map<string, WatchedWeek>();
  /** Hashes of query keys; derived values ask for hundreds of slices of one week. */
  readonly #hashes = new WeakMap<WeekKey, string>();
  #unsubscribe: (() => void) | undefined;

  get(week: WeekKey, activityId: string): ActivityRecords | undefined {
    const records = this.#read(this.#hash(week));
    return records && (records.byActivity[activityId] ?? NO_RECORDS);
  }

  subscribe(week: WeekKey, activityId: string, listener: () => void): () => void {
    const hash = this.#hash(week);
    const remove = this.#watch(hash).ofActivity.add(activityId, listener);
    return () => {
      remove();
      this.#forget(hash);
    };
  }

  subscribeWeek(week: WeekKey, listener: () => void): () => void {
    const hash = this.#hash(week);
    this.#watch(hash).ofWeek.add(listener);
    return () => {
      this.#watched.get(hash)?.ofWeek.delete(listener);
      this.#forget(hash);
    };
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

  #watch(hash: string): WatchedWeek {
    this.#unsubscribe ??= replica.queries.getQueryCache().subscribe(({ query }) => this.#onChange(query.queryHash));
    const known = this.#watched.get(hash);
    if (known) return known;
    const watched = { records: this.#read(hash), ofActivity: new KeyedListeners(), ofWeek: new Set<() => void>() };
    this.#watched.set(hash, watched);
    return watched;
  }

  #forget(hash: string): void {
    const watched = this.#watched.get(hash);
    if (watched?.ofActivity.isEmpty && watched.ofWeek.size === 0) this.#watched.delete(hash);
    if (this.#watched.size > 0) return;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  #onChange(queryHash: string): void {
    const watched = this.#watched.get(queryHash);
    if (!watched) return;
    const before = watched.records;
    const records = this.#read(queryHash);
    if (records === before) return;
    watched.records = records;
    const isChanged = (id: string) => !before || !records || before.byActivity[id] !== records.byActivity[id];
    watched.ofActivity.notify([...watched.ofActivity.keys()].filter(isChanged));
    for (const listener of watched.ofWeek) listener();
  }
}

export const recordSource: RecordSource = new CachedRecords();
