import { type ActivityUnit, amountRange, type Direction, PALETTE } from '../activity';
import type { CivilDate } from '../calendar';

/** One record of another app. */
export interface SourceRecord {
  readonly date: CivilDate;
  /** In the source's unit; may have a fraction. 1 for "done". */
  readonly amount: number;
  /** True if the amount is in minutes whatever the unit of the others is, because the file says so ("1h30"). */
  readonly isMinutes?: boolean;
  readonly note?: string | null;
  /** Time at which it was made, in epoch milliseconds, if the source has it. */
  readonly madeAt?: number;
}

/**
 * Reason why something of a source is left out. `NOTE_ALONE` is the note of a day without a record: only records have
 * notes.
 */
export type LeftOutReason =
  'FUTURE_DATE' | 'INVALID_DATE' | 'INVALID_AMOUNT' | 'NO_NAME' | 'ONE_TIME_TASK' | 'NOTE_ALONE';

export type LeftOut = Readonly<Partial<Record<LeftOutReason, number>>>;

/** An activity of another app with its history, before the user changes anything. */
export interface SourceActivity {
  /** Identifies it within its app, also in a later backup. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** `#RRGGBB` of the palette. */
  readonly color: string;
  /** The unit that suits its records best. */
  readonly unit: ActivityUnit;
  /** Label of its amounts ("km"); null if it has none. */
  readonly unitLabel: string | null;
  /** Minutes that an amount of 1 stands for if the unit is a duration: 60 if amounts are hours. */
  readonly minutesPerUnit: number;
  readonly direction: Direction;
  /** Weekly goal in days; null without one. */
  readonly daysPerWeek: number | null;
  /** Weekly goal in the source's unit; null without one. */
  readonly amountPerWeek: number | null;
  readonly isArchived: boolean;
  readonly records: readonly SourceRecord[];
  readonly skippedDates: readonly CivilDate[];
  readonly leftOut: LeftOut;
}

/** Content of a file of another app. */
export interface Source {
  readonly app: 'LOOP' | 'HABIT_TROVE' | 'CSV';
  readonly activities: readonly SourceActivity[];
  /** Left-out rows that belong to no activity. */
  readonly leftOut: LeftOut;
}

/** Adds one to the count of what is left out for a reason. */
export const countLeftOut = (counts: Partial<Record<LeftOutReason, number>>, reason: LeftOutReason): void => {
  counts[reason] = (counts[reason] ?? 0) + 1;
};

const MINUTES = /^(m|min|mins|minutes?|minutos?|分|分間)\.?$/i;
const HOURS = /^(h|hrs?|hours?|horas?|時間)\.?$/i;

/** Minutes that a unit stands for; null if it is not a unit of time. */
export const minutesOf = (unitLabel: string): number | null =>
  MINUTES.test(unitLabel.trim()) ? 1 : HOURS.test(unitLabel.trim()) ? 60 : null;

/** Larger amounts cannot be imported as times. */
export const TIMES_AMOUNT_MAX = amountRange('TIMES').max;

/** The unit for amounts under a label: durations for units of time, days for amounts too large to be counted. */
export function unitFor(unitLabel: string, amounts: readonly number[]): ActivityUnit {
  if (minutesOf(unitLabel) !== null) return 'DURATION';
  return amounts.some((amount) => amount > TIMES_AMOUNT_MAX) ? 'DAYS' : 'TIMES';
}

/** The palette's colour that is nearest to a colour, `#RRGGBB`. */
export function nearestColor(hex: string): string {
  const [red, green, blue] = channelsOf(hex);
  const distance = (swatch: string) => {
    const [r, g, b] = channelsOf(swatch);
    return (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
  };
  return PALETTE.map((swatch) => swatch.hex).reduce((a, b) => (distance(b) < distance(a) ? b : a));
}

const channelsOf = (hex: string): [number, number, number] => [
  parseInt(hex.slice(1, 3), 16),
  parseInt(hex.slice(3, 5), 16),
  parseInt(hex.slice(5, 7), 16),
];
