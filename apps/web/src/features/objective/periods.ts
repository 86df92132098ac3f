import { type CivilDate, daysLeft, QUARTERS, yearOf } from '@sevenfold/domain/calendar';
import {
  isPeriod,
  isSamePeriod,
  type Period,
  periodAt,
  periodRange,
  periodTime,
  quarterPeriod,
  yearPeriod,
} from '@sevenfold/domain/objective';
import { paths } from '#navigation';
import { rangeText, text } from '#platform';

/** Notation of a period in a URL: `Q4`, `year`. */
export type PeriodName = 'year' | 'Q1' | 'Q2' | 'Q3' | 'Q4';
export const PERIOD_NAMES: readonly PeriodName[] = ['year', 'Q1', 'Q2', 'Q3', 'Q4'];

export const periodName = ({ quarter }: Period): PeriodName => PERIOD_NAMES[quarter ?? 0] ?? 'year';

export function periodNamed(name: PeriodName, year: number): Period {
  const quarter = QUARTERS.find((one) => `Q${one}` === name);
  return quarter === undefined ? yearPeriod(year) : quarterPeriod(year, quarter);
}

/** Parses the period of a URL; the current quarter for a missing or invalid one. */
export function periodOfAddress({ year, period }: Readonly<Record<string, string>>, today: CivilDate): Period {
  const current = periodAt('QUARTER', today);
  const name = PERIOD_NAMES.find((one) => one === period) ?? (period === undefined ? periodName(current) : undefined);
  const requested =
    name && periodNamed(name, year !== undefined && /^\d{4}$/.test(year) ? Number(year) : yearOf(today));
  return requested && isPeriod(requested) ? requested : current;
}

/** Location of a period. The current quarter needs no search parameters. */
export function pathOf(period: Period, today: CivilDate) {
  return isSamePeriod(period, periodAt('QUARTER', today))
    ? paths.objectives()
    : paths.objectives({ year: String(period.year), period: periodName(period) });
}

/** "Q4 2026", "2026". */
export const periodLabel = ({ year, quarter }: Period): string =>
  quarter === null
    ? text('objective.yearName', { year: String(year) })
    : text('objective.quarterName', { quarter, year: String(year) });

/** "Q4", "Year". */
export const periodShort = ({ quarter }: Pick<Period, 'quarter'>): string =>
  quarter === null ? text('objective.year') : text('objective.quarterShort', { quarter });

/** "Oct 1 – Dec 31 · 41 days left". */
export function periodLine(period: Period, today: CivilDate): string {
  const { first, last } = periodRange(period);
  const range = rangeText(first, last);
  return text('date.labelled', { week: range, range: timeText(period, today) });
}

function timeText(period: Period, today: CivilDate): string {
  const time = periodTime(period, today);
  if (time === 'CURRENT') return text('objective.daysLeft', { count: daysLeft(today, periodRange(period).last) });
  return text(time === 'PAST' ? 'objective.isOver' : 'objective.toCome');
}
