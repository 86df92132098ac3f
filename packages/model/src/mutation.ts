import type { BodyOf, Mutation as MutationKey } from '@sevenfold/contract';
import type { NounName, RowOf } from './row';

/** The rows of a device while a mutation is applied to them. */
export interface RowView {
  get<N extends NounName>(noun: N, key: string): RowOf<N> | undefined;
  /** All rows of a noun, in no particular order. */
  list<N extends NounName>(noun: N): Iterable<RowOf<N>>;
  /** Writes a row; a new object, never a changed one. */
  put<N extends NounName>(noun: N, row: RowOf<N>): void;
  remove(noun: NounName, key: string): void;
}

/** A row that a mutation is about. */
export type RowReference = readonly [noun: NounName, key: string];

/** Rows that a mutation restores and does not have in its body. Never sent. */
export type RememberedRows = { readonly [N in NounName]?: RowOf<N> };

export interface MutationContext {
  /** The present time, an ISO 8601 string in UTC. */
  readonly now: string;
  readonly remembered: RememberedRows;
}

/** A mutation of one endpoint, before it has an id. */
export interface Intended<M extends MutationKey = MutationKey> {
  readonly call: M;
  readonly body: BodyOf<M>;
  readonly remembered?: RememberedRows;
}

/** A mutation that devices make, also without a network. */
export interface Mutation<M extends MutationKey> {
  readonly call: M;
  /** Rows that are marked as unsent while it waits. */
  about(body: BodyOf<M>, remembered: RememberedRows): readonly RowReference[];
  /**
   * Its effect on the rows, before the server has it. Applied again whenever the rows below change, so it must be
   * idempotent.
   */
  apply(rows: RowView, body: BodyOf<M>, context: MutationContext): void;
}

/*#__NO_SIDE_EFFECTS__*/
export const mutation = <M extends MutationKey>(call: M, value: Omit<Mutation<M>, 'call'>): Mutation<M> => ({
  call,
  ...value,
});
