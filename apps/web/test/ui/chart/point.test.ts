import { expect, it } from 'vitest';
import { undecidedOf, verdictKey } from '../../../src/ui/chart/point';

it.each([
  ['MET', 'ui.yes'],
  ['MISSED', 'ui.no'],
  ['EXCUSED', 'ui.excused'],
  ['NO_GOAL', 'ui.goalNone'],
  ['RUNNING', 'ui.running'],
] as const)('the table of a chart describes a week that is %s: %s', (outcome, key) => {
  expect(
    verdictKey({
      key: 'W40',
      label: '40',
      longLabel: 'Week 40',
      value: 1,
      met: outcome === 'MET',
      undecided: undecidedOf(outcome),
    }),
  ).toBe(key);
});
