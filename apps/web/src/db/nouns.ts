import type { DeviceNoun } from '@sevenfold/model/row';

/** All nouns, in the order in which the server gives all rows; records are given latest first. */
export const DEVICE_NOUNS = [
  'user',
  'area',
  'activity',
  'combinedGoal',
  'integration',
  'plan',
  'skip',
  'entry',
  'objective',
  'lifeRating',
  'review',
  'calendarWeek',
  'weekSum',
] as const satisfies readonly DeviceNoun[];

/** Nouns of which a device holds only the rows since a date. */
export const DATED = ['entry', 'skip', 'plan'] as const;
