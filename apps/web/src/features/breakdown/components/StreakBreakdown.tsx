import type { Activity } from '@sevenfold/contract';
import { streakRuns } from '@sevenfold/domain/activity';
import { useText } from '../../../platform/text';
import { useCurrentWeek } from '../../activity/current';
import { weekNameIn } from '../../activity/goalText';
import { useHistory } from '../../activity/useHistory';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { Formula, NotHere, PartList } from './Parts';
import { WeekList } from './WeekList';

interface StreakBreakdownProps {
  readonly activity: Activity;
  readonly which: 'current' | 'best';
  onOpen(target: BreakdownTarget): void;
}

/** Weeks of a streak. */
export function StreakBreakdown({ activity, which, onOpen }: StreakBreakdownProps) {
  const text = useText();
  const currentWeek = useCurrentWeek();
  const { history, isError, isBusy, retry } = useHistory(activity, currentWeek);
  if (!history) return <NotHere isFailed={isError} isAway={false} isBusy={isBusy} onRetry={retry} />;
  const run = streakRuns(history.weeks.map(({ outcome }) => outcome))[which];
  const weeks = run ? history.weeks.slice(run.first, run.last + 1) : [];
  const [first, last] = [weeks[0], weeks.at(-1)];
  const passedOver = weeks.length - history.streaks[which];
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={text('activity.streak', { count: history.streaks[which] })}
        lines={[
          first && last
            ? [
                text('breakdown.span'),
                text('breakdown.fromTo', {
                  from: weekNameIn(first.week, currentWeek),
                  to: weekNameIn(last.week, currentWeek),
                }),
              ]
            : null,
          [text('breakdown.rule'), text('breakdown.streakRule')],
          passedOver > 0
            ? [text('breakdown.passedOver'), text('breakdown.passedOverWeeks', { count: passedOver })]
            : null,
        ]}
      />
      {which === 'current' && history.streaks.best > history.streaks.current && (
        <PartList
          title={text('breakdown.compared')}
          onOpen={onOpen}
          rows={[
            {
              key: 'best',
              name: text('breakdown.streakBest'),
              value: text('activity.streak', { count: history.streaks.best }),
              target: { kind: 'streak', activityId: activity.id, which: 'best' },
            },
          ]}
        />
      )}
      <WeekList activity={activity} weeks={weeks} onOpen={onOpen} />
    </div>
  );
}
