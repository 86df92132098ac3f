import type { BodyOf, Mutation as MutationKey } from '@sevenfold/contract';
import type { Mutation, Remembered } from '@sevenfold/model/mutation';

/** Format of a mutation's endpoint key. Unknown keys pass: a newer version of the app may have stored them. */
const MUTATION = /^(?:POST|PATCH|DELETE) \/api\/v1\/[a-z/-]+$/;

/** A review with its facts parsed. */
export type KnownReview = NonNullable<Remembered['review']>;

/** A mutation with its body, before it is dispatched; it gets a new id then, unless it was made outside the app. */
export type Intent<M extends MutationKey = MutationKey> = M extends MutationKey
  ? { readonly call: M; readonly body: BodyOf<M>; readonly remembered?: Remembered; readonly id?: string }
  : never;

/** A mutation of the user with its id, which is also its `Idempotency-Key`. */
export type Operation = Intent & { readonly id: string };

/** Creates an intent; the type of the body follows from the mutation. */
export const intent = <M extends MutationKey>(
  { call }: Mutation<M>,
  body: BodyOf<M>,
  remembered?: Remembered,
): Intent => ({ call, body, ...(remembered && { remembered }) }) as Intent;

/** True if a value has the shape of an operation. The body is not validated: the server does that. */
export function isOperation(value: unknown): value is Operation {
  if (typeof value !== 'object' || value === null) return false;
  const { id, call, body } = value as { id?: unknown; call?: unknown; body?: unknown };
  return (
    typeof id === 'string' &&
    typeof call === 'string' &&
    MUTATION.test(call) &&
    typeof body === 'object' &&
    body !== null
  );
}

/** An operation of one mutation. */
export type OperationOf<M extends MutationKey> = Extract<Operation, { readonly call: M }>;
