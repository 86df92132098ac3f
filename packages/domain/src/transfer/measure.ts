import type { ActivityUnit } from '../activity';

/** Meanings of the amounts of a file. */
export const MEASURES = ['DAYS', 'TIMES', 'MINUTES', 'HOURS'] as const;
export type Measure = (typeof MEASURES)[number];

/** Rule by which the amounts of a file become whole amounts of an activity. */
export interface Counting {
  readonly measure: Measure;
  /** Amount in the file's unit that a recorded 1 stands for: 100 counts steps in hundreds, 0.1 km in 100 m. 1 except for TIMES. */
  readonly scale: number;
}

export const unitOfMeasure = (measure: Measure): ActivityUnit =>
  measure === 'DAYS' || measure === 'TIMES' ? measure : 'DURATION';

const MINUTES = /^(min|mins|minutes?|minutos?|分|分間)\.?$/i;
const HOURS = /^(h|hrs?|hours?|horas?|時間)\.?$/i;

/** Minutes that a unit stands for; null if it is not a unit of time. By itself, "m" is the symbol of metres. */
export const minutesPerUnit = (unitLabel: string): number | null =>
  MINUTES.test(unitLabel.trim()) ? 1 : HOURS.test(unitLabel.trim()) ? 60 : null;

/** As `minutesPerUnit`, where "m" is minutes: behind the number of a time ("90m"). */
export const minutesOfTime = (unitLabel: string): number | null =>
  /^m\.?$/i.test(unitLabel.trim()) ? 1 : minutesPerUnit(unitLabel);
