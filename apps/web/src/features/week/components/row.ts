import type { WeekTotal } from '@sevenfold/contract';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import type { Locale } from '#platform';
import type { CountedActivity } from '#features/activity';
import type { AmountToCome } from '#features/calendarEvent';
import type { WeekKey } from '#features/record';
import type { DayColumn } from '../columns';

/** Props shared by all rows of a week, as primitives and stable objects. A row reads its records by itself. */
export interface WeekFrame {
  readonly view: WeekView;
  /** The week before. */
  readonly previous: WeekKey;
  readonly days: readonly DayColumn[];
  /** See `comparedUpTo`. */
  readonly upTo: CivilDate | null;
  /** False without records before the week, when there is nothing to compare with. */
  readonly hasPast: boolean;
  /** Locale of the row. */
  readonly locale: Locale;
}

export interface ActivityRowProps extends WeekFrame {
  readonly activity: CountedActivity;
  /** Totals of the weeks before; undefined while loading. */
  readonly totals: readonly WeekTotal[] | undefined;
  /** Amounts that its calendar events will count. */
  readonly toCome: readonly AmountToCome[] | undefined;
}

export interface AreaRows {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly rows: readonly ActivityRowProps[];
}

export interface WeekRowsProps {
  readonly areas: readonly AreaRows[];
  readonly frame: WeekFrame;
  /** True if one of the activities is compared with the previous week. */
  readonly isCompared: boolean;
}
