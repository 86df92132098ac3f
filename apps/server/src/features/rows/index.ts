export { MARKED_ROWS, rows } from './feature';
export { readRows, type WholeReaders } from './pull';
export { rowRoutes } from './routes';
export { shiftedDay } from './shiftedDay';
export { leaveFormerWeekStart } from './weekSums';
