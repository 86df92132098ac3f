import type { Activity } from '@sevenfold/contract';
import {
  addDays,
  type CivilDate,
  datesBetween,
  dayOfMonth,
  firstDayOfWeek,
  type MonthId,
  monthOf,
  monthRange,
  weekdayOf,
  weekIdOf,
  type WeekStartDay,
  weekYearOf,
  yearOf,
} from '@sevenfold/domain/calendar';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link, paths } from '#navigation';
import { capitalised, dayFull, format, useText } from '#platform';
import { activityColor, cx, ErrorState, IconButton } from '#ui';
import { amountText, bareAmount, useRangeRecords } from '#features/record';
import { useToday, useWeekStartDay } from '#features/user';
import { weekdayName, weekdaysFrom } from '../weekdays';

interface MonthDaysProps {
  activity: Activity;
  year: number;
}

/** Maximum number of entries of a month: far more than anyone records. */
const ENTRIES_MAX = 10_000;

const MONTHS = 12;

/** The month at a number, which is 0 for December of the year before and 13 for January of the year after. */
const monthOfYear = (year: number, month: number) =>
  `${year + Math.floor((month - 1) / MONTHS)}-${String(withinYear(month)).padStart(2, '0')}` as MonthId;

const withinYear = (month: number): number => ((month + MONTHS - 1) % MONTHS) + 1;

/** Number of the month of today in a year. Around New Year, the current week may be of another year than today. */
function currentMonth(year: number, today: CivilDate, weekStartDay: WeekStartDay): number {
  const isOfWeek = weekYearOf(weekIdOf(today, weekStartDay)) === year;
  return monthOf(today) + (isOfWeek ? MONTHS * (yearOf(today) - year) : 0);
}

/** The days of a month, darker for more, with changes that are not sent yet; each links to its day. */
export function MonthDays({ activity, year }: MonthDaysProps) {
  const text = useText();
  const today = useToday();
  const weekStartDay = useWeekStartDay();
  const current = currentMonth(year, today, weekStartDay);
  const [chosen, setMonth] = useState(current);
  const [earliest, latest] = [Math.min(1, current), Math.max(MONTHS, current)];
  const month = chosen < earliest || chosen > latest ? withinYear(chosen) : chosen;
  const { first, last } = monthRange(monthOfYear(year, month));
  const { entries, isPrevious, isFailed, isAway, isBusy, retry } = useRangeRecords(
    activity.id,
    { from: first, to: last },
    ENTRIES_MAX,
  );
  const isLoaded = entries !== undefined && !isPrevious;
  const totals = new Map<CivilDate, number>();
  if (isLoaded) {
    for (const { date, amount } of entries)
      totals.set(date, activity.unit === 'DAYS' ? 1 : (totals.get(date) ?? 0) + amount);
  }
  const least = Math.min(...totals.values());
  const most = Math.max(...totals.values());
  const before = (weekdayOf(first) - firstDayOfWeek(weekStartDay) + 7) % 7;
  return (
    <div style={activityColor(activity.color)} aria-busy={!isLoaded && !isFailed}>
      <div className="flex items-center justify-between pb-2">
        <p className="text-body font-semibold" role="status">
          {capitalised(format(first, { month: 'long', year: 'numeric' }))}
        </p>
        <span className="flex gap-1">
          <IconButton
            label={text('activity.previousMonth')}
            icon={<ChevronLeft aria-hidden="true" />}
            aria-disabled={month === earliest}
            onClick={() => setMonth(Math.max(earliest, month - 1))}
          />
          <IconButton
            label={text('activity.nextMonth')}
            icon={<ChevronRight aria-hidden="true" />}
            aria-disabled={month === latest}
            onClick={() => setMonth(Math.min(latest, month + 1))}
          />
        </span>
      </div>
      <div className="grid grid-cols-7 gap-1 pb-1 text-center text-small text-n10" aria-hidden="true">
        {weekdaysFrom(weekStartDay).map((weekday) => (
          <span key={weekday} className="truncate">
            {weekdayName(weekday)}
          </span>
        ))}
      </div>
      {isFailed && (
        <div className="pb-2">
          <ErrorState text={isAway ? text('breakdown.away') : undefined} onRetry={retry} busy={isBusy} />
        </div>
      )}
      <ul className={cx('grid grid-cols-7 gap-1', isFailed && 'hidden')}>
        {Array.from({ length: before }, (_, index) => (
          <li key={addDays(first, index - before)} aria-hidden="true" />
        ))}
        {datesBetween(first, last).map((date) => (
          <DayOfMonth
            key={date}
            activity={activity}
            date={date}
            total={isLoaded ? (totals.get(date) ?? 0) : null}
            range={{ least, most }}
            today={today}
          />
        ))}
      </ul>
    </div>
  );
}

interface Range {
  readonly least: number;
  readonly most: number;
}

/**
 * Colour of a day by its place between the lowest and the highest total, so that any two amounts differ; the text is
 * readable on all of them.
 */
function backgroundOf(done: number, { least, most }: Range): string {
  const place = most > least ? (done - least) / (most - least) : 1;
  const lightness = `calc(var(--cell-1) + (var(--month-most) - var(--cell-1)) * ${place})`;
  return `oklch(from var(--solid) ${lightness} calc(c * var(--cell-chroma)) h)`;
}

interface DayOfMonthProps {
  activity: Activity;
  date: CivilDate;
  /** Null until loaded. */
  total: number | null;
  /** The lowest and the highest total of the month's days with a record. */
  range: Range;
  today: CivilDate;
}

function DayOfMonth({ activity, date, total, range, today }: DayOfMonthProps) {
  const text = useText();
  const done = total ?? 0;
  const isFilled = done > 0 && date <= today;
  const amount = done === 0 ? text('activity.dayNothing') : amountText(activity, done);
  return (
    <li>
      <Link
        {...paths.day(date)}
        aria-current={date === today ? 'date' : undefined}
        aria-label={total === null ? dayFull(date) : text('activity.dayOfMonth', { day: dayFull(date), amount })}
        style={isFilled ? { background: backgroundOf(done, range) } : undefined}
        className={cx(
          'press flex min-h-11 flex-col items-center justify-center rounded-icon text-small tabular-nums',
          date > today
            ? 'border border-dashed border-n6 text-n10 dark:border-n7'
            : done === 0
              ? 'border border-n5 text-n10 hover:border-n7'
              : 'font-medium text-(--on-cell)',
          date === today && 'inset-ring-2 inset-ring-n12',
        )}
      >
        {dayOfMonth(date)}
        {activity.unit !== 'DAYS' && done > 0 && (
          <span className="max-medium:hidden">{bareAmount(activity, done)}</span>
        )}
      </Link>
    </li>
  );
}
