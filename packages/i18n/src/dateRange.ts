import type { Locale } from './index';

const MONTH_AND_DAY = { timeZone: 'UTC', month: 'short', day: 'numeric' } as const;
const DAY = { timeZone: 'UTC', day: 'numeric' } as const;
const YEAR = { year: 'numeric' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, known);
  return known;
}

/**
 * Formats a range of dates, naming a common month once: "Nov 16 – 22", "16–22 nov", "11月16日〜22日"; across months
 * "Sep 28 – Oct 4", "28 sept – 4 oct", "9月28日〜10月4日".
 *
 * Japanese is joined here because `formatRange` writes it as "11/16～11/22"; so are ranges across two years, which it
 * writes with both years.
 *
 * @param first civil date of the first day, `yyyy-MM-dd`
 * @param last the same of the last day
 * @param hasYear names the year as well: "Mar 4 – 10, 2024", "4–10 mar 2024", "2024年3月4日〜10日"
 */
export function dateRange(locale: Locale, first: string, last: string, hasYear = false): string {
  const format = formatOf(locale, { ...MONTH_AND_DAY, ...(hasYear && YEAR) });
  const [from, to] = [Date.parse(first), Date.parse(last)];
  const hasSame = (length: number) => first.slice(0, length) === last.slice(0, length);
  if (first === last) return format.format(from);
  if (locale === 'ja') {
    const short = hasSame('yyyy-MM'.length) ? DAY : MONTH_AND_DAY;
    const end = hasYear && !hasSame('yyyy'.length) ? format : formatOf(locale, short);
    return `${format.format(from)}〜${end.format(to)}`;
  }
  if (!hasSame('yyyy'.length)) return `${format.format(from)} – ${format.format(to)}`;
  // Thin spaces around the dash become ordinary ones, as everywhere else in the texts.
  return format.formatRange(from, to).replaceAll('\u2009', ' ');
}
