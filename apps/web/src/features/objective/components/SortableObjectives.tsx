import { dispatch } from '#dispatch';
import { text as say } from '#platform';
import { announce, SortableList } from '#ui';
import { moveObjective } from '../commands';
import type { ObjectiveView } from '../view';
import { cardProps, type Cards, objectivesOf } from './cards';
import { ObjectiveCard } from './ObjectiveCard';

export interface ObjectiveListProps {
  cards: Cards;
  /** Accessible name: "Objectives of Q4 2026". */
  label: string;
  views: readonly ObjectiveView[];
}

/** Objectives of a period, reordered by dragging, by keyboard and from the menu. */
export function SortableObjectives({ cards, label, views }: ObjectiveListProps) {
  const byId = new Map(views.map((view) => [view.objective.id, view]));
  const ids = views.map(({ objective }) => objective.id);
  const put = (id: string, toIndex: number): boolean => {
    const command = moveObjective(objectivesOf(views), id, toIndex);
    if (command) dispatch(command);
    return command !== null;
  };
  const step = (id: string, by: 1 | -1) => {
    const to = ids.indexOf(id) + by;
    if (to < 0 || to >= ids.length || !put(id, to)) return;
    announce(
      say('ui.sortDropped', {
        name: byId.get(id)?.objective.name ?? '',
        group: label,
        position: to + 1,
        count: ids.length,
      }),
    );
  };
  return (
    <SortableList
      groups={[{ id: 'open', name: label, itemIds: ids }]}
      nameOf={(id) => byId.get(id)?.objective.name ?? ''}
      onMove={({ itemId, toIndex }) => put(itemId, toIndex)}
      renderGroup={(_, items) => <div className="[&>ul]:flex [&>ul]:flex-col [&>ul]:gap-3">{items}</div>}
      renderItem={(id, handle) => {
        const view = byId.get(id);
        return (
          view && (
            <ObjectiveCard
              {...cardProps(view, cards)}
              handle={handle}
              onStep={(by) => step(id, by)}
              canMoveUp={id !== ids[0]}
              canMoveDown={id !== ids.at(-1)}
            />
          )
        );
      }}
    />
  );
}
