const MEDIUM = 'grid-cols-[minmax(6rem,1fr)_repeat(7,2.125rem)_minmax(7rem,9.75rem)]';
const MEDIUM_WITH_ROOM =
  'max-expanded:@min-[38rem]:grid-cols-[minmax(9rem,1fr)_repeat(7,2.4375rem)_minmax(11.5rem,13rem)]';
const TIGHT = 'expanded:grid-cols-[minmax(8rem,1fr)_repeat(7,2.125rem)_9.75rem_6.875rem]';
const TIGHT_WITH_TREND = 'expanded:@min-[45rem]:grid-cols-[minmax(8rem,1fr)_repeat(7,2.125rem)_9.75rem_6.875rem_5rem]';
const TIGHT_FIRST = 'expanded:grid-cols-[minmax(8rem,1fr)_repeat(7,2.125rem)_9.75rem]';
const WIDE_FIRST = 'expanded:@min-[56rem]:grid-cols-[minmax(11rem,1fr)_repeat(7,4rem)_16rem]';
const WIDE = 'expanded:@min-[60rem]:grid-cols-[minmax(10rem,1fr)_repeat(7,3rem)_15.75rem_7rem_5.5rem]';
const WIDEST = 'expanded:@min-[64rem]:grid-cols-[minmax(10rem,1fr)_repeat(7,3.25rem)_15.75rem_7rem_5.5rem]';

/**
 * Columns of the grid: name, seven days and goal, on expanded screens the change (beside the goal on narrower ones), and
 * the trend where it fits. A future week leaves the last two empty, so that the layout is stable from week to week.
 * Without records before the week, the last two are left out.
 *
 * Each row is its own grid with the same columns, because table rows cannot skip rendering while off-screen.
 */
export const gridColumns = (hasPast: boolean): string =>
  hasPast
    ? `${MEDIUM} ${MEDIUM_WITH_ROOM} ${TIGHT} ${TIGHT_WITH_TREND} ${WIDE} ${WIDEST}`
    : `${MEDIUM} ${MEDIUM_WITH_ROOM} ${TIGHT_FIRST} ${WIDE_FIRST}`;

/** Gap around the cell of a day. */
export const DAY_CELL = 'px-px max-expanded:@min-[38rem]:px-0.5 @min-[56rem]:px-0.5';

/** Cell of the trend, where it has a column. */
export const TREND_CELL = 'hidden expanded:@min-[45rem]:block';

/** Layout of the facts of a week. */
export const FACTS_LAYOUT =
  'grid grid-cols-3 gap-x-3 medium:gap-x-6 expanded:flex expanded:justify-between expanded:gap-x-10 expanded:max-w-140 wide:grid wide:w-151.5 wide:max-w-none wide:flex-none';
