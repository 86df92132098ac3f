export {
  countHealth,
  type HealthCounting,
  type HealthData,
  type HealthRecord,
  isHealthDataEmpty,
  type StepCount,
  type Workout,
} from './counting';
export { type HealthDaysOptions, type HealthDay, healthDays } from './days';
export {
  type HealthChange,
  healthDifference,
  type HealthDifference,
  type RuleChange,
  supersededDates,
} from './difference';
export {
  EXCLUDED_DATES_MAX,
  HEALTH_KINDS,
  type HealthKind,
  healthKindsOf,
  healthRecordId,
  type HealthRule,
  isHealthRuleAllowed,
  minimumRange,
  minimumUnit,
  withExcludedDate,
} from './rule';
export type { Interval, SleepPart } from './sessions';
export { WORKOUT_GROUPS, type WorkoutGroup, workoutGroup } from './workouts';
