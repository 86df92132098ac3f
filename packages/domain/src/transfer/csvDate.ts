import { type CivilDate, isCivilDate, isSelectableDate, localDateTime } from '../calendar';

/** Orders of year, month and day in dates. */
export const DATE_ORDERS = ['YMD', 'DMY', 'MDY'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** The order that suits most dates; day before month where both do. */
export function guessDateOrder(dates: readonly string[]): DateOrder {
  const suits = (order: DateOrder) => dates.filter((text) => parseCsvDate(text, order) !== null).length;
  return DATE_ORDERS.reduce((best, order) => (suits(order) > suits(best) ? order : best));
}

/** True if the text is a date in some order. */
export const isDateLike = (text: string): boolean => DATE_ORDERS.some((order) => parseCsvDate(text, order) !== null);

const YEAR_FIRST = /^(\d{4})[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})日?(?:[T (].*)?$/;
const YEAR_LAST = /^(\d{1,2})[-/.]\s?(\d{1,2})[-/.]\s?(\d{4})(?:[T ,(].*)?$/;

/** Time of day in UTC, other than midnight, which many apps write after a date alone. */
const UTC_TIME =
  /[T ,](?!00:00(?::00(?:\.0+)?)?\D*$)([01]\d|2[0-3]):([0-5]\d)(?::\d{2}(?:\.\d+)?)? ?(?:Z|UTC|GMT|[+-]00:?00)$/i;

/**
 * Parses a date. A time of day or a weekday behind it is dropped: "2026/3/10(火)". Null if the text is not a date.
 *
 * @param zone in which times in UTC get their date; without it, it is the date as it is written
 */
export function parseCsvDate(text: string, order: DateOrder, zone?: string): CivilDate | null {
  const plain = text.normalize('NFKC').trim();
  const [, first = '', second = '', third = ''] = (order === 'YMD' ? YEAR_FIRST : YEAR_LAST).exec(plain) ?? [];
  const [year, month, day] =
    order === 'YMD' ? [first, second, third] : order === 'DMY' ? [third, second, first] : [third, first, second];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isCivilDate(date)) return null;
  const [time, hour, minute] = UTC_TIME.exec(plain) ?? [];
  if (zone === undefined || time === undefined || !isSelectableDate(date)) return date;
  return localDateTime(Date.parse(`${date}T${hour}:${minute}Z`), zone).date;
}
