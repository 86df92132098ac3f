const TIGHT = 'grid-cols-[minmax(8rem,1fr)_repeat(7,2.125rem)_9.75rem_6.75rem]';
const TIGHT_WITH_TREND = 'expanded:@min-[45rem]:grid-cols-[minmax(8rem,1fr)_repeat(7,2.125rem)_9.75rem_6.5rem_5rem]';
const WIDE = 'expanded:@min-[56rem]:grid-cols-[minmax(11rem,1fr)_repeat(7,2.75rem)_12rem_7.5rem_5.5rem]';

/**
 * The columns of the grid: name, seven days, goal, change, and on expanded screens the trend. A week in the future
 * leaves the last two empty, so that nothing moves from week to week. Every row is a grid of its own with the same
 * columns, because rows of a table cannot be left undrawn while they are out of sight.
 */
export const GRID_COLUMNS = `${TIGHT} ${TIGHT_WITH_TREND} ${WIDE}`;

/** The trend's own cell, where there is a column for it. */
export const TREND_CELL = 'hidden expanded:@min-[45rem]:block';
