import { describe, expect, it } from 'vitest';
import { isWorthReviewing, weekContent } from '../../src/review';
import { areaFacts } from './samples';

describe('content of a week for its headline', () => {
  const days = (dayBits: number) => areaFacts({ dayBits });

  it.each([
    ['one record on the first day', [days(0b1)], 7, 'BEGUN'],
    ['one record on the last day', [days(0b1000000)], 1, 'BEGUN'],
    ['two days of a week that is over', [days(0b11)], 0, 'QUIET'],
    ['nothing at all', [], 0, 'QUIET'],
    ['the same two days in two areas', [days(0b11), days(0b11)], 3, 'BEGUN'],
    ['three days, one of them in another area', [days(0b11), days(0b100)], 5, 'SO_FAR'],
    ['three days on the last day', [days(0b111)], 1, 'WHOLE'],
    ['three days of a week that is over', [days(0b111)], 0, 'WHOLE'],
    ['facts of earlier versions', [areaFacts({ dayBits: undefined, activeDays: 4 })], 0, 'WHOLE'],
  ] as const)('%s', (_, areas, daysLeft, expected) => {
    expect(weekContent({ areas }, daysLeft)).toBe(expected);
  });
});

it.each([
  ['the first tap of a new account', 1, false, false],
  ['two days of a new account', 2, false, false],
  ['three days of a new account', 3, false, true],
  ['a week without records', 0, true, false],
  ['one record after earlier weeks', 1, true, true],
])('whether a review is offered: %s', (_, recordedDays, hasHistory, expected) => {
  expect(isWorthReviewing({ recordedDays, hasHistory })).toBe(expected);
});
