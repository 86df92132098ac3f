import type { Activity, AnswerOf, Area, BodyOf, Call, QueryOf, User } from '@sevenfold/contract';
import { topicsOf, type Topic } from '@sevenfold/contract/topics';
import { dehydrate, hydrate, notifyManager, QueryClient, type DehydratedState } from '@tanstack/react-query';
import { Refusal, Unreachable } from '../platform/http';
import { newId } from '../platform/id';
import { applyToActivities, applyToAreas, applyToUser } from './applyToLists';
import { applyToRecords, type Records } from './applyToRecords';
import type { Snapshot } from './deviceStore';
import type { Intent, Operation } from './operation';
import { Outbox, type OutboxStore } from './outbox';

/** How the replica reaches the server: `platform/http`, or in tests a client of its own. */
export type Request = <C extends Call>(call: C, options?: { body?: BodyOf<C>; query?: QueryOf<C>; key?: string; signal?: AbortSignal }) => Promise<AnswerOf<C>>;

export interface ReplicaEvents {
  onRefused(operation: Operation, refusal: Refusal): void;
  onSignedOut(refusal: Refusal): void;
  onNotStored(error: unknown): void;
}

/** Something a person does, and what takes it back. */
export interface Act {
  readonly does: readonly Intent[];
  readonly undoes: readonly Intent[];
}

// Screens hear of a change before the frame in which it was made is drawn; a timer, as is usual, may come after it.
notifyManager.setScheduler(queueMicrotask);

const UNDO_MAX = 100;
const DAY_MS = 86_400_000;

/**
 * A person's data on this device. What is read from the server is kept in the query cache; what the person does is applied to
 * that cache at once, queued in the outbox, and applied again on top of everything that is read until the server has it.
 */
export class Replica {
  readonly queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: DAY_MS,
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && !(error instanceof Unreachable) && !(error instanceof Refusal && !error.isPassing),
      },
    },
  });
  readonly outbox: Outbox;
  /** Operations acknowledged while something was being read: the answer may be older than they are. */
  private acknowledged: { readonly at: number; readonly operation: Operation }[] = [];
  private acknowledgements = 0;
  private readonly touched = new Set<Topic>();
  private undoable: (readonly Intent[])[] = [];
  private isClosed = false;

  constructor(readonly request: Request, store: OutboxStore, events: ReplicaEvents) {
    this.outbox = new Outbox(store, (operation) => this.deliver(operation), {
      onAcknowledged: (operation) => this.acknowledge(operation),
      onRefused: (operation, refusal) => {
        for (const topic of topicsOf(operation.call)) this.readAgain(topic);
        events.onRefused(operation, refusal);
      },
      onSignedOut: events.onSignedOut,
      onDrained: () => this.drained(),
      onNotStored: events.onNotStored,
    });
  }

  /** Does it: shown by the next frame, sent when there is a network, and undone by `undo`. */
  perform(act: Act): void {
    this.enqueue(act.does);
    if (act.undoes.length > 0) this.undoable = [...this.undoable.slice(1 - UNDO_MAX), act.undoes];
  }

  /** Takes an act back: the given one, or the last. False when there is nothing to take back. */
  undo(act?: Act): boolean {
    const undoes = act ? this.undoable.find((candidate) => candidate === act.undoes) : this.undoable.at(-1);
    if (!undoes) return false;
    this.undoable = this.undoable.filter((candidate) => candidate !== undoes);
    this.enqueue(undoes);
    return true;
  }

  /**
   * Reads from the server, and applies what the person did that the answer may not know of yet: everything that waits, and
   * everything acknowledged since the question was asked.
   */
  async read<T>(fetch: () => Promise<T>, apply: (data: T, operation: Operation) => T): Promise<T> {
    if (this.isClosed) return new Promise(() => undefined);
    const askedAt = this.acknowledgements;
    const fresh = await fetch();
    const missed = this.acknowledged.filter(({ at }) => at > askedAt).map(({ operation }) => operation);
    return [...missed, ...this.outbox.current().pending].reduce(apply, fresh);
  }

  /** What to keep on the device for the next start. */
  snapshot(userId: string): Snapshot {
    // Also what could not be read again: without a network that is everything, and the next start may be without one too.
    return { userId, queries: dehydrate(this.queries, { shouldDehydrateQuery: ({ state }) => state.data !== undefined }) };
  }

  /** Shows what was kept, and has it all read again: it may be older than what the server took before the page went away. */
  restore(snapshot: Snapshot): void {
    hydrate(this.queries, snapshot.queries as DehydratedState);
    void this.queries.invalidateQueries({ refetchType: 'none' });
  }

  /** Lets data be read again, for whoever signs in next. */
  open(): void {
    if (this.isClosed) this.queries.clear();
    this.isClosed = false;
  }

  /**
   * Forgets everything, here and in the outbox on the device. Until it is opened again nothing is read: screens that are on their way out
   * would ask for what was just forgotten.
   */
  async clear(): Promise<void> {
    this.isClosed = true;
    this.queries.clear();
    this.undoable = [];
    this.acknowledged = [];
    this.touched.clear();
    await this.outbox.clear();
  }

  private enqueue(intents: readonly Intent[]): void {
    const operations = intents.map((intended): Operation => ({ ...intended, id: newId() }));
    for (const operation of operations) this.show(operation);
    this.outbox.add(operations);
  }

  private async deliver({ id, call, body }: Operation): Promise<unknown> {
    return this.request(call, { key: id, body });
  }

  private show(operation: Operation): void {
    for (const topic of topicsOf(operation.call)) {
      if (topic === 'user') this.change<User>(topic, (user) => applyToUser(user, operation));
      else if (topic === 'areas') this.change<readonly Area[]>(topic, (areas) => applyToAreas(areas, operation));
      else if (topic === 'activities') this.change<readonly Activity[]>(topic, (activities) => applyToActivities(activities, operation));
      else this.change<Records>(topic, (records) => applyToRecords(records, operation));
    }
  }

  private change<T>(topic: Topic, change: (data: T) => T): void {
    this.queries.setQueriesData<T>({ queryKey: [topic] }, (data) => data && change(data));
  }

  private acknowledge(operation: Operation): void {
    this.acknowledgements += 1;
    if (this.queries.isFetching() === 0) this.acknowledged = [];
    this.acknowledged.push({ at: this.acknowledgements, operation });
    for (const topic of topicsOf(operation.call)) this.touched.add(topic);
  }

  /** Everything is with the server: what it derives from it (orders, totals) is read again. */
  private drained(): void {
    for (const topic of this.touched) this.readAgain(topic);
    this.touched.clear();
  }

  private readAgain(topic: Topic): void {
    if (topic === 'records') void this.queries.invalidateQueries({ queryKey: ['weekTotals'] });
    void this.queries.invalidateQueries({ queryKey: [topic] });
  }
}
