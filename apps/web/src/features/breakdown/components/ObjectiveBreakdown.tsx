import { daysBetween, type WeekId } from '@sevenfold/domain/calendar';
import { latestCheckIn, PACE_SILENT_DAYS, PACE_TOLERANCE, periodRange } from '@sevenfold/domain/objective';
import { capitalised, dayShortWithYear, number } from '../../../platform/format';
import { percent } from '../../../platform/shareText';
import { useText } from '../../../platform/text';
import { duration } from '../../record/amount';
import { CheckIns } from '../../objective/components/CheckIns';
import { valueText } from '../../objective/numbers';
import { PACE_NAMES, objectiveProgressText } from '../../objective/words';
import { useViews } from '../../objective/useViews';
import type { ObjectiveView } from '../../objective/view';
import { useWeekFacts } from '../../review/useWeekSources';
import { movementText } from '../../review/words';
import { useToday } from '../../user/api';
import { progressFormula } from '../../insight/formula';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { Formula, NotHere, PartList } from './Parts';
import { RangeSource } from '../sources/RangeSource';

const MINUTES_PER_HOUR = 60;

interface ObjectiveBreakdownProps {
  readonly objectiveId: string;
  /** Week of the change; null for the current progress. */
  readonly week: WeekId | null;
  onOpen(target: BreakdownTarget): void;
}

/** Progress of an objective and its source: its editable check-ins, or the activity it follows. */
export function ObjectiveBreakdown({ objectiveId, week, onOpen }: ObjectiveBreakdownProps) {
  const text = useText();
  const { views, isError, isBusy, retry } = useViews(({ id }) => id === objectiveId);
  const view = views?.[0];
  if (!views) return <NotHere isFailed={isError} isAway={false} isBusy={isBusy} onRetry={retry} />;
  if (!view) return <p className="text-body text-n10">{text('breakdown.objectiveGone')}</p>;
  return (
    <div className="flex flex-col gap-5">
      {week === null ? <CurrentProgress view={view} /> : <Movement view={view} week={week} />}
      <Sources view={view} week={week} onOpen={onOpen} />
    </div>
  );
}

/** Progress compared with the elapsed time. */
function CurrentProgress({ view }: { view: ObjectiveView }) {
  const text = useText();
  const today = useToday();
  const { objective, progress, time, from, elapsed, followed } = view;
  if (!progress) return null;
  const days = daysBetween(from, periodRange(objective.period).last) + 1;
  const format =
    followed?.unit === 'DURATION' ? (hours: number) => duration(Math.round(hours * MINUTES_PER_HOUR)) : valueText;
  const latest = latestCheckIn(objective.checkIns);
  const origin = followed
    ? text('breakdown.sumOf', { name: followed.name })
    : latest
      ? text('breakdown.latestCheckIn', { date: dayShortWithYear(latest.date) })
      : text('breakdown.startValue');
  return (
    <Formula
      value={objectiveProgressText(view)}
      lines={[
        [text('objective.value'), origin],
        progress.value === null || progress.share === null
          ? null
          : [
              text('breakdown.progress'),
              progressFormula(progress, format(progress.value), format, percent(progress.share)),
            ],
        elapsed === null
          ? null
          : [
              text('breakdown.timeGone'),
              `${number(daysBetween(from, today))} ÷ ${text('goal.days', { count: days })} = ${percent(elapsed)}`,
            ],
        time === 'CURRENT' && elapsed === null
          ? [text('breakdown.pace'), text('breakdown.paceSilent', { count: PACE_SILENT_DAYS })]
          : null,
        progress.pace === null ? null : [text('breakdown.pace'), capitalised(text(PACE_NAMES[progress.pace]))],
        progress.pace === null
          ? null
          : [text('breakdown.rule'), text('breakdown.paceRule', { points: Math.round(PACE_TOLERANCE * 100) })],
      ]}
    />
  );
}

/** Values before and at the end of a week. */
function Movement({ view: { objective }, week }: { view: ObjectiveView; week: WeekId }) {
  const text = useText();
  const { facts, isError, isBusy, retry } = useWeekFacts(week);
  if (!facts) return <NotHere isFailed={isError} isAway={false} isBusy={isBusy} onRetry={retry} />;
  const moved = facts.objectives.find((one) => one.objectiveId === objective.id);
  return (
    <Formula
      value={moved ? movementText(moved) : text('ui.trendSame')}
      lines={[[text('breakdown.rule'), text('breakdown.movementRule')]]}
    />
  );
}

function Sources({
  view: { objective, followed, linked, time },
  week,
  onOpen,
}: {
  view: ObjectiveView;
  week: WeekId | null;
  onOpen(target: BreakdownTarget): void;
}) {
  const text = useText();
  const today = useToday();
  const { first: from, last: to } = periodRange(objective.period);
  const targetOf = (activityId: string): BreakdownTarget =>
    week === null ? { kind: 'range', activityId, range: { from, to } } : { kind: 'week', activityId, week };
  // The total of the followed activity is the current value, and is broken down here instead of being listed.
  const sum = week === null ? followed : null;
  const listed = [
    ...(followed && !sum && !linked.includes(followed) ? [followed] : []),
    ...linked.filter((one) => one !== sum),
  ];
  return (
    <>
      {sum && (
        <RangeSource
          isPart
          activity={sum}
          target={{ kind: 'range', activityId: sum.id, range: { from, to } }}
          onOpen={onOpen}
        />
      )}
      {!followed && <CheckIns objective={objective} today={today} isReadOnly={time === 'PAST'} />}
      {listed.length > 0 && (
        <PartList
          title={text('breakdown.activities')}
          onOpen={onOpen}
          rows={listed.map(({ id, name }) => ({ key: id, name, value: '', target: targetOf(id) }))}
        />
      )}
    </>
  );
}
