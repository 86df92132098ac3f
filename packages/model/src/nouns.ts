import { activity } from './activity';
import { area } from './area';
import { entry } from './entry';
import { lifeRating } from './lifeRating';
import type { Noun } from './noun';
import { objective } from './objective';
import { review } from './review';
import type { NounName } from './row';
import { skip } from './skip';
import { user } from './user';

/** All nouns with user data, each after those it refers to: the order in which a device that has nothing receives them. */
export const NOUNS: { readonly [N in NounName]: Noun<N> } = {
  user,
  area,
  activity,
  objective,
  skip,
  entry,
  lifeRating,
  review,
};
