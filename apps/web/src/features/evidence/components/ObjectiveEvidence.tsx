import { daysBetween, type WeekId } from '@sevenfold/domain/calendar';
import { latestCheckIn, PACE_SILENT_DAYS, PACE_TOLERANCE, periodRange } from '@sevenfold/domain/objective';
import { dayShortWithYear, number, percent } from '../../../platform/format';
import { useText } from '../../../platform/text';
import { duration } from '../../activity/amount';
import { CheckIns } from '../../objective/components/CheckIns';
import { valueText } from '../../objective/numbers';
import { PACE_NAMES, standingText } from '../../objective/words';
import { useViews } from '../../objective/useViews';
import type { ObjectiveView } from '../../objective/view';
import { useWeekFacts } from '../../review/useWeekSources';
import { movementText } from '../../review/words';
import { useToday } from '../../user/api';
import { wayFormula } from '../formula';
import type { Opened } from '../opened';
import { Formula, NotHere, PartList } from './Parts';
import { RangeEvidence } from './RangeEvidence';

const MINUTES_PER_HOUR = 60;

interface ObjectiveEvidenceProps {
  readonly objectiveId: string;
  /** How far it moved in that week; null: how it stands. */
  readonly week: WeekId | null;
  onOpen(of: Opened): void;
}

/** How far an objective has come, and by what: its check-ins, which can be changed, or the activity it follows. */
export function ObjectiveEvidence({ objectiveId, week, onOpen }: ObjectiveEvidenceProps) {
  const text = useText();
  const { views, isError, isBusy, retry } = useViews(({ id }) => id === objectiveId);
  const view = views?.[0];
  if (!views) return <NotHere isFailed={isError} isAway={false} isBusy={isBusy} onRetry={retry} />;
  if (!view) return <p className="text-body text-n10">{text('evidence.objectiveGone')}</p>;
  return (
    <div className="flex flex-col gap-5">
      {week === null ? <Standing view={view} /> : <Movement view={view} week={week} />}
      <Sources view={view} week={week} onOpen={onOpen} />
    </div>
  );
}

/** The way and the time gone, and what the one says of the other. */
function Standing({ view }: { view: ObjectiveView }) {
  const text = useText();
  const today = useToday();
  const { objective, standing, time, from, elapsed, followed } = view;
  if (!standing) return null;
  const days = daysBetween(from, periodRange(objective.period).last) + 1;
  const format =
    followed?.unit === 'DURATION' ? (hours: number) => duration(Math.round(hours * MINUTES_PER_HOUR)) : valueText;
  const latest = latestCheckIn(objective.checkIns);
  const origin = followed
    ? text('evidence.sumOf', { name: followed.name })
    : latest
      ? text('evidence.latestCheckIn', { date: dayShortWithYear(latest.date) })
      : text('evidence.startValue');
  return (
    <Formula
      value={standingText(view)}
      lines={[
        [text('objective.value'), origin],
        standing.value === null || standing.share === null
          ? null
          : [text('evidence.way'), wayFormula(standing, format(standing.value), format, percent(standing.share))],
        elapsed === null
          ? null
          : [
              text('evidence.timeGone'),
              `${number(daysBetween(from, today))} ÷ ${text('goal.days', { count: days })} = ${percent(elapsed)}`,
            ],
        time === 'CURRENT' && elapsed === null
          ? [text('evidence.pace'), text('evidence.paceSilent', { count: PACE_SILENT_DAYS })]
          : null,
        standing.pace === null ? null : [text('evidence.pace'), text(PACE_NAMES[standing.pace])],
        standing.pace === null
          ? null
          : [text('evidence.rule'), text('evidence.paceRule', { points: Math.round(PACE_TOLERANCE * 100) })],
      ]}
    />
  );
}

/** What the value was before a week, and at its end. */
function Movement({ view: { objective }, week }: { view: ObjectiveView; week: WeekId }) {
  const text = useText();
  const { facts, isError, isBusy, retry } = useWeekFacts(week);
  if (!facts) return <NotHere isFailed={isError} isAway={false} isBusy={isBusy} onRetry={retry} />;
  const moved = facts.objectives.find((one) => one.objectiveId === objective.id);
  return (
    <Formula
      value={moved ? movementText(moved) : text('ui.trendSame')}
      lines={[[text('evidence.rule'), text('evidence.movementRule')]]}
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
  onOpen(of: Opened): void;
}) {
  const text = useText();
  const today = useToday();
  const { first: from, last: to } = periodRange(objective.period);
  const opens = (activityId: string): Opened =>
    week === null ? { kind: 'range', activityId, range: { from, to } } : { kind: 'week', activityId, week };
  const sum = week === null ? followed : null;
  const shown = [
    ...(followed && !sum && !linked.includes(followed) ? [followed] : []),
    ...linked.filter((one) => one !== sum),
  ];
  return (
    <>
      {sum && <RangeEvidence isPart activity={sum} of={{ kind: 'range', activityId: sum.id, range: { from, to } }} />}
      {!followed && <CheckIns objective={objective} today={today} isReadOnly={time === 'PAST'} />}
      {shown.length > 0 && (
        <PartList
          title={text('evidence.activities')}
          onOpen={onOpen}
          rows={shown.map(({ id, name }) => ({ key: id, name, value: '', of: opens(id) }))}
        />
      )}
    </>
  );
}
