import { Plus } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useProgressiveRows } from '#navigation';
import { text, useText } from '#platform';
import { announce, moveItem, placeOf, SortableList, type SortableMove, stepMove } from '#ui';
import { moveActivity } from '../move';
import { ActivityRow } from './ActivityRow';
import { AreaSection } from './AreaSection';
import { areaRows, type AreaRows, type CurrentListProps, ROOM } from './currentList';

/** The current activities by area, reordered by dragging, by keyboard and from the menu. */
export function CurrentList(props: CurrentListProps) {
  useText();
  const { activities, week, today, recent, hasRoom, open, onCreate } = props;
  const groups = areaRows(props);
  const shown = useProgressiveRows(
    groups.map(({ itemIds }) => itemIds.length),
    ROOM,
  );
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  const latest = useRef({ groups, byId });
  useEffect(() => {
    latest.current = { groups, byId };
  });
  // Stable identity, because every row receives it.
  const stepBy = useCallback((activityId: string, step: 1 | -1) => {
    const move = stepMove(latest.current.groups, activityId, step);
    if (!move) return;
    put(latest.current.groups, move);
    announce(movedText(latest.current.groups, move, latest.current.byId.get(activityId)?.name ?? ''));
  }, []);
  return (
    <div className="flex flex-col gap-6">
      <SortableList
        groups={groups}
        shown={shown}
        nameOf={(id) => byId.get(id)?.name ?? ''}
        renderEmptyGroup={(group) => (
          <AddToArea
            name={group.name}
            onAdd={() => onCreate(groups.find(({ id }) => id === group.id)?.areaId ?? null)}
          />
        )}
        onMove={(move) => {
          put(groups, move);
          if (move.fromGroupId !== move.toGroupId) focusHandleSoon(move.itemId);
        }}
        renderGroup={(group, items) => {
          const area = groups.find(({ id }) => id === group.id);
          return (
            <AreaSection
              name={group.name}
              color={area?.color ?? props.fallback.color}
              isEmpty={group.itemIds.length === 0}
              onAdd={area && (() => onCreate(area.areaId))}
            >
              {items}
            </AreaSection>
          );
        }}
        renderItem={(id, handle) => {
          const activity = byId.get(id);
          return (
            activity && (
              <ActivityRow
                activity={activity}
                week={week}
                today={today}
                recent={recent?.get(id)}
                handle={handle}
                isSorting={props.isSorting}
                hasRoom={hasRoom}
                open={open}
                onStep={stepBy}
                canMoveUp={id !== groups[0]?.itemIds[0]}
                canMoveDown={id !== groups.at(-1)?.itemIds.at(-1)}
              />
            )
          );
        }}
      />
    </div>
  );
}

/** The content of an empty area. */
function AddToArea({ name, onAdd }: { name: string; onAdd(): void }) {
  return (
    <button
      type="button"
      onClick={onAdd}
      className="press flex min-h-11 w-full items-center gap-1.5 rounded-card px-3.5 text-small font-medium text-n10 hover:bg-n3 hover:text-n12 active:bg-n4"
    >
      <Plus className="size-4.5" aria-hidden="true" />
      {text('activity.addTo', { area: name })}
    </button>
  );
}

function put(groups: readonly AreaRows[], { itemId, toGroupId, toIndex }: SortableMove): void {
  const to = groups.find(({ id }) => id === toGroupId);
  if (to) moveActivity({ activityId: itemId, areaId: to.areaId, index: toIndex });
}

/** The same announcement as after moving an activity with its handle. */
function movedText(groups: readonly AreaRows[], { itemId, toGroupId, toIndex }: SortableMove, name: string): string {
  const place = placeOf(moveItem(groups, itemId, toGroupId, toIndex), itemId);
  return text('ui.sortDropped', {
    name,
    group: place?.group.name ?? '',
    position: (place?.index ?? 0) + 1,
    count: place?.group.itemIds.length ?? 0,
  });
}

/** A row that moves to another area is remounted and would lose the focus of its handle. */
function focusHandleSoon(activityId: string): void {
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    if (focused && focused !== document.body) return;
    document.querySelector<HTMLElement>(`[data-activity="${CSS.escape(activityId)}"] button`)?.focus();
  });
}
