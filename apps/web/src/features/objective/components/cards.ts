import type { Area, Objective } from '@sevenfold/contract';
import { sortByOrder } from '@sevenfold/domain/order';
import { periodLabel } from '../periods';
import type { LoadedViews } from '../useViews';
import type { ObjectiveView } from '../view';
import type { CardProps } from './ObjectiveCard';
import type { Sheet } from './sheet';

/** What every card of a screen has in common. */
export interface Cards {
  readonly loaded: LoadedViews;
  readonly areas: readonly Area[];
  readonly isReadOnly: (objective: Objective) => boolean;
  readonly onReopen: (objective: Objective) => void;
  readonly open: (sheet: Sheet) => void;
  readonly typed: Map<string, string>;
}

type Shared = Pick<
  CardProps,
  'view' | 'area' | 'records' | 'today' | 'isReadOnly' | 'onReopen' | 'carriedTo' | 'carriedFrom' | 'open' | 'typed'
>;

export function cardProps(
  view: ObjectiveView,
  { loaded: { all = [], known }, areas, isReadOnly, onReopen, open, typed }: Cards,
): Shared {
  const { objective } = view;
  const next = all.find(({ carriedFrom }) => carriedFrom === objective.id);
  const previous = all.find(({ id }) => id === objective.carriedFrom);
  return {
    view,
    open,
    typed,
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
