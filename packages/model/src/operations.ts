import type { Mutation as MutationKey } from '@sevenfold/contract';
import type { Effect, Mutation } from './mutation';
import { MUTATIONS } from './mutations';

/**
 * The part of an operation that describes it. The endpoint may be unknown, if another version of the app stored it.
 */
interface Described {
  readonly call: string;
  readonly body: object;
}

const byCall: ReadonlyMap<string, Mutation<MutationKey>> = new Map(MUTATIONS.map((one) => [one.call, one]));

/** The mutation of an endpoint; undefined if it is unknown. */
export const getMutation = (call: string): Mutation<MutationKey> | undefined => byCall.get(call);

/** Returns no ids if the body is invalid, as an older version of the app may have stored it. */
function idsBy(name: 'dependsOn' | 'refersTo', { call, body }: Described): readonly string[] {
  try {
    return (getMutation(call)?.[name]?.(body as never) ?? []).filter((one) => typeof one === 'string');
  } catch {
    return [];
  }
}

export const getEffect = ({ call }: Pick<Described, 'call'>): Effect | undefined => getMutation(call)?.effect;

/** The id of the object an operation creates. */
export const createdBy = (operation: Described): string | undefined =>
  getEffect(operation) === 'CREATES' && 'id' in operation.body ? String(operation.body.id) : undefined;

/** Ids of the objects without which an operation has no meaning, other than one it creates. */
export const dependenciesOf = (operation: Described): readonly string[] => idsBy('dependsOn', operation);

/** Ids of all objects that have to exist for an operation to be accepted as it is. */
export const referencesOf = (operation: Described): readonly string[] => [
  ...dependenciesOf(operation),
  ...idsBy('refersTo', operation),
];
