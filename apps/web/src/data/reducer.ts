import type { Mutation } from '@sevenfold/contract';
import type { MutationOf } from '@sevenfold/contract/operations';
import type { Topic } from '@sevenfold/contract/topics';
import type { Operation } from './operation';

export type OperationOf<M extends Mutation> = Extract<Operation, { readonly call: M }>;

/** Shows an operation in data of one topic, before the server knows of it. Applying it twice is applying it once. */
export type Reducer<D> = (data: D, operation: Operation) => D;

/** A reducer for every mutation that changes a topic; one that is missing does not compile. */
export type TopicReducers<T extends Topic, D> = {
  readonly [M in MutationOf<T>]: (data: D, operation: OperationOf<M>) => D;
};

export function reducerOf<T extends Topic, D>(reducers: TopicReducers<T, D>): Reducer<D> {
  const table = reducers as object as Readonly<Record<string, Reducer<D> | undefined>>;
  return (data, operation) => {
    const reduce = table[operation.call];
    return reduce ? reduce(data, operation) : data;
  };
}

/** A reducer of any data. */
export type AnyReducer = { reduce(data: unknown, operation: Operation): unknown }['reduce'];

/** One reducer per topic. Those of features outside the first load register themselves when they are loaded. */
export type ReducerTable = { readonly [T in Topic]: AnyReducer | 'REGISTERED_ON_LOAD' };

/** Ids of what an unsent operation marks on the screen, for every mutation that changes a topic. */
type Marks<T extends Topic> = { readonly [M in MutationOf<T>]: (operation: OperationOf<M>) => readonly string[] };

/** The ids an operation marks; none when it changes other topics. */
export function marksOf<T extends Topic>(marks: Marks<T>): (operation: Operation) => readonly string[] {
  const table = marks as object as Readonly<Record<string, ((operation: Operation) => readonly string[]) | undefined>>;
  return (operation) => table[operation.call]?.(operation) ?? [];
}

export const marksNothing = (): readonly string[] => [];

/** The fields that are given, without those that are absent: in a PATCH, absent leaves and null clears. */
export function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

export const nextOrder = (list: readonly { order: number }[]): number =>
  list.reduce((next, { order }) => Math.max(next, order + 1), 0);

/** The list with one item changed; the same list when it has no such item. */
export function changed<T extends { id: string }>(
  list: readonly T[],
  id: string,
  change: (item: T) => T,
): readonly T[] {
  return list.some((item) => item.id === id) ? list.map((item) => (item.id === id ? change(item) : item)) : list;
}
