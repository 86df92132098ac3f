import { isOver } from '@sevenfold/domain/objective';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { CheckButton } from '../../../ui/CheckButton';
import { cx } from '../../../ui/cx';
import { Menu } from '../../../ui/Menu';
import { ProgressRing } from '../../../ui/ProgressRing';
import { Card } from '../../../ui/Surface';
import { SyncDot } from '../../../ui/Sync';
import { BreakdownButton } from '../../../breakdown/BreakdownButton';
import { stepOf } from '../numbers';
import { periodLabel } from '../periods';
import { useIsUnsent } from '../unsent';
import { PACE_NAMES, standingLabel, standingText } from '../words';
import { carryTo, checkInToday, setStatus } from './cardCommands';
import { CardFacts } from './CardFacts';
import type { CardProps } from './cards';
import { carryTarget, objectiveMenu } from './objectiveMenu';
import { ProgressBar } from './ProgressBar';
import { ThisWeek } from './ThisWeek';
import { ValueStepper } from './ValueStepper';

/** Card of one objective. */
export function ObjectiveCard(props: CardProps) {
  const {
    view,
    today,
    isReadOnly,
    handle,
    open,
    onStep,
    canMoveUp = false,
    canMoveDown = false,
    carriedTo,
    extra,
  } = props;
  const text = useText();
  const { objective } = view;
  const { id, name, status } = objective;
  const items = objectiveMenu({
    view,
    today,
    isReadOnly,
    isCarried: carriedTo !== null,
    open,
    onStep,
    canMoveUp,
    canMoveDown,
  });
  return (
    <Card data-objective={id} className={cx('flex items-start gap-1 py-3 pr-2.5', handle ? 'pl-1.5' : 'pl-3.5')}>
      {handle}
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="flex items-start gap-3">
          <Mark {...props} />
          <div className="min-w-0 flex-1 pt-0.5">
            <h3 className="flex items-center gap-2">
              <button
                type="button"
                onClick={() => open({ kind: 'details', objectiveId: id })}
                className={cx(
                  'hit min-w-0 rounded-icon text-left text-body font-strong wrap-anywhere hover:underline',
                  isOver(status) ? 'text-n10' : 'text-n12',
                )}
              >
                {name}
              </button>
              <Unsent view={view} />
            </h3>
            <CardFacts {...props} />
          </div>
          <Menu label={text('objective.more', { name })} items={items} />
        </div>
        {view.standing && <Progress {...props} />}
        <div className="contents [&>div]:ml-10">
          {view.time !== 'PAST' && !isOver(status) && <ThisWeek view={view} records={props.records} />}
        </div>
        {(isReadOnly || extra) && (
          <div className="flex flex-wrap gap-2 pl-10">
            {isReadOnly && <PastActs {...props} />}
            {extra}
          </div>
        )}
      </div>
    </Card>
  );
}

function Unsent({ view: { objective } }: Pick<CardProps, 'view'>) {
  const isUnsent = useIsUnsent(objective.id, ...objective.checkIns.map(({ id }) => id));
  return isUnsent ? <SyncDot /> : null;
}

/** A check for completable objectives, a ring for those with progress. */
function Mark({ view, today, isReadOnly }: CardProps) {
  const text = useText();
  const { objective, standing } = view;
  const { status, name } = objective;
  if (!standing || isOver(status)) {
    return (
      <span className="flex flex-none [--solid:var(--n11)]">
        <CheckButton
          state={status === 'ACHIEVED' ? 'done' : status === 'DROPPED' ? 'skipped' : 'todo'}
          label={name}
          disabled={isReadOnly}
          disabledReason={text('objective.readOnlyReason')}
          onToggle={() => setStatus(objective, isOver(status) ? 'ACTIVE' : 'ACHIEVED', today)}
        />
      </span>
    );
  }
  return <ProgressRing value={standing.share ?? 0} size={28} />;
}

function Progress({ view, today, isReadOnly, typed }: CardProps) {
  const text = useText();
  const { objective, standing, elapsed, followed } = view;
  if (!standing) return null;
  const { share, value } = standing;
  const isOpen = !isReadOnly && !isOver(objective.status);
  const pace = standing.isReached
    ? text('objective.reached')
    : standing.pace === null
      ? undefined
      : text(PACE_NAMES[standing.pace]);
  const said = standingText(view);
  return (
    <div className="flex flex-col gap-2 pl-10">
      {share !== null && <ProgressBar name={objective.name} share={share} elapsed={elapsed} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40 text-small tabular-nums">
          {value === null ? (
            <p className="font-strong text-n12 wrap-anywhere">{said}</p>
          ) : (
            <BreakdownButton
              target={{ kind: 'objective', objectiveId: objective.id, week: null }}
              label={[`${objective.name}: ${standingLabel(view)}`, pace].filter(Boolean).join(', ')}
            >
              <span className="block font-strong text-n12 wrap-anywhere">{said}</span>
              {pace !== undefined && <span className="block text-n10">{pace}</span>}
            </BreakdownButton>
          )}
        </div>
        {isOpen && standing.isReached && (
          <Button size="small" onClick={() => setStatus(objective, 'ACHIEVED', today)}>
            {text('objective.markAchieved')}
          </Button>
        )}
        {isOpen && !followed && value !== null && (
          <ValueStepper
            name={objective.name}
            value={value}
            step={stepOf(standing)}
            onChange={(next) => checkInToday(objective, next, today)}
            id={objective.id}
            kept={typed}
          />
        )}
      </div>
    </div>
  );
}

function PastActs({ view, today, carriedTo, onReopen }: CardProps) {
  const text = useText();
  const { objective } = view;
  const period = carryTarget(view, today, carriedTo !== null);
  return (
    <>
      <Button size="small" onClick={onReopen} aria-label={`${text('objective.reopen')}: ${objective.name}`}>
        {text('objective.reopen')}
      </Button>
      {period && (
        <Button
          size="small"
          onClick={() => carryTo(objective, period)}
          aria-label={`${text('objective.carryTo', { period: periodLabel(period) })}: ${objective.name}`}
        >
          {text('objective.carryTo', { period: periodLabel(period) })}
        </Button>
      )}
    </>
  );
}
