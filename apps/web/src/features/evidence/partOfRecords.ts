import type { Entry, Exploration } from '@sevenfold/contract';
import { addDays, localDateTime, weekdayOf, type CivilDate } from '@sevenfold/domain/calendar';
import { epochOf } from '../../platform/clock';
import { weekdayLong } from '../../platform/format';
import { text } from '../../platform/text';
import { hourText } from '../explore/words';
import type { PartOfRecords } from './opened';

const MINUTES_PER_HOUR = 60;

/** Whether an entry is of the part, by the person's clock. */
export function isOfPart(part: PartOfRecords, { date, startedAt, source }: Pick<Entry, 'date' | 'startedAt' | 'source'>, timezone: string): boolean {
  if ('weekday' in part) return weekdayOf(date) === part.weekday;
  if ('source' in part) return source === part.source;
  return part.hour === (startedAt === null ? null : Math.floor(localDateTime(epochOf(startedAt), timezone).minuteOfDay / MINUTES_PER_HOUR));
}

/** What the part comes to, of figures that the server has counted: in the activity's unit; of days, by hour and source, how many records. */
export function amountOfPart(part: PartOfRecords, { weekdays, hours, withoutTime, sources }: Exploration): number {
  if ('weekday' in part) return weekdays[part.weekday]?.total ?? 0;
  if ('source' in part) return sources[part.source].amount;
  return (part.hour === null ? withoutTime : hours[part.hour])?.amount ?? 0;
}

/** "Monday", "7:00", "Timer". @param some any date */
export function partName(part: PartOfRecords, some: CivilDate): string {
  if ('weekday' in part) return weekdayLong(addDays(some, part.weekday - weekdayOf(some)));
  if ('source' in part) return text(`entry.source.${part.source}`);
  return part.hour === null ? text('evidence.noTime') : hourText(part.hour);
}
