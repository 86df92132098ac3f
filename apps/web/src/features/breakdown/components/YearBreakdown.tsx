import type { Activity } from '@sevenfold/contract';
import { streakRuns } from '@sevenfold/domain/activity';
import { monthOfWeek, weeksOfYear } from '@sevenfold/domain/calendar';
import { yearReview, type PastWeek } from '@sevenfold/domain/insight';
import { shareText } from '../../../platform/shareText';
import { useText } from '../../../platform/text';
import { amountText } from '../../record/amount';
import { useCurrentWeek } from '../../activity/current';
import { useHistory } from '../../activity/useHistory';
import { shareMeanFormula } from '../../insight/formula';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { Formula, NotHere } from './Parts';
import { WeekList } from './WeekList';

interface YearBreakdownProps {
  readonly activity: Activity;
  /** Whole weeks: from W01 to W52 or W53. */
  readonly year: number;
  /** Filters by month, 1 to 12. */
  readonly month: number | undefined;
  readonly about: 'goals' | 'streak';
  onOpen(target: BreakdownTarget): void;
}

/** Weeks of a year with their goal's result and the mean attainment, or the weeks of the longest streak. */
export function YearBreakdown({ activity, year, month, about, onOpen }: YearBreakdownProps) {
  const text = useText();
  const currentWeek = useCurrentWeek();
  const { history, isError, isBusy, retry } = useHistory(activity, currentWeek);
  if (!history) return <NotHere isFailed={isError} isAway={false} isBusy={isBusy} onRetry={retry} />;
  const looked = new Set(weeksOfYear(year).filter((week) => month === undefined || monthOfWeek(week) === month));
  const past = history.weeks.filter(({ week }) => looked.has(week));
  const decided = past.filter((week) => isDecided(week) && week.week < currentWeek);
  const review = yearReview(past, { direction: activity.direction, isoYear: year, current: currentWeek, months: null });
  const weeks = about === 'goals' ? decided : longestRun(past);
  const shares = decided.map(({ attainment }) => attainment ?? 0);
  const leftOut = past.length - shares.length;
  return (
    <div className="flex flex-col gap-5">
      {about === 'goals' ? (
        <Formula
          value={text('insight.weeksMetOf', { met: review.met, decided: review.decided })}
          lines={[
            review.attainment === null
              ? null
              : [text('breakdown.mean'), shareMeanFormula(shares, review.attainment, 'weeks')],
            leftOut > 0 ? [text('breakdown.leftOut'), text('breakdown.weeksLeftOut', { count: leftOut })] : null,
          ]}
        />
      ) : (
        <Formula
          value={text('insight.weeks', { count: review.longestStreak })}
          lines={[[text('breakdown.rule'), text('breakdown.streakRule')]]}
        />
      )}
      <WeekList
        activity={activity}
        weeks={weeks}
        formatValue={({ attainment, done }) =>
          about === 'goals' ? shareText(attainment ?? 0) : amountText(activity, done)
        }
        onOpen={onOpen}
      />
    </div>
  );
}

const isDecided = ({ outcome }: PastWeek): boolean => outcome === 'MET' || outcome === 'MISSED';

function longestRun(weeks: readonly PastWeek[]): readonly PastWeek[] {
  const run = streakRuns(weeks.map(({ outcome }) => outcome)).best;
  return run ? weeks.slice(run.first, run.last + 1) : [];
}
