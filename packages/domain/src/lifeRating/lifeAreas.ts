import type { AreaKind } from '../area';

/** The thirteen life areas that are rated, in the order of the questions and around the wheel. */
export const LIFE_AREAS = [
  'body',
  'mental',
  'learning',
  'creativity',
  'spirituality',
  'family',
  'friends',
  'romance',
  'career',
  'money',
  'fulfillment',
  'hobbies',
  'entertainment',
] as const;
export type LifeArea = (typeof LIFE_AREAS)[number];

/** The default area that each life area belongs to, whose colour it has. */
export const AREA_KIND_OF: Readonly<Record<LifeArea, AreaKind>> = {
  body: 'HEALTH',
  mental: 'HEALTH',
  learning: 'GROWTH',
  creativity: 'GROWTH',
  spirituality: 'GROWTH',
  family: 'RELATIONSHIPS',
  friends: 'RELATIONSHIPS',
  romance: 'RELATIONSHIPS',
  career: 'WORK',
  money: 'WORK',
  fulfillment: 'GROWTH',
  hobbies: 'ENJOYMENT',
  entertainment: 'ENJOYMENT',
};
