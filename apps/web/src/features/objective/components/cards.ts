import type { Area, Objective } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { sortByOrder } from '@sevenfold/domain/order';
import type { ReactNode } from 'react';
import type { Records } from '#features/record';
import { periodLabel } from '../periods';
import type { LoadedViews } from '../useViews';
import type { ObjectiveView } from '../view';
import type { Sheet } from './sheet';

/** Props of an objective's card. */
export interface CardProps {
  view: ObjectiveView;
  /** Null without an area. */
  area: Area | null;
  records: Records | undefined;
  today: CivilDate;
  /** The period is over, and the objective was not reopened. */
  isReadOnly: boolean;
  onReopen(): void;
  /** The objective that continues it. */
  carriedTo: string | null;
  carriedFrom: string | null;
  /** Shown in lists with several periods. */
  showsPeriod?: boolean;
  open(sheet: Sheet): void;
  /** Shown in sortable lists. */
  handle?: ReactNode;
  onStep?: ((step: 1 | -1) => void) | undefined;
  canMoveUp?: boolean;
  canMoveDown?: boolean;
  /** True if the inputs of a check-in are open. */
  isCheckingIn: boolean;
  /** Opens or folds them. */
  onCheckIn(isOpen: boolean): void;
  /** Removes the link to the activity whose objectives are listed. */
  onUnlink?: (() => void) | undefined;
  /** Level of the heading, by what is above the card. */
  heading?: 'h2' | 'h3';
}

/** Props shared by all cards of a screen. */
export interface Cards {
  readonly loaded: LoadedViews;
  readonly areas: readonly Area[];
  readonly isReadOnly: (objective: Objective) => boolean;
  readonly onReopen: (objective: Objective) => void;
  readonly open: (sheet: Sheet) => void;
  /**
   * The objective whose inputs of a check-in are open; kept by the screen, because cards are remounted once the list
   * becomes sortable.
   */
  readonly checkingIn: string | null;
  readonly onCheckIn: (objectiveId: string | null) => void;
}

type Shared = Pick<
  CardProps,
  | 'view'
  | 'area'
  | 'records'
  | 'today'
  | 'isReadOnly'
  | 'onReopen'
  | 'carriedTo'
  | 'carriedFrom'
  | 'open'
  | 'isCheckingIn'
  | 'onCheckIn'
>;

export function cardProps(
  view: ObjectiveView,
  { loaded: { all = [], known }, areas, isReadOnly, onReopen, open, checkingIn, onCheckIn }: Cards,
): Shared {
  const { objective } = view;
  const next = all.find(({ carriedFrom }) => carriedFrom === objective.id);
  const previous = all.find(({ id }) => id === objective.carriedFrom);
  return {
    view,
    open,
    isCheckingIn: checkingIn === objective.id,
    onCheckIn: (isOpen) => onCheckIn(isOpen ? objective.id : null),
    records: known.records,
    today: known.today,
    area: areas.find(({ id }) => id === objective.areaId) ?? null,
    isReadOnly: isReadOnly(objective),
    onReopen: () => onReopen(objective),
    carriedTo: next ? periodLabel(next.period) : null,
    carriedFrom: previous ? periodLabel(previous.period) : null,
  };
}

export const objectivesOf = (views: readonly ObjectiveView[]): readonly Objective[] =>
  sortByOrder(views.map(({ objective }) => objective));
