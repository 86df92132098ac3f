import type { WeekStartDay } from '@sevenfold/domain/calendar';
import { type RawBuilder, sql } from 'kysely';

/**
 * Number of days to add to a date so that its week becomes the Monday week with the same Thursday, by start day of the
 * week.
 */
const TO_MONDAY: Record<WeekStartDay, number> = { MONDAY: 0, SUNDAY: 1, SATURDAY: 2 };

/**
 * SQL: number of the column `date`, counted from 0001-01-01, a Monday, and shifted to a Monday week. Divided by 7, it
 * is the number of the week, and the rest is the place of the day in it.
 */
export const shiftedDay = (weekStartDay: WeekStartDay): RawBuilder<unknown> =>
  sql`(date + ${TO_MONDAY[weekStartDay]}::int - DATE '0001-01-01')`;
