export { parseWeek, type RejectedFragment, type Rejection, type TypedActivity, type TypedWeek } from './parseWeek';
