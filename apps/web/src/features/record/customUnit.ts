import { text } from '#platform';
import { type Counted, unitNames } from './amount';

/** "glass", "glasses": custom unit next to a separate number; undefined without one. */
export function customUnit(activity: Counted, count: number): string | undefined {
  const names = unitNames(activity);
  return names ? text('goal.customUnit', { count, ...names }) : undefined;
}
