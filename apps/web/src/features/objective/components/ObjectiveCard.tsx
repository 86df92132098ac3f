import { isOver } from '@sevenfold/domain/objective';
import { ChartNoAxesColumnIncreasing, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsUnsent } from '#data';
import { labelled, useText } from '#platform';
import { activityColor, Button, Card, CheckButton, COMPACT, cx, Menu, SyncDot, Tooltip, useMedia, WIDE } from '#ui';
import { periodLabel } from '../periods';
import { carryTo, setStatus } from './cardCommands';
import { CheckInButton, CheckInFold } from './CheckInFold';
import { CardFacts } from './CardFacts';
import { CARD_GRID } from './cardGrid';
import type { CardProps } from './cards';
import { carryTarget, objectiveMenu } from './objectiveMenu';
import { PaceNeed } from './PaceNeed';
import { PathCurve } from './PathCurve';
import { ProgressLine } from './ProgressLine';
import { RaiseButton } from './RaiseButton';
import { hasThisWeek, ThisWeek } from './ThisWeek';

/** Card of one objective. */
export function ObjectiveCard(props: CardProps) {
  const {
    view,
    area,
    today,
    isReadOnly,
    handle,
    open,
    onStep,
    canMoveUp = false,
    canMoveDown = false,
    carriedTo,
    onUnlink,
    heading: Heading = 'h3',
  } = props;
  const text = useText();
  const { objective } = view;
  const { id, name, status } = objective;
  const hasWeek = view.time !== 'PAST' && !isOver(status);
  const isWide = useMedia(WIDE);
  const isCompact = useMedia(COMPACT);
  const thisWeek =
    hasWeek &&
    (hasThisWeek(view) ? (
      <ThisWeek view={view} records={props.records} isInCard />
    ) : (
      view.progress?.isBehind === true && !isReadOnly && <LinkButton {...props} />
    ));
  // Stands where the others have their number, and this below it.
  const isWeekBeside = isWide && !view.progress && thisWeek !== false;
  const items = objectiveMenu({
    view,
    today,
    isReadOnly,
    isCarried: carriedTo !== null,
    open,
    onStep,
    canMoveUp,
    canMoveDown,
    onUnlink,
  });
  return (
    <Card
      data-objective={id}
      className={cx(
        'relative flex items-start gap-1 pt-2.5 pb-3 pr-2.5 pl-3.5 medium:pt-3',
        handle !== undefined && !isCompact && 'pointer-coarse:pl-1.5',
        status === 'PAUSED' ? '[--solid:var(--n9)]' : !area && '[--solid:var(--n11)]',
      )}
      style={area && status !== 'PAUSED' ? activityColor(area.color) : undefined}
    >
      {/* On a phone, the menu moves the card, and the handle would take the room of the name. */}
      {!isCompact && handle}
      <div className={cx('min-w-0 flex-1', CARD_GRID)}>
        <div className="flex items-start gap-1 wide:contents">
          <div className="-ml-9.5 flex w-8.5 flex-none pt-1.5 wide:col-start-1 wide:row-start-1 wide:self-start wide:justify-self-start">
            {view.progress && !isOver(status) ? <NumbersMark /> : <Mark {...props} />}
          </div>
          <div
            className={cx(
              'min-w-0 flex-1 pt-0.5 wide:col-start-1 wide:row-start-1',
              !view.progress && !isWeekBeside && 'wide:col-span-3',
            )}
          >
            <Heading className="flex items-center gap-2">
              <button
                type="button"
                onClick={() => open({ kind: 'details', objectiveId: id })}
                className={cx(
                  'hit min-w-0 rounded-icon text-left text-body font-strong wrap-anywhere hover:underline',
                  isOver(status) ? 'text-n10' : status === 'PAUSED' ? 'text-n9' : 'text-n12',
                )}
              >
                {name}
              </button>
              <Unsent view={view} />
            </Heading>
            <CardFacts {...props} />
          </div>
          {isWeekBeside && <div className="col-span-2 col-start-2 row-start-1 pt-0.5">{thisWeek}</div>}
          <div className="flex flex-none items-center justify-end gap-2 wide:col-start-4 wide:row-start-1 wide:self-start">
            {/* Below the name on a phone, where that has the whole line. */}
            {!isCompact && <Action {...props} />}
            <Menu label={text('objective.more', { name })} items={items} />
          </div>
        </div>
        {/* Ends below the dots of the menu. */}
        <div className="flex flex-col gap-2 pr-2 empty:hidden medium:gap-3 wide:contents">
          {view.progress && <Path {...props} week={isWide && thisWeek} />}
          {!isWide && thisWeek}
          {isReadOnly && (
            <div className="flex flex-wrap gap-2 wide:col-span-2 wide:col-start-1 wide:row-start-2">
              <PastActs {...props} />
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}

/** Offers a link in the place of the linked activities: something to do in the week for an objective that is behind. */
function LinkButton({ view: { objective }, open }: CardProps) {
  const text = useText();
  return (
    <Button
      variant="ghost"
      size="small"
      className="-my-1.5 -ml-3 self-start"
      icon={<Link2 className="size-4.5" aria-hidden="true" />}
      aria-label={labelled(text('objective.linkActivity'), objective.name)}
      onClick={() => open({ kind: 'edit', objective, isLinking: true })}
    >
      {text('objective.linkActivity')}
    </Button>
  );
}

function Unsent({ view: { objective } }: Pick<CardProps, 'view'>) {
  const isUnsent = useIsUnsent('objective', objective.id);
  return isUnsent ? <SyncDot /> : null;
}

/** Stands in the place of the circle for an objective with numbers, which they achieve. */
const NumbersMark = () => (
  <span className="flex size-7 items-center justify-center rounded-full bg-(--solid)/12" aria-hidden="true">
    <ChartNoAxesColumnIncreasing className="size-4 text-(--solid)" />
  </span>
);

/** Achieves and reopens an objective. One with numbers has it when it is over only. */
function Mark({ view, today, isReadOnly }: CardProps) {
  const text = useText();
  const { objective } = view;
  const { status, name } = objective;
  const check = (
    <CheckButton
      state={status === 'ACHIEVED' ? 'done' : status === 'DROPPED' ? 'skipped' : 'todo'}
      label={name}
      disabled={isReadOnly}
      onToggle={() => setStatus(objective, isOver(status) ? 'ACTIVE' : 'ACHIEVED', today)}
    />
  );
  return isReadOnly ? (
    <Tooltip text={text('objective.readOnlyReason')} describe>
      {check}
    </Tooltip>
  ) : (
    check
  );
}

/** Value, curve and inputs of an objective with numbers, and its week below the value on wide screens. */
function Path({ week, ...props }: CardProps & { readonly week: ReactNode }) {
  const { view, today, isReadOnly, isCheckingIn } = props;
  const text = useText();
  const isCompact = useMedia(COMPACT);
  const { objective, progress } = view;
  if (!progress) return null;
  const isOpen = !isReadOnly && !isOver(objective.status);
  return (
    <div className="flex flex-col gap-2 medium:grid medium:grid-cols-[minmax(0,4fr)_minmax(0,5fr)] medium:gap-x-5 medium:gap-y-3 wide:contents">
      <div className="wide:col-start-2 wide:row-start-1 wide:self-start">
        <div className="flex flex-wrap items-start gap-x-2 gap-y-2 medium:gap-x-4">
          <div className="min-w-0 flex-1 basis-32">
            <ProgressLine view={view} />
          </div>
          {isOpen && progress.isReached && (
            <Button size="small" onClick={() => setStatus(objective, 'ACHIEVED', today)}>
              {text('objective.markAchieved')}
            </Button>
          )}
          {isCompact && canCheckIn(props) && <CheckInButton {...props} />}
        </div>
        <PaceNeed view={view} />
        {/* Follows its reason on a phone, where both have no room in one row. */}
        {isCompact && (
          <div className="pt-2 empty:hidden">
            <RaiseButton view={view} />
          </div>
        )}
        {week && <div className="pt-2">{week}</div>}
      </div>
      {canCheckIn(props) && isCheckingIn && (
        <div className="medium:col-span-full medium:row-start-2">
          <CheckInFold {...props} />
        </div>
      )}
      <PathCurve
        view={{ ...view, progress }}
        today={today}
        className="medium:col-start-2 medium:row-start-1 wide:col-start-3"
      />
    </div>
  );
}

/** Main action of a card: a check-in, or a higher weekly goal of the activity that it counts. */
const Action = (props: CardProps) =>
  canCheckIn(props) ? <CheckInButton {...props} /> : <RaiseButton view={props.view} />;

/** True for an objective with a number of its own that can change. */
const canCheckIn = ({ view: { objective, progress, followed }, isReadOnly }: CardProps): boolean =>
  progress !== null && !followed && !isReadOnly && !isOver(objective.status);

function PastActs({ view, today, carriedTo, onReopen }: CardProps) {
  const text = useText();
  const { objective } = view;
  const period = carryTarget(view, today, carriedTo !== null);
  return (
    <>
      <Button size="small" onClick={onReopen} aria-label={labelled(text('objective.reopen'), objective.name)}>
        {text('objective.reopen')}
      </Button>
      {period && (
        <Button
          size="small"
          onClick={() => carryTo(objective, period)}
          aria-label={labelled(text('objective.carryTo', { period: periodLabel(period) }), objective.name)}
        >
          {text('objective.carryTo', { period: periodLabel(period) })}
        </Button>
      )}
    </>
  );
}
