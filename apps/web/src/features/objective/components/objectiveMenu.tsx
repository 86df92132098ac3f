import { isOver, nextPeriod, type Period, periodToCarryTo } from '@sevenfold/domain/objective';
import type { CivilDate } from '@sevenfold/domain/calendar';
import {
  ArrowDown,
  ArrowUp,
  CirclePause,
  CirclePlay,
  CircleX,
  ListChecks,
  type LucideIcon,
  Pencil,
  RotateCcw,
  Trash2,
  StepForward,
  Unlink,
} from 'lucide-react';
import { text } from '#platform';
import type { MenuEntry } from '#ui';
import { periodLabel } from '../periods';
import type { ObjectiveView } from '../view';
import { carryTo, remove, setStatus } from './cardCommands';
import type { Sheet } from './sheet';

interface MenuOf {
  view: ObjectiveView;
  today: CivilDate;
  /** Read-only until it is reopened. */
  isReadOnly: boolean;
  /** Already continued in another period. */
  isCarried: boolean;
  open(sheet: Sheet): void;
  onStep?: ((step: 1 | -1) => void) | undefined;
  canMoveUp: boolean;
  canMoveDown: boolean;
  onUnlink?: (() => void) | undefined;
}

const icon = (Icon: LucideIcon) => <Icon aria-hidden="true" />;

/** Period it can be continued in; null when it is completed, already continued, or no period is left. */
export function carryTarget({ objective }: ObjectiveView, today: CivilDate, isCarried: boolean): Period | null {
  if (isCarried || isOver(objective.status)) return null;
  return periodToCarryTo(objective.period, today) ?? nextPeriod(objective.period);
}

export function objectiveMenu({
  view,
  today,
  isReadOnly,
  isCarried,
  open,
  onStep,
  canMoveUp,
  canMoveDown,
  onUnlink,
}: MenuOf): readonly MenuEntry[] {
  const { objective } = view;
  const { id, status } = objective;
  const period = carryTarget(view, today, isCarried);
  const set = (to: typeof status) => () => setStatus(objective, to, today);
  const details: MenuEntry = {
    id: 'details',
    label: text('objective.details'),
    icon: icon(ListChecks),
    onAct: () => open({ kind: 'details', objectiveId: id }),
  };
  const carry: readonly MenuEntry[] = period
    ? [
        {
          id: 'carry',
          label: text('objective.carryTo', { period: periodLabel(period) }),
          icon: icon(StepForward),
          onAct: () => carryTo(objective, period),
        },
      ]
    : [];
  const removeFromList: readonly MenuEntry[] = onUnlink
    ? [{ id: 'unlink', label: text('objective.unlink'), icon: icon(Unlink), onAct: onUnlink }]
    : [];
  if (isReadOnly) return [details, ...carry, ...removeFromList];
  return [
    { id: 'edit', label: text('objective.edit'), icon: icon(Pencil), onAct: () => open({ kind: 'edit', objective }) },
    details,
    ...(onStep
      ? [
          {
            id: 'up',
            label: text('objective.moveUp'),
            icon: icon(ArrowUp),
            disabled: !canMoveUp,
            onAct: () => onStep(-1),
          },
          {
            id: 'down',
            label: text('objective.moveDown'),
            icon: icon(ArrowDown),
            disabled: !canMoveDown,
            onAct: () => onStep(1),
          },
        ]
      : []),
    { id: 'line', separator: true },
    ...(status === 'ACTIVE'
      ? [{ id: 'pause', label: text('objective.pause'), icon: icon(CirclePause), onAct: set('PAUSED') }]
      : []),
    ...(status === 'PAUSED'
      ? [{ id: 'resume', label: text('objective.resume'), icon: icon(CirclePlay), onAct: set('ACTIVE') }]
      : []),
    ...(isOver(status)
      ? [{ id: 'reopen', label: text('objective.reopen'), icon: icon(RotateCcw), onAct: set('ACTIVE') }]
      : [{ id: 'drop', label: text('objective.drop'), icon: icon(CircleX), onAct: set('DROPPED') }]),
    ...carry,
    ...removeFromList,
    { id: 'delete', label: text('objective.delete'), icon: icon(Trash2), danger: true, onAct: () => remove(objective) },
  ];
}
