import { type Direction, PALETTE } from '../activity';
import type { CivilDate } from '../calendar';
import type { RowIssue } from './issue';
import type { Counting } from './measure';

/** One record of another app. */
export interface SourceRecord {
  readonly date: CivilDate;
  /** Above 0, in the source's unit; may have a fraction. 1 for "done". */
  readonly amount: number;
  /** True if the amount is in minutes whatever the unit of the others is, because the file says so ("1h30"). */
  readonly isMinutes?: boolean;
  /** True if the amount is in a unit that cannot be converted to that of the activity's other records. */
  readonly isOtherUnit?: boolean;
  /** Row of the table, as spreadsheets count from 1. */
  readonly row?: number;
  /** The amount as it is written in the file. */
  readonly written?: string;
  readonly note?: string | null;
  /** Time at which it was made, in epoch milliseconds, if the source has it. */
  readonly madeAt?: number;
}

/** An activity of another app with its history, before the user changes anything. */
export interface SourceActivity {
  /** Identifies it within its app, also in a later backup. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** `#RRGGBB` of the palette. */
  readonly color: string;
  /** The counting that suits its amounts best. */
  readonly counting: Counting;
  /** Label of its amounts ("km"); null if it has none. */
  readonly unitLabel: string | null;
  readonly direction: Direction;
  /** Weekly goal in days; null without one. */
  readonly daysPerWeek: number | null;
  /** Weekly goal in the source's unit; null without one. */
  readonly amountPerWeek: number | null;
  readonly isArchived: boolean;
  readonly records: readonly SourceRecord[];
  readonly skippedDates: readonly CivilDate[];
  /** Parts of its history that cannot be imported, whatever the user chooses. */
  readonly issues: readonly RowIssue[];
}

/** Content of a file of another app. */
export interface Source {
  readonly app: 'LOOP' | 'HABIT_TROVE' | 'CSV';
  readonly activities: readonly SourceActivity[];
  /** Everything that is left out and belongs to no activity. */
  readonly issues: readonly RowIssue[];
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
