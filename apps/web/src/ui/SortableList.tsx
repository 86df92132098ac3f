import {
  type Announcements,
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS as DragStyle } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import { type HTMLAttributes, type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#platform';
import { announce } from './announce';
import { cx } from './cx';
import { DRAGGED } from './dragging';
import { QUIET } from './quiet';
import { moveItem, placeOf, type SortableGroup, type SortableMove, stepMove } from './sortableGroups';

export type { SortableGroup, SortableMove } from './sortableGroups';

export interface SortableListProps {
  groups: readonly SortableGroup[];
  /** Number of rows to render for each of the first groups; all rows when left out. */
  shown?: readonly number[] | undefined;
  nameOf(itemId: string): string;
  /** Renders a row, including its handle, which is positioned in it. */
  renderItem(itemId: string, handle: ReactNode): ReactNode;
  /** Wraps the rows of a group, for example with a header and a card. */
  renderGroup?: ((group: SortableGroup, items: ReactNode) => ReactNode) | undefined;
  /** Content of an empty group. */
  renderEmptyGroup?: ((group: SortableGroup) => ReactNode) | undefined;
  onMove(move: SortableMove): void;
}

/**
 * Rows that can be reordered within and between groups: by mouse, by long press on the handle, with Space and the arrow
 * keys, and with Alt and an arrow key at once.
 */
export function SortableList(props: SortableListProps) {
  const { groups, shown, nameOf, renderItem, renderGroup, renderEmptyGroup, onMove } = props;
  const text = useText();
  const [drag, setDrag] = useState<{ itemId: string; groups: readonly SortableGroup[] } | null>(null);
  const now = drag?.groups ?? groups;
  // Dragging requires all rows to be rendered.
  const drawn =
    shown && !drag
      ? groups
          .slice(0, shown.length)
          .map((group, index) => ({ ...group, itemIds: group.itemIds.slice(0, shown[index]) }))
      : now;
  const refocus = useRefocus(groups);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // Within a group, rows only shift while dragging; into another group, the row moves immediately.
  const over = ({ over: target }: DragOverEvent) => {
    if (!target || !drag) return;
    const to = landing(drag.groups, drag.itemId, String(target.id));
    if (to && to.groupId !== placeOf(drag.groups, drag.itemId)?.group.id)
      setDrag({ ...drag, groups: moveItem(drag.groups, drag.itemId, to.groupId, to.index) });
  };
  const end = ({ over: target }: DragEndEvent) => {
    setDrag(null);
    const from = drag && placeOf(groups, drag.itemId);
    const to = drag && target && landing(drag.groups, drag.itemId, String(target.id));
    if (!from || !to || (from.group.id === to.groupId && from.index === to.index)) return;
    onMove({ itemId: drag.itemId, fromGroupId: from.group.id, toGroupId: to.groupId, toIndex: to.index });
  };
  const step = (itemId: string, by: 1 | -1) => {
    const move = stepMove(groups, itemId, by);
    if (!move) return;
    refocus(itemId);
    onMove(move);
    announce(text('ui.sortDropped', placeText(moveItem(groups, itemId, move.toGroupId, move.toIndex), itemId, nameOf)));
  };
  const handleOf = (itemId: string, extra?: HandleExtra) => (
    <Handle
      itemId={itemId}
      label={text('ui.moveHandle', { name: nameOf(itemId) })}
      onStep={(by) => step(itemId, by)}
      {...extra}
    />
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collide}
      accessibility={{
        announcements: useAnnouncements(now, nameOf),
        screenReaderInstructions: { draggable: text('ui.sortHelp') },
      }}
      onDragStart={({ active }) => setDrag({ itemId: String(active.id), groups })}
      onDragOver={over}
      onDragEnd={end}
      onDragCancel={() => setDrag(null)}
    >
      {drawn.map((group) => (
        <Group key={group.id} group={group} renderGroup={renderGroup} renderEmptyGroup={renderEmptyGroup}>
          {group.itemIds.map((itemId) => (
            <Item key={itemId} id={itemId}>
              {(extra) => renderItem(itemId, handleOf(itemId, extra))}
            </Item>
          ))}
        </Group>
      ))}
      {/* In a dialog, which is moved by a transform, the overlay would be placed relative to it. */}
      {createPortal(
        <DragOverlay dropAnimation={null}>
          {drag && (
            <div {...DRAGGED} className="cursor-grabbing rounded-card bg-card opacity-95 shadow-s2">
              {renderItem(drag.itemId, handleOf(drag.itemId))}
            </div>
          )}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

/** A row is remounted when it moves to another group; the focus of its handle is restored. */
function useRefocus(groups: readonly SortableGroup[]): (itemId: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(wanted.current)}"]`)?.focus();
    wanted.current = null;
  }, [groups]);
  return (itemId) => {
    wanted.current = itemId;
  };
}

/**
 * Detects the target under the pointer; between rows, and for the keyboard, the nearest one. Rows take precedence over
 * their group.
 */
const collide: CollisionDetection = (args) => {
  const within = pointerWithin(args);
  const hits = within.length > 0 ? within : closestCenter(args);
  return hits.length > 1 ? [...hits].sort((a, b) => Number(isGroup(a.id)) - Number(isGroup(b.id))) : hits;
};

const GROUP = 'group:';
const isGroup = (id: string | number) => String(id).startsWith(GROUP);

/** Returns the destination of an item dropped on a row or a group; null when there is none. */
function landing(
  groups: readonly SortableGroup[],
  itemId: string,
  overId: string,
): { groupId: string; index: number } | null {
  const from = placeOf(groups, itemId);
  if (!isGroup(overId)) {
    const to = placeOf(groups, overId);
    return to && { groupId: to.group.id, index: to.index };
  }
  const group = groups.find((one) => GROUP + one.id === overId);
  if (!group) return null;
  // Dropping on the empty part of its own group does not move the item.
  return from?.group.id === group.id
    ? { groupId: group.id, index: from.index }
    : { groupId: group.id, index: group.itemIds.length };
}

function placeText(groups: readonly SortableGroup[], itemId: string, nameOf: (itemId: string) => string) {
  const place = placeOf(groups, itemId);
  return {
    name: nameOf(itemId),
    group: place?.group.name ?? '',
    position: (place?.index ?? 0) + 1,
    count: place?.group.itemIds.length ?? 0,
  };
}

interface DragEvent {
  active: { id: string | number };
  over?: { id: string | number } | null;
}

function useAnnouncements(groups: readonly SortableGroup[], nameOf: (itemId: string) => string): Announcements {
  const text = useText();
  const say =
    (key: 'ui.sortPicked' | 'ui.sortOver' | 'ui.sortDropped' | 'ui.sortCancelled') =>
    ({ active, over }: DragEvent) => {
      const itemId = String(active.id);
      const to = over ? landing(groups, itemId, String(over.id)) : null;
      return text(key, placeText(to ? moveItem(groups, itemId, to.groupId, to.index) : groups, itemId, nameOf));
    };
  return {
    onDragStart: say('ui.sortPicked'),
    onDragOver: say('ui.sortOver'),
    onDragEnd: say('ui.sortDropped'),
    onDragCancel: say('ui.sortCancelled'),
  };
}

interface GroupProps extends Pick<SortableListProps, 'renderGroup' | 'renderEmptyGroup'> {
  group: SortableGroup;
  children: ReactNode;
}

function Group({ group, renderGroup, renderEmptyGroup, children }: GroupProps) {
  const { setNodeRef, isOver } = useDroppable({ id: GROUP + group.id });
  const empty = group.itemIds.length === 0;
  const items = (
    <ul
      ref={setNodeRef}
      aria-label={group.name}
      className={cx(
        'min-h-15 transition-colors',
        empty && 'flex items-center rounded-card',
        empty && isOver && 'bg-n3',
      )}
    >
      {empty ? <li className="flex-1 text-small text-n10">{renderEmptyGroup?.(group)}</li> : children}
    </ul>
  );
  return (
    <SortableContext id={group.id} items={[...group.itemIds]} strategy={verticalListSortingStrategy}>
      {renderGroup ? renderGroup(group, items) : items}
    </SortableContext>
  );
}

interface HandleExtra {
  attributes: HTMLAttributes<HTMLButtonElement>;
  listeners: HTMLAttributes<HTMLButtonElement>;
  handleRef: Ref<HTMLButtonElement>;
}

interface ItemProps {
  id: string;
  children(extra: HandleExtra): ReactNode;
}

function Item({ id, children }: ItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  // Overrides dnd-kit's English texts; label and instructions are complete without them.
  const { 'aria-roledescription': _roleDescription, role: _role, ...rest } = attributes;
  return (
    <li
      ref={setNodeRef}
      style={{ transform: DragStyle.Translate.toString(transform), transition }}
      className={cx('group/row', isDragging && 'opacity-30')}
    >
      {children({ attributes: rest, listeners: { ...listeners }, handleRef: setActivatorNodeRef })}
    </li>
  );
}

interface HandleProps extends Partial<HandleExtra> {
  itemId: string;
  label: string;
  onStep(by: 1 | -1): void;
}

function Handle({ itemId, label, onStep, attributes, listeners, handleRef }: HandleProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      event.stopPropagation();
      onStep(event.key === 'ArrowUp' ? -1 : 1);
    } else listeners?.onKeyDown?.(event);
  };
  return (
    <button
      {...attributes}
      {...listeners}
      ref={handleRef}
      type="button"
      data-handle={itemId}
      aria-label={label}
      onKeyDown={onKeyDown}
      className={cx(
        'focus-inset inline-flex h-9 w-6 flex-none cursor-grab touch-none items-center justify-center rounded-icon text-n9 transition hover:text-n12 active:cursor-grabbing pointer-coarse:hit pointer-coarse:text-n8',
        // With a mouse it takes no width: it lies over the left padding of its row, and over the targets beside it.
        'not-pointer-coarse:absolute not-pointer-coarse:z-1 not-pointer-coarse:left-[var(--grip-left,-.625rem)] not-pointer-coarse:justify-end',
        // The row that is dragged has none of these.
        attributes && QUIET,
      )}
    >
      <GripVertical className="size-4.5 flex-none" aria-hidden="true" />
    </button>
  );
}
