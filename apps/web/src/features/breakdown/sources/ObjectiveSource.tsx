import { explainMovement, explainProgress } from '@sevenfold/domain/breakdown';
import { PACE_SILENT_DAYS, PACE_TOLERANCE, periodRange } from '@sevenfold/domain/objective';
import type { BreakdownTarget } from '#breakdown';
import { capitalised, useText } from '#platform';
import { activityColor, cx } from '#ui';
import { useAreas } from '#features/area';
import {
  CheckIns,
  formatterFor,
  objectiveProgressText,
  type ObjectiveView,
  PACE_NAMES,
  PathCurve,
  useViews,
} from '#features/objective';
import { movementText, useWeekFacts } from '#features/review';
import { useToday } from '#features/user';
import { Breakdown, PartList } from '../components/Breakdown';
import { NotHere } from '../components/NotHere';
import { RangeSource } from './RangeSource';
import type { SourceProps } from './source';

type Props = SourceProps<'objective'>;

/** Progress of an objective and its source: its editable check-ins, or the activity it follows. */
export function ObjectiveSource({ target, onOpen }: Props) {
  const text = useText();
  const { views, isError, isBusy, retry } = useViews(({ id }) => id === target.objectiveId);
  const view = views?.[0];
  if (!views) return <NotHere isFailed={isError} isAway={false} isBusy={isBusy} onRetry={retry} />;
  if (!view) return <p className="text-body text-n10">{text('breakdown.objectiveGone')}</p>;
  return (
    <div className="flex flex-col gap-5">
      {target.week === null ? (
        <Progress target={target} view={view} onOpen={onOpen} />
      ) : (
        <Movement target={target} week={target.week} view={view} onOpen={onOpen} />
      )}
      <Path view={view} />
      <Sources target={target} view={view} onOpen={onOpen} />
    </div>
  );
}

/** The values of the period, and the pace to the target. */
function Path({ view }: { readonly view: ObjectiveView }) {
  const today = useToday();
  const { progress, objective } = view;
  const area = useAreas()?.find(({ id }) => id === objective.areaId);
  if (!progress) return null;
  return (
    <div className={cx(!area && '[--solid:var(--n11)]')} style={area && activityColor(area.color)}>
      <PathCurve view={{ ...view, progress }} today={today} />
    </div>
  );
}

/** Progress compared with the elapsed time. */
function Progress({ target, view, onOpen }: Props & { readonly view: ObjectiveView }) {
  const text = useText();
  const today = useToday();
  const { objective, progress, time, from, elapsed, followed } = view;
  if (!progress) return null;
  const number = explainProgress({
    ...progress,
    followed,
    checkIns: objective.checkIns,
    period: objective.period,
    from: elapsed === null ? null : from,
    today,
  });
  const rule = text('breakdown.paceRule', { points: Math.round(PACE_TOLERANCE * 100) });
  return (
    <Breakdown
      target={target}
      number={number}
      title={objectiveProgressText(view)}
      valueText={formatterFor(followed)}
      notes={[
        time === 'CURRENT' && elapsed === null
          ? ['breakdown.pace', text('breakdown.paceSilent', { count: PACE_SILENT_DAYS })]
          : null,
        progress.pace === null ? null : ['breakdown.pace', capitalised(text(PACE_NAMES[progress.pace]))],
        progress.pace === null ? null : ['breakdown.rule', rule],
      ]}
      onOpen={onOpen}
    />
  );
}

/** Values before and at the end of a week. */
function Movement({
  target,
  week,
  view,
  onOpen,
}: Props & { readonly week: NonNullable<Props['target']['week']>; readonly view: ObjectiveView }) {
  const text = useText();
  const { facts, isError, isBusy, retry } = useWeekFacts(week);
  if (!facts) return <NotHere isFailed={isError} isAway={false} isBusy={isBusy} onRetry={retry} />;
  const moved = facts.objectives.find((one) => one.objectiveId === target.objectiveId);
  return (
    <Breakdown
      target={target}
      number={explainMovement(moved ?? { from: 0, to: 0 })}
      title={moved ? movementText(moved, view) : text('ui.trendSame')}
      onOpen={onOpen}
    />
  );
}

function Sources({ target: { week }, view, onOpen }: Props & { readonly view: ObjectiveView }) {
  const { objective, followed, linked, time } = view;
  const today = useToday();
  const { first: from, last: to } = periodRange(objective.period);
  const range = (activityId: string) => ({ kind: 'range', activityId, range: { from, to } }) as const;
  // The total of the followed activity is the current value, and is broken down here instead of being listed.
  const sum = week === null ? followed : null;
  const listed = new Set([...(followed ? [followed] : []), ...linked].filter((one) => one !== sum));
  const targetIn = (activityId: string): BreakdownTarget =>
    week === null ? range(activityId) : { kind: 'week', activityId, week };
  return (
    <>
      {sum && <RangeSource isPart activity={sum} target={range(sum.id)} onOpen={onOpen} />}
      {!followed && <CheckIns objective={objective} today={today} isReadOnly={time === 'PAST'} />}
      <PartList
        section={{
          title: 'breakdown.activities',
          rows: [...listed].map(({ id, name }) => ({ key: id, name, value: '', target: targetIn(id) })),
        }}
        onOpen={onOpen}
      />
    </>
  );
}
