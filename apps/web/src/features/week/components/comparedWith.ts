import type { CivilDate } from '@sevenfold/domain/calendar';
import { weekdayLong } from '../../../platform/format';
import { text } from '../../../platform/text';

/** Label of the differences: "vs. last week by Thursday" while the week is running. @param upTo see `comparedUpTo` */
export const comparedWith = (upTo: CivilDate | null): string =>
  upTo === null ? text('week.vsBefore') : text('week.vsLastBy', { weekday: weekdayLong(upTo) });
