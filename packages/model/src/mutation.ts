import type {
  Activity,
  BodyOf,
  CheckIn,
  CombinedGoal,
  Entry,
  Mutation as MutationKey,
  Objective,
  Review,
  StepNote,
} from '@sevenfold/contract';
import type { ReviewFacts } from '@sevenfold/domain/review';
import type { Id } from './references';
import type { DeviceNoun, DeviceRow, NounName } from './row';

/** The rows of a device while a mutation is applied to them. */
export interface RowView {
  get<N extends DeviceNoun>(noun: N, key: string): DeviceRow<N> | undefined;
  /** All rows of a noun, in no particular order. */
  list<N extends DeviceNoun>(noun: N): Iterable<DeviceRow<N>>;
  /** Writes a row; a new object, never a changed one. */
  put<N extends DeviceNoun>(noun: N, row: DeviceRow<N>): void;
  remove(noun: DeviceNoun, key: string): void;
}

/** Names a row that a mutation is about. */
export type RowReference = readonly [noun: NounName, key: string];

/** Data that a mutation restores or needs on the screen but does not have in its body. Never sent. */
export interface Remembered {
  readonly entry?: Entry;
  readonly activity?: Activity;
  readonly review?: Readonly<Omit<Review, 'facts'>> & { readonly facts: ReviewFacts | null };
  /** The facts of a review's week as computed on this device; the server computes and stores its own. */
  readonly facts?: ReviewFacts;
  readonly objective?: Objective;
  readonly combinedGoal?: CombinedGoal;
  /** A check-in, or a note of a step. */
  readonly checkIn?: (CheckIn | StepNote) & { readonly objectiveId: string };
  /** The notes that come back with a deleted step. */
  readonly stepNotes?: readonly StepNote[];
}

export interface MutationContext {
  /** The present time, an ISO 8601 string in UTC. */
  readonly now: string;
  readonly remembered: Remembered;
}

/**
 * Effect of a mutation on its object:
 * - `CREATES` makes the object `body.id`.
 * - `EDITS` changes fields; those left out stay.
 * - `SETS` replaces a state, restores an object, or writes a row whether or not it exists.
 * - `REMOVES` deletes.
 * - `ATTACHES` adds something without an id to an object, such as a skip or a link; `DETACHES` takes it away.
 *
 * A NOT_FOUND response to `EDITS`, `REMOVES` or `DETACHES` means that the object was removed elsewhere, and removal
 * wins (docs/decisions/0011-merging.md).
 */
export type Effect = 'CREATES' | 'SETS' | 'EDITS' | 'REMOVES' | 'ATTACHES' | 'DETACHES';

/** A mutation that devices make, also without a network. */
export interface Mutation<M extends MutationKey> {
  readonly call: M;
  readonly effect: BodyOf<M> extends { id: string } ? Effect : Exclude<Effect, 'CREATES'>;
  /** Ids of the objects it is about, other than one it creates: without them it has no meaning. */
  dependsOn?(this: void, body: BodyOf<M>): readonly string[];
  /** Ids of further objects in its body. */
  refersTo?(this: void, body: BodyOf<M>): readonly Id[];
  /**
   * Rows that are marked as unsent while it waits, none by default; those that it removes, and others that move aside, are
   * not.
   */
  about?(this: void, body: BodyOf<M>, remembered: Remembered): readonly RowReference[];
  /**
   * Its effect on the rows, before the server has it. Applied again whenever the rows below change, so it must be
   * idempotent.
   */
  apply(this: void, rows: RowView, body: BodyOf<M>, context: MutationContext): void;
}

/** The body of a mutation. */
export type BodyIn<M> = M extends Mutation<infer Call> ? BodyOf<Call> : never;

/*#__NO_SIDE_EFFECTS__*/
export const mutation = <M extends MutationKey>(call: M, value: Omit<Mutation<M>, 'call'>): Mutation<M> => ({
  call,
  ...value,
});

/** Drops undefined fields: in a PATCH, an absent field is left unchanged and null clears it. */
export function definedFields<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

/** Changes a row, if it is there. */
export function changeRow<N extends DeviceNoun>(
  rows: RowView,
  noun: N,
  key: string,
  change: (row: DeviceRow<N>) => DeviceRow<N>,
): void {
  const row = rows.get(noun, key);
  if (row) rows.put(noun, change(row));
}

/** The order number after all others. */
export const orderAfter = (list: Iterable<{ readonly order: number }>): number => {
  let next = 0;
  for (const { order } of list) next = Math.max(next, order + 1);
  return next;
};
