import type { Mutation } from '@sevenfold/contract';
import type { MutationOf } from '@sevenfold/contract/operations';
import type { Topic } from '@sevenfold/contract/topics';
import type { Operation } from './operation';

export type OperationOf<M extends Mutation> = Extract<Operation, { readonly call: M }>;

/** Applies an operation to cached data of one topic before the server has it. Must be idempotent. */
export type Reducer<D> = (data: D, operation: Operation) => D;

/** A reducer for every mutation that changes a topic; one that is missing does not compile. */
export type TopicReducers<T extends Topic, D> = {
  readonly [M in MutationOf<T>]: (data: D, operation: OperationOf<M>) => D;
};

/** Builds the reducer of a topic; operations that do not change the topic leave the data unchanged. */
export function reducerOf<T extends Topic, D>(reducers: TopicReducers<T, D>): Reducer<D> {
  const table = reducers as object as Readonly<Record<string, Reducer<D> | undefined>>;
  return (data, operation) => {
    const reduce = table[operation.call];
    return reduce ? reduce(data, operation) : data;
  };
}

/** A reducer for data of any type. */
export type AnyReducer = { reduce(data: unknown, operation: Operation): unknown }['reduce'];

/** One reducer per topic. Features outside the first load register theirs when they are loaded. */
export type ReducerTable = { readonly [T in Topic]: AnyReducer | 'REGISTERED_ON_LOAD' };

/** For every mutation that changes a topic: ids of the items marked as unsent while the operation waits. */
type Marks<T extends Topic> = { readonly [M in MutationOf<T>]: (operation: OperationOf<M>) => readonly string[] };

/** Ids of the items that an operation marks as unsent; empty if it does not change the topic. */
export function marksOf<T extends Topic>(marks: Marks<T>): (operation: Operation) => readonly string[] {
  const table = marks as object as Readonly<Record<string, ((operation: Operation) => readonly string[]) | undefined>>;
  return (operation) => table[operation.call]?.(operation) ?? [];
}

export const marksNothing = (): readonly string[] => [];

/** Drops undefined fields: in a PATCH, an absent field is left unchanged and null clears it. */
export function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

export const nextOrder = (list: readonly { order: number }[]): number =>
  list.reduce((next, { order }) => Math.max(next, order + 1), 0);

/** Changes the item with the id; returns the same list if there is none. */
export function changed<T extends { id: string }>(
  list: readonly T[],
  id: string,
  change: (item: T) => T,
): readonly T[] {
  return list.some((item) => item.id === id) ? list.map((item) => (item.id === id ? change(item) : item)) : list;
}
