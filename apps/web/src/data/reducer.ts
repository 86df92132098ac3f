import type { Mutation } from '@sevenfold/contract';
import type { Operation } from './operation';

export type OperationOf<M extends Mutation> = Extract<Operation, { readonly call: M }>;

/** Applies an operation to cached data of one topic before the server has it. Must be idempotent. */
export type Reducer<D> = (data: D, operation: Operation) => D;

/** Reducers by the mutations that a device applies to data of one topic. */
type Reducers<D> = { readonly [M in Mutation]?: (data: D, operation: OperationOf<M>) => D };

/** Builds the reducer of a topic; other operations leave the data unchanged. */
export function reducerOf<D>(reducers: Reducers<D>): Reducer<D> {
  const table = reducers as object as Readonly<Record<string, Reducer<D> | undefined>>;
  return (data, operation) => {
    const reduce = table[operation.call];
    return reduce ? reduce(data, operation) : data;
  };
}

/** A reducer for data of any type. */
export type AnyReducer = { reduce(data: unknown, operation: Operation): unknown }['reduce'];

/** Changes the item with the id; returns the same list if there is none. */
export function changed<T extends { id: string }>(
  list: readonly T[],
  id: string,
  change: (item: T) => T,
): readonly T[] {
  return list.some((item) => item.id === id) ? list.map((item) => (item.id === id ? change(item) : item)) : list;
}
