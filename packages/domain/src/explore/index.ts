export {
  type Exploration,
  type ExploredBucket,
  type ExploredEntry,
  type Share,
  type Source,
  type Total,
  type View,
  explore,
  hourBegun,
  SOURCES,
} from './exploration';
export { type Habit, HABIT_DAYS_MIN, findHabit, type HabitSource } from './habit';
export { mainHour, shownHours } from './hours';
export { type MeanOf, meanPerBucket, means, partsOfMean, weekdaysWithin } from './mean';
export {
  type Bucket,
  type DateRange,
  type Group,
  type RangeErrorKind,
  EXPLORE_BUCKETS_MAX,
  EXPLORE_DAYS_MAX,
  GROUPS,
  bucketKeyOf,
  listBuckets,
  rangeError,
  rangeFrom,
} from './range';
