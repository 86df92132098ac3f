import type { ActivityUnit } from '@sevenfold/domain/activity';
import { type HealthRule, minimumUnit } from '@sevenfold/domain/health';
import { number, text } from '#platform';
import { duration } from '#features/record';

/** A rule in short parts: "Workouts", "Running", "at least 30m". */
export function ruleParts({ kind, workoutTypes, minimum }: HealthRule, unit: ActivityUnit): string[] {
  const parts = [text(`health.kind.${kind}`), ...(workoutTypes ?? []).map((type) => text(`health.workout.${type}`))];
  if (minimum === undefined) return parts;
  if (minimumUnit(kind, unit) === 'MINUTES')
    return [...parts, text('health.rule.minimum', { duration: duration(minimum) })];
  const steps = number(minimum);
  return [...parts, text(unit === 'DAYS' ? 'health.rule.stepsDay' : 'health.rule.stepsTime', { steps })];
}
