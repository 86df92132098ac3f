import type { Activity, Area } from '@sevenfold/contract';
import { weekYearOf, type WeekId, type WeekStartDay } from '@sevenfold/domain/calendar';
import { yearReview, type MonthTotal, type YearReview } from '@sevenfold/domain/insight';
import { Share } from 'lucide-react';
import { useMemo, useState } from 'react';
import { navigate, paths } from '#navigation';
import { useText } from '#platform';
import { Button, Card, Segmented, YearHeatmap, YearNav } from '#ui';
import { BreakdownButton, type BreakdownTarget } from '#breakdown';
import { useWeekStartDay } from '#features/user';
import type { History } from '../history';
import { shareYear } from '../shareYear';
import { useAreaShare } from '../useAreaShare';
import { useMonths } from '../useMonths';
import { yearFacts, yearWeekText, type YearFact } from '../yearText';
import { MonthDays } from './MonthDays';
import { breakdownOfMonth, weeksOpened, YearTable } from './YearTable';

interface YearCardProps {
  activity: Activity;
  area: Pick<Area, 'name'>;
  history: History;
  currentWeek: WeekId;
}

/** One year of an activity by week, with its facts and a picture to share. */
export default function YearCard({ activity, area, history, currentWeek }: YearCardProps) {
  const text = useText();
  const years = yearsOf(history, currentWeek);
  const [year, setYear] = useState(years.last);
  const months = useMonths(activity.id, year);
  const review = useMemo(
    () => yearReview(history.weeks, { direction: activity.direction, isoYear: year, current: currentWeek, months }),
    [history, activity.direction, year, currentWeek, months],
  );
  const share = useAreaShare(activity, year);
  const facts = yearFacts(activity, review, share && { name: area.name, share: share.share });
  const isEmpty = review.weeks.every(({ past }) => past === null);
  return (
    <Card padded className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-body font-semibold">{text('insight.yearTitle')}</h2>
        <YearNav year={year} first={years.first} last={years.last} onChange={setYear} />
      </div>
      {isEmpty ? (
        <p className="text-body text-n10">{text('insight.yearNone', { year: String(year) })}</p>
      ) : (
        <Review activity={activity} review={review} months={months} year={year} now={currentWeek} facts={facts} />
      )}
    </Card>
  );
}

/** Years from the first with an entry or a goal to the current one. */
function yearsOf({ weeks }: History, currentWeek: WeekId): { first: number; last: number } {
  const last = weekYearOf(weeks.at(-1)?.week ?? currentWeek);
  return { first: weekYearOf(weeks[0]?.week ?? currentWeek), last };
}

interface ReviewProps {
  activity: Activity;
  review: YearReview;
  /** Null while loading. */
  months: readonly MonthTotal[] | null;
  year: number;
  now: WeekId;
  facts: readonly YearFact[];
}

function Review({ activity, review, months, year, now, facts }: ReviewProps) {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  const [shown, setShown] = useState<'WEEKS' | 'MONTH' | 'TABLE'>('WEEKS');
  return (
    <div className="grid gap-x-8 gap-y-5 expanded:grid-cols-[7fr_3fr]">
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Segmented
            label={text('insight.yearView')}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'WEEKS', label: text('insight.viewWeeks') },
              { value: 'MONTH', label: text('insight.viewMonth') },
              { value: 'TABLE', label: text('insight.viewTable') },
            ]}
          />
          <Button
            size="small"
            icon={<Share className="size-4" aria-hidden="true" />}
            onClick={() => void shareYear(activity, review, year, facts)}
          >
            {text('insight.share')}
          </Button>
        </div>
        {shown === 'WEEKS' ? (
          <YearHeatmap
            isoYear={year}
            weeks={review.weeks}
            now={now}
            color={activity.color}
            label={text('insight.weeksOfYear', { year: String(year) })}
            legend={text(`insight.heatOf.${review.heatOf}`)}
            labelOf={(week) => yearWeekText(activity, week, now, weekStartDay)}
            onSelect={(week) => navigate(paths.week(week === now ? undefined : week))}
          />
        ) : shown === 'MONTH' ? (
          <MonthDays activity={activity} year={year} />
        ) : (
          <YearTable activity={activity} year={year} weeks={review.weeks} months={months} now={now} />
        )}
      </div>
      <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-3 medium:grid-cols-3 expanded:grid-cols-1">
        {facts.map(({ about, name, value, note }) => (
          <div
            key={name}
            title={note}
            className="min-w-0 expanded:flex expanded:items-baseline expanded:justify-between expanded:gap-3"
          >
            <dt className="text-small text-n10">{name}</dt>
            <dd className="text-body font-semibold text-n12 tabular-nums wrap-anywhere expanded:text-right">
              <Fact target={breakdownBy(about, activity, review, year, weekStartDay)} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Fact({ target, value }: { target: BreakdownTarget | null; value: string }) {
  return target ? <BreakdownButton target={target}>{value}</BreakdownButton> : value;
}

/** Breakdown of a fact of the year; null for none. */
function breakdownBy(
  about: YearFact['about'],
  { id: activityId, direction }: Activity,
  { weeks, bestMonth }: YearReview,
  year: number,
  weekStartDay: WeekStartDay,
): BreakdownTarget | null {
  if (about === 'goals' || about === 'streak') return { kind: 'year', activityId, year, about };
  if (about === 'area') return { kind: 'areaShare', activityId, year };
  if (about !== 'month' || !bestMonth) return weeksOpened(activityId, weeks, weekStartDay);
  return direction === 'AT_MOST'
    ? { kind: 'year', activityId, year, month: bestMonth.month, about: 'goals' }
    : breakdownOfMonth(activityId, year, bestMonth.month);
}
