import type { BodyOf, Mutation } from './index';
import { TOPICS, type Topic } from './topic';

export { OPERATIONS_MAX } from './operationsMax';

/**
 * Effect of an operation on its object:
 * - `CREATES` makes the object `body.id`.
 * - `EDITS` changes fields; those left out stay.
 * - `SETS` replaces a state, restores an object, or writes a row whether or not it exists.
 * - `REMOVES` deletes.
 * - `ATTACHES` adds something without an id to an object, such as a skip or a link; `DETACHES` takes it away.
 *
 * A NOT_FOUND response to `EDITS`, `REMOVES` or `DETACHES` means that the object was removed elsewhere, and removal
 * wins (docs/decisions/0011-merging.md).
 */
export type Effect = 'CREATES' | 'SETS' | 'EDITS' | 'REMOVES' | 'ATTACHES' | 'DETACHES';
type Id = string | null | undefined;

/** Properties of all operations of one endpoint. */
interface OperationDescriptor<M extends Mutation> {
  /** The groups of data it changes. */
  readonly topics: readonly Topic[];
  readonly effect: BodyOf<M> extends { id: string } ? Effect : Exclude<Effect, 'CREATES'>;
  /** Ids of the objects it is about, other than one it creates: without them it has no meaning. */
  readonly dependsOn?: (body: BodyOf<M>) => readonly string[];
  /** Ids of further objects in its body. */
  readonly refersTo?: (body: BodyOf<M>) => readonly Id[];
}

const id = (body: { id: string }) => [body.id];
const ids = (body: { updates: readonly { id: string }[] }) => body.updates.map((update) => update.id);
const activityId = (body: { activityId: string }) => [body.activityId];
const areaId = (body: { areaId?: Id }) => [body.areaId];
const objectiveId = (body: { objectiveId: string }) => [body.objectiveId];
const linked = (body: { objectiveId: string; activityId: string }) => [body.objectiveId, body.activityId];

interface Skips {
  readonly skips: readonly { readonly activityId: string }[];
}
const skipped = ({ skips }: Skips) => [...new Set(skips.flatMap(activityId))];
/** Skips of several activities keep their meaning without one of them. */
const onlySkipped = (body: Skips) => (skipped(body).length === 1 ? skipped(body) : []);

const USER = ['user'] as const;
const AREAS = ['areas'] as const;
const ACTIVITIES = ['activities'] as const;
const RECORDS = ['records'] as const;

