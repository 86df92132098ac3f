const TIGHT = 'grid-cols-[minmax(8rem,1fr)_repeat(7,2.125rem)_9.75rem_6.75rem]';
const TIGHT_WITH_TREND = 'expanded:@min-[45rem]:grid-cols-[minmax(8rem,1fr)_repeat(7,2.125rem)_9.75rem_6.5rem_5rem]';
const WIDE = 'expanded:@min-[56rem]:grid-cols-[minmax(11rem,1fr)_repeat(7,2.75rem)_12rem_7.5rem_5.5rem]';

/**
 * Columns of the grid: name, seven days, goal, change, and on expanded screens the trend. A future week leaves the last
 * two empty, so that the layout is stable from week to week. Each row is its own grid with the same columns, because
 * table rows cannot skip rendering while off-screen.
 */
export const GRID_COLUMNS = `${TIGHT} ${TIGHT_WITH_TREND} ${WIDE}`;

/** Cell of the trend, where it has a column. */
export const TREND_CELL = 'hidden expanded:@min-[45rem]:block';
