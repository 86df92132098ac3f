import type { Activity, BodyOf, Contract, Entry } from '@sevenfold/contract';

/** The calls that change a person's data; each is sent from the outbox, under its operation's id. */
export type Mutation = { [C in keyof Contract]: Contract[C] extends { idempotent: true } ? C : never }[keyof Contract];

/** The contract itself is not there when the app runs: what is stored on a device is held against this list. */
const MUTATIONS: Readonly<Record<Mutation, true>> = {
  'PATCH /api/v1/user': true,
  'PATCH /api/v1/user/settings': true,
  'POST /api/v1/user/onboarding-step/complete': true,
  'POST /api/v1/area': true,
  'PATCH /api/v1/area': true,
  'DELETE /api/v1/area': true,
  'POST /api/v1/areas/order': true,
  'POST /api/v1/a': true,
  'PATCH /api/v1/a': true,
  'DELETE /api/v1/a': true,
  'POST /api/v1/a/restore': true,
  'POST /api/v1/a/is-active': true,
  'POST /api/v1/a/weekly-goal/update': true,
  'POST /api/v1/a/calendar-tracking/update': true,
  'POST /api/v1/as/area-and-order': true,
  'POST /api/v1/entry': true,
  'PATCH /api/v1/entry': true,
  'DELETE /api/v1/entry': true,
  'POST /api/v1/entry/restore': true,
  'POST /api/v1/skips': true,
  'DELETE /api/v1/skips': true,
};

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

/** Whether something is an operation as far as its call can be sent; whether its body is right is for the server to say. */
export function isOperation(value: unknown): value is Operation {
  if (typeof value !== 'object' || value === null) return false;
  const { id, call, body } = value as { id?: unknown; call?: unknown; body?: unknown };
  return typeof id === 'string' && typeof call === 'string' && Object.hasOwn(MUTATIONS, call) && typeof body === 'object' && body !== null;
}
