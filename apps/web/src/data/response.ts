import type { Mutation, ResponseOf } from '@sevenfold/contract';
import type { MutationOf } from '@sevenfold/contract/operations';
import type { Topic } from '@sevenfold/contract/topics';
import type { Operation } from './operation';
import { changed, type OperationOf } from './reducer';

/**
 * Merges the server's response to an operation into data of a topic. AS_SHOWN: the reducer has already applied
 * everything the server does. REFETCH, or a function that returns undefined: the response does not contain the result,
 * so the topic is refetched.
 */
type Merge<D, M extends Mutation> =
  'AS_SHOWN' | 'REFETCH' | ((data: D, response: ResponseOf<M>, operation: OperationOf<M>) => D | undefined);

/** One for every mutation that changes a topic; one that is missing does not compile. */
type TopicResponses<T extends Topic, D> = { readonly [M in MutationOf<T>]: Merge<D, M> };

/** Returns the data with the response merged; undefined if the topic has to be refetched. */
export type ResponseMerger<D> = (data: D, operation: Operation, response: unknown) => D | undefined;

/** A merger for data of any type. */
export type AnyResponseMerger = {
  merge(data: unknown, operation: Operation, response: unknown): unknown;
}['merge'];

/** One per topic; a topic that is missing does not compile. */
export type ResponseMergers = { readonly [T in Topic]: AnyResponseMerger };

/** Builds the response merger of a topic; mutations missing from the table are refetched. */
export function responsesOf<T extends Topic, D>(responses: TopicResponses<T, D>): ResponseMerger<D> {
  const table = responses as object as Readonly<Record<string, Merge<D, Mutation> | undefined>>;
  return (data, operation, response) => {
    const merge = table[operation.call];
    if (merge === 'AS_SHOWN') return data;
    return typeof merge === 'function' ? merge(data, response as never, operation) : undefined;
  };
}

/** Replaces the item with the same id, if there is one. */
export const replaced = <T extends { id: string }>(list: readonly T[], item: T): readonly T[] =>
  changed(list, item.id, () => item);

/** Replaces the item with the same id, or appends it. */
export const added = <T extends { id: string }>(list: readonly T[], item: T): readonly T[] =>
  list.some(({ id }) => id === item.id) ? replaced(list, item) : [...list, item];
