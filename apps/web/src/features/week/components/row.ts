import type { WeekTotal } from '@sevenfold/contract';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import type { Locale } from '../../../platform/text';
import type { CountedActivity } from '../../activity/countsFrom';
import type { ActivityRecords } from '../../record/api';
import type { DayColumn } from '../columns';

/** What is the same for every row of a week; as primitives and stable objects, so that a tap draws one row again. */
export interface WeekFrame {
  readonly view: WeekView;
  readonly days: readonly DayColumn[];
  /** See `comparedUpTo`. */
  readonly upTo: CivilDate | null;
  /** The language the row is drawn in. */
  readonly locale: Locale;
}

export interface ActivityRowProps extends WeekFrame {
  readonly activity: CountedActivity;
  readonly records: ActivityRecords;
  /** Of the week before; undefined while they are not here. */
  readonly before: ActivityRecords | undefined;
  /** Of the weeks before; undefined while they are not here. */
  readonly totals: readonly WeekTotal[] | undefined;
  /** Whether something recorded for it waits because the server is out of reach. */
  readonly isUnsent: boolean;
}
