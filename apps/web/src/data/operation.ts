import type { Activity, BodyOf, Contract, Entry } from '@sevenfold/contract';

/** The calls that change a person's data; each is sent from the outbox, under its operation's id. */
export type Mutation = { [C in keyof Contract]: Contract[C] extends { idempotent: true } ? C : never }[keyof Contract];

/** What a mutation brings back, which its body does not say and the screen shows at once. Never sent. */
export interface Remembered {
  readonly entry?: Entry;
  readonly activity?: Activity;
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
