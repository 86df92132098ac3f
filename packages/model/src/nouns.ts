import { activity } from './activity';
import { area } from './area';
import { combinedGoal } from './combinedGoal';
import { entry } from './entry';
import { lifeRating } from './lifeRating';
import type { ValueOf } from './field';
import type { Noun } from './noun';
import { objective } from './objective';
import { plan } from './plan';
import { review } from './review';
import type { NounName, RowOf } from './row';
import { skip } from './skip';
import { user } from './user';

/** All nouns with user data, each after those it refers to: the order in which a device that has nothing receives them. */
export const NOUNS = {
  user,
  area,
  activity,
  objective,
  combinedGoal,
  plan,
  skip,
  entry,
  lifeRating,
  review,
} satisfies { readonly [N in NounName]: Noun<N> };

type StorageOf<N extends NounName> = (typeof NOUNS)[N];

/** Names of the fields that PostgreSQL derives. */
type DerivedName<N extends NounName> = {
  [F in keyof StorageOf<N>['fields']]: StorageOf<N>['fields'][F] extends { readonly columns: readonly [] } ? F : never;
}[keyof StorageOf<N>['fields']];

/** The internal fields of a row. */
export type InternalOf<N extends NounName> = {
  readonly [F in keyof StorageOf<N>['internal']]: ValueOf<StorageOf<N>['internal'][F]>;
};

/** The fields of a row that are written: all but the derived ones. */
export type WrittenOf<N extends NounName> = Omit<RowOf<N>, DerivedName<N> & PropertyKey>;

const getFieldNames = (name: NounName): string[] => Object.keys(NOUNS[name].fields);

/** Names of all fields of the rows that a table of an exported archive holds, by table. */
export const EXPORTED_FIELDS = {
  areas: getFieldNames('area'),
  activities: getFieldNames('activity'),
  objectives: getFieldNames('objective'),
  'combined-goals': getFieldNames('combinedGoal'),
  reviews: getFieldNames('review'),
  'life-ratings': getFieldNames('lifeRating'),
  skips: getFieldNames('skip'),
  plans: getFieldNames('plan'),
  entries: getFieldNames('entry'),
};
