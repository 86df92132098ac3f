import { expect, test } from 'vitest';
import { firstRows } from '../../src/navigation/firstRows';

test.each([
  { sizes: [2, 3, 1], count: 4, drawn: [2, 2], what: 'the first rows are those of the first groups' },
  { sizes: [2, 3, 1], count: 2, drawn: [2], what: 'a group that is not reached is left out' },
  { sizes: [2, 0, 3], count: 3, drawn: [2, 0, 1], what: 'a group without rows is there once it is reached' },
  { sizes: [2, 3, 1], count: 6, drawn: [2, 3, 1], what: 'all, when there are just as many' },
  { sizes: [2, 3, 1], count: 20, drawn: [2, 3, 1], what: 'all, when there are fewer' },
  { sizes: [], count: 5, drawn: [], what: 'nothing of nothing' },
])('$what: $count of $sizes', ({ sizes, count, drawn }) => {
  expect(firstRows(sizes, count)).toEqual(drawn);
});