/** One descriptor per mutation of the contract; one that is missing does not compile. */
export const OPERATIONS = {
  // A timer that one of another device replaces is recorded.
  'PATCH /api/v1/user': { topics: ['user', 'records'], effect: 'EDITS' },
  'PATCH /api/v1/user/settings': { topics: USER, effect: 'EDITS' },
  'POST /api/v1/user/onboarding-step/complete': { topics: USER, effect: 'SETS' },
  'POST /api/v1/user/suggestion/dismiss': { topics: USER, effect: 'SETS' },

  'POST /api/v1/area': { topics: AREAS, effect: 'CREATES' },
  'PATCH /api/v1/area': { topics: AREAS, effect: 'EDITS', dependsOn: id },
  'DELETE /api/v1/area': {
    topics: ['areas', 'activities'],
    effect: 'REMOVES',
    dependsOn: id,
  },
  'POST /api/v1/areas/order': { topics: AREAS, effect: 'EDITS', refersTo: ids },

  'POST /api/v1/a': { topics: ACTIVITIES, effect: 'CREATES', refersTo: areaId },
  'PATCH /api/v1/a': { topics: ACTIVITIES, effect: 'EDITS', dependsOn: id, refersTo: areaId },
  'DELETE /api/v1/a': {
    topics: ['activities', 'records'],
    effect: 'REMOVES',
    dependsOn: activityId,
  },
  'POST /api/v1/a/restore': {
    topics: ['activities', 'records'],
    effect: 'SETS',
    dependsOn: activityId,
  },
  'POST /api/v1/a/is-active': { topics: ACTIVITIES, effect: 'SETS', dependsOn: activityId },
  'POST /api/v1/a/weekly-goal/update': { topics: ACTIVITIES, effect: 'SETS', dependsOn: activityId },
  'POST /api/v1/a/calendar-tracking/update': {
    topics: ['activities', 'records', 'calendarEvents'],
    effect: 'SETS',
    dependsOn: activityId,
  },
  'POST /api/v1/as/area-and-order': {
    topics: ACTIVITIES,
    effect: 'EDITS',
    refersTo: ({ updates }) => updates.flatMap((update) => [update.activityId, update.areaId]),
  },

  'POST /api/v1/entry': { topics: RECORDS, effect: 'CREATES', dependsOn: activityId },
  'PATCH /api/v1/entry': { topics: RECORDS, effect: 'EDITS', dependsOn: id },
  'DELETE /api/v1/entry': { topics: RECORDS, effect: 'REMOVES', dependsOn: id },
  'POST /api/v1/entry/restore': { topics: RECORDS, effect: 'SETS', dependsOn: id },
  'POST /api/v1/health-records': { topics: RECORDS, effect: 'SETS', dependsOn: activityId },
  'POST /api/v1/skips': { topics: RECORDS, effect: 'ATTACHES', dependsOn: onlySkipped, refersTo: skipped },
  'DELETE /api/v1/skips': { topics: RECORDS, effect: 'DETACHES', dependsOn: onlySkipped, refersTo: skipped },

  // Devices hold objectives, reviews and life ratings as rows.
  'POST /api/v1/objective': {
    topics: [],
    effect: 'CREATES',
    refersTo: (body) => [body.areaId, body.followsActivityId, body.carriedFrom, ...(body.linkedActivityIds ?? [])],
  },
  'PATCH /api/v1/objective': {
    topics: [],
    effect: 'EDITS',
    dependsOn: id,
    refersTo: (body) => [body.areaId, body.followsActivityId],
  },
  'DELETE /api/v1/objective': { topics: [], effect: 'REMOVES', dependsOn: id },
  'POST /api/v1/objective/restore': { topics: [], effect: 'SETS', dependsOn: id },
  'POST /api/v1/objective/status': { topics: [], effect: 'SETS', dependsOn: id },
  'POST /api/v1/objective/check-in': {
    topics: [],
    effect: 'CREATES',
    dependsOn: objectiveId,
  },
  'PATCH /api/v1/objective/check-in': { topics: [], effect: 'EDITS', dependsOn: id },
  'DELETE /api/v1/objective/check-in': { topics: [], effect: 'REMOVES', dependsOn: id },
  'POST /api/v1/objective/check-in/restore': { topics: [], effect: 'SETS', dependsOn: id },
  'POST /api/v1/objective/link': { topics: [], effect: 'ATTACHES', dependsOn: linked },
  'DELETE /api/v1/objective/link': { topics: [], effect: 'DETACHES', dependsOn: linked },
  'POST /api/v1/objectives/order': { topics: [], effect: 'EDITS', refersTo: ids },

  'POST /api/v1/review/draft': { topics: [], effect: 'SETS' },
  'POST /api/v1/review/finish': { topics: [], effect: 'SETS' },
  'POST /api/v1/review/reopen': { topics: [], effect: 'SETS' },
  'DELETE /api/v1/review': { topics: [], effect: 'REMOVES' },
  'POST /api/v1/review/restore': { topics: [], effect: 'SETS' },

  // Changes nothing that a device reads.
  'POST /api/v1/feedback': { topics: [], effect: 'CREATES' },

  'POST /api/v1/life-rating': { topics: [], effect: 'SETS' },
  'DELETE /api/v1/life-rating': { topics: [], effect: 'REMOVES' },

  'PATCH /api/v1/integration/calendar': {
    topics: ['integrations', 'calendarEvents'],
    effect: 'EDITS',
    dependsOn: ({ calendarId }) => [calendarId],
  },
  'POST /api/v1/calendar-event/choice': {
    topics: ['records', 'calendarEvents'],
    effect: 'SETS',
    dependsOn: activityId,
  },
} as const satisfies { readonly [M in Mutation]: OperationDescriptor<M> };

/** The mutations that change data of a topic. */
export type MutationOf<T extends Topic> = {
  [M in Mutation]: T extends (typeof OPERATIONS)[M]['topics'][number] ? M : never;
}[Mutation];

/**
 * The part of an operation that descriptors need. The endpoint may be unknown, if another version of the app stored it.
 */
interface Described {
  readonly call: string;
  readonly body: object;
}

type AnyDescriptor = Pick<OperationDescriptor<Mutation>, 'topics' | 'effect'> & {
  readonly [Name in 'dependsOn' | 'refersTo']?: (body: object) => readonly Id[];
};
const descriptors: Readonly<Record<string, unknown>> = OPERATIONS;
const descriptorOf = ({ call }: Pick<Described, 'call'>) => descriptors[call] as AnyDescriptor | undefined;

/** Returns no ids if the body is invalid, as an older version of the app may have stored it. */
function idsBy(name: 'dependsOn' | 'refersTo', operation: Described): readonly string[] {
  try {
    return (
      descriptorOf(operation)
        ?.[name]?.(operation.body)
        .filter((one) => typeof one === 'string') ?? []
    );
  } catch {
    return [];
  }
}

/** The topics a mutation changes; all of them, when it is unknown. */
export const topicsOf = (call: string): readonly Topic[] => descriptorOf({ call })?.topics ?? TOPICS;

export const effectOf = (operation: Described): Effect | undefined => descriptorOf(operation)?.effect;

/** The id of the object an operation creates. */
export const createdBy = (operation: Described): string | undefined =>
  effectOf(operation) === 'CREATES' && 'id' in operation.body ? String(operation.body.id) : undefined;

/** Ids of the objects without which an operation has no meaning, other than one it creates. */
export const dependenciesOf = (operation: Described): readonly string[] => idsBy('dependsOn', operation);

/** Ids of all objects that have to exist for an operation to be accepted as it is. */
export const referencesOf = (operation: Described): readonly string[] => [
  ...dependenciesOf(operation),
  ...idsBy('refersTo', operation),
];
