export { MARKED_ROWS, rows } from './feature';
export { readRows, type WholeReaders } from './pull';
export { rowRoutes } from './routes';
export { leaveFormerWeekStart } from './weekSums';
