import type { Activity, BodyOf, CheckIn, Entry, Mutation, Objective, Review } from '@sevenfold/contract';
import type { ReviewFacts } from '@sevenfold/domain/review';

/** The form of a mutation's key. An unknown key is accepted: a newer version of the app may have stored it. */
const MUTATION = /^(?:POST|PATCH|DELETE) \/api\/v1\/[a-z/-]+$/;

/** A review as screens show it. */
export type KnownReview = Readonly<Omit<Review, 'facts'>> & { readonly facts: ReviewFacts | null };

/** What a mutation brings back, which its body does not say and the screen shows at once. Never sent. */
export interface Remembered {
  readonly entry?: Entry;
  readonly activity?: Activity;
  readonly review?: KnownReview;
  /** What the week of a review comes to on this device; the server freezes its own. */
  readonly facts?: ReviewFacts;
  readonly objective?: Objective;
  readonly checkIn?: CheckIn & { readonly objectiveId: string };
}

/** One change a person wants, before it has an id. */
export type Intent<M extends Mutation = Mutation> = M extends Mutation
  ? { readonly call: M; readonly body: BodyOf<M>; readonly remembered?: Remembered }
  : never;

/** One change a person made, on its way to the server. */
export type Operation = Intent & { readonly id: string };

/** An intent, checked against the contract. */
export const intent = <M extends Mutation>(call: M, body: BodyOf<M>, remembered?: Remembered): Intent =>
  ({ call, body, ...(remembered && { remembered }) }) as Intent;

/**
 * True if something is an operation as far as its call can be sent; whether its body is right is for the server to say.
 */
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
