export { parseWeek, type TypedActivity, type TypedWeek } from './parseWeek';
