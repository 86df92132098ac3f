import type { WeekTotal } from '@sevenfold/contract';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import type { Locale } from '../../../platform/text';
import type { CountedActivity } from '../../activity/countsFrom';
import type { ActivityRecords } from '../../record/api';
import type { DayColumn } from '../columns';

/** Props shared by all rows of a week, as primitives and stable objects, so that a tap renders one row only. */
export interface WeekFrame {
  readonly view: WeekView;
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
  readonly records: ActivityRecords;
  /** Entries of the previous week; undefined while loading. */
  readonly before: ActivityRecords | undefined;
  /** Totals of the weeks before; undefined while loading. */
  readonly totals: readonly WeekTotal[] | undefined;
  /** True while an entry is unsent because the server is unreachable. */
  readonly isUnsent: boolean;
}
