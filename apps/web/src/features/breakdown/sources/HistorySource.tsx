import { explainMean, explainStreak, explainYear } from '@sevenfold/domain/breakdown';
import { addWeeks, monthOfWeek, weeksBetween, weeksOfYear, type WeekId } from '@sevenfold/domain/calendar';
import type { Explained } from '@sevenfold/domain/breakdown';
import { text, useText } from '#platform';
import { type History, lastWeeks, useCurrentWeek, useHistory } from '#features/activity';
import { Breakdown } from '../components/Breakdown';
import { NotHere } from '../components/NotHere';
import type { PartRow } from '../partRows';
import type { ActivitySourceProps } from './source';

type Props = ActivitySourceProps<'mean' | 'year' | 'streak'>;

/** Numbers of many weeks of an activity. */
export function HistorySource({ target, activity, onOpen }: Props) {
  useText();
  const currentWeek = useCurrentWeek();
  const { history, isError, isBusy, retry } = useHistory(activity, currentWeek);
  if (!history) return <NotHere isFailed={isError} isAway={false} isBusy={isBusy} onRetry={retry} />;
  return (
    <Breakdown
      target={target}
      number={explainHistory({ target, activity }, history, currentWeek)}
      activity={activity}
      related={target.kind === 'streak' && target.which === 'current' ? longerStreak(activity.id, history) : undefined}
      onOpen={onOpen}
    />
  );
}

function explainHistory(
  { target, activity }: Pick<Props, 'target' | 'activity'>,
  history: History,
  currentWeek: WeekId,
): Explained {
  switch (target.kind) {
    case 'mean': {
      const weeks = lastWeeks(activity, history, weeksBetween(target.from, target.to) + 1, addWeeks(target.to, 1));
      // The last week of an archived activity may be the current one.
      return explainMean(weeks.filter(({ week, isBefore }) => !isBefore && week < currentWeek));
    }
    case 'year': {
      const { year, month } = target;
      const wanted = new Set(weeksOfYear(year).filter((week) => month === undefined || monthOfWeek(week) === month));
      const weeks = history.weeks.filter(({ week }) => wanted.has(week));
      if (target.about === 'streak') return explainStreak(weeks, 'best');
      return explainYear(weeks, { direction: activity.direction, isoYear: year, current: currentWeek });
    }
    case 'streak':
      return explainStreak(history.weeks, target.which);
  }
}

/** The best streak, if it is longer than the current one. */
const longerStreak = (activityId: string, { streaks: { best, current } }: History): readonly PartRow[] =>
  best <= current
    ? []
    : [
        {
          key: 'best',
          name: text('breakdown.streakBest'),
          value: text('activity.streak', { count: best }),
          target: { kind: 'streak', activityId, which: 'best' },
        },
      ];
