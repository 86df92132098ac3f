import { expect, test } from 'vitest';
import { firstRows } from '../../src/navigation/firstRows';

test.each([
  { sizes: [2, 3, 1], count: 4, drawn: [2, 2], what: 'takes rows from the first groups' },
  { sizes: [2, 3, 1], count: 2, drawn: [2], what: 'leaves out groups after the last row' },
  { sizes: [2, 0, 3], count: 3, drawn: [2, 0, 1], what: 'contains empty groups before the last row' },
  { sizes: [2, 3, 1], count: 6, drawn: [2, 3, 1], what: 'takes all rows when there are just as many' },
  { sizes: [2, 3, 1], count: 20, drawn: [2, 3, 1], what: 'takes all rows when there are fewer' },
  { sizes: [], count: 5, drawn: [], what: 'is empty without groups' },
])('$what: $count of $sizes', ({ sizes, count, drawn }) => {
  expect(firstRows(sizes, count)).toEqual(drawn);
});
