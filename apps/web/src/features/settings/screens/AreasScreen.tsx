import type { Area } from '@sevenfold/contract';
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { dispatch } from '../../../dispatch/dispatch';
import { text, useText } from '../../../platform/text';
import { activityColor } from '../../../ui/activityColor';
import { announce } from '../../../ui/announce';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { EmptyState } from '../../../ui/EmptyState';
import { Menu } from '../../../ui/Menu';
import type { MenuEntry } from '../../../ui/menuEntry';
import { SortableList } from '../../../ui/SortableList';
import { Card } from '../../../ui/Surface';
import { useActivities } from '../../activity/api';
import { useAreas, useFallbackArea } from '../../area/api';
import { moveArea } from '../../area/commands';
import { objectivesQuery } from '../../objective/api';
import { AreaForm } from '../components/AreaForm';
import { SettingsPage } from '../components/SettingsPage';
import { deleteArea } from '../deleteArea';

type Sheet = { readonly kind: 'form'; readonly area?: Area } | { readonly kind: 'delete'; readonly area: Area };

/** The areas of life: added, renamed, recoloured, reordered and deleted. */
export default function AreasScreen() {
  useText();
  const areas = useAreas() ?? [];
  const activities = useActivities() ?? [];
  const { data: objectives = [] } = useQuery(objectivesQuery);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const close = () => setSheet(null);
  const countIn = ({ id }: Area): number => activities.filter(({ areaId }) => areaId === id).length;
  const remove = (area: Area) => {
    close();
    dispatch(deleteArea(area, activities, objectives), text('area.deleted', { name: area.name }));
  };
  const startDelete = (area: Area) => (countIn(area) > 0 ? setSheet({ kind: 'delete', area }) : remove(area));
  return (
    <SettingsPage section="areas-of-life">
      <p className="-mt-3 text-body text-n10">{text('area.hint')}</p>
      <Card>
        {areas.length === 0 ? (
          <EmptyState drawing="activities" text={text('area.none')} />
        ) : (
          <AreaList
            areas={areas}
            countIn={countIn}
            onEdit={(area) => setSheet({ kind: 'form', area })}
            onDelete={startDelete}
          />
        )}
      </Card>
      <div>
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setSheet({ kind: 'form' })}>
          {text('area.add')}
        </Button>
      </div>
      {sheet?.kind === 'form' && <AreaForm open area={sheet.area} areas={areas} onClose={close} />}
      {sheet?.kind === 'delete' && (
        <DeleteDialog
          area={sheet.area}
          count={countIn(sheet.area)}
          onClose={close}
          onConfirm={() => remove(sheet.area)}
        />
      )}
    </SettingsPage>
  );
}

interface AreaListProps {
  readonly areas: readonly Area[];
  countIn(area: Area): number;
  onEdit(area: Area): void;
  onDelete(area: Area): void;
}

function AreaList({ areas, countIn, onEdit, onDelete }: AreaListProps) {
  const byId = new Map(areas.map((area) => [area.id, area]));
  const ids = areas.map(({ id }) => id);
  const put = (id: string, toIndex: number) => {
    const command = moveArea(areas, id, toIndex);
    if (command) dispatch(command);
  };
  const step = ({ id, name }: Area, by: 1 | -1) => {
    const to = ids.indexOf(id) + by;
    put(id, to);
    announce(text('ui.sortDropped', { name, group: text('area.title'), position: to + 1, count: ids.length }));
  };
  const menuOf = (area: Area): readonly MenuEntry[] => [
    { id: 'edit', label: text('area.edit'), icon: <Pencil aria-hidden="true" />, onAct: () => onEdit(area) },
    {
      id: 'up',
      label: text('area.moveUp'),
      icon: <ArrowUp aria-hidden="true" />,
      disabled: area.id === ids[0],
      onAct: () => step(area, -1),
    },
    {
      id: 'down',
      label: text('area.moveDown'),
      icon: <ArrowDown aria-hidden="true" />,
      disabled: area.id === ids.at(-1),
      onAct: () => step(area, 1),
    },
    {
      id: 'delete',
      label: text('area.delete'),
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onAct: () => onDelete(area),
    },
  ];
  return (
    <SortableList
      groups={[{ id: 'areas', name: text('area.title'), itemIds: ids }]}
      nameOf={(id) => byId.get(id)?.name ?? ''}
      onMove={({ itemId, toIndex }) => put(itemId, toIndex)}
      renderItem={(id, handle) => {
        const area = byId.get(id);
        return (
          area && <AreaRow area={area} count={countIn(area)} handle={handle} items={menuOf(area)} onEdit={onEdit} />
        );
      }}
    />
  );
}

interface AreaRowProps {
  readonly area: Area;
  readonly count: number;
  readonly handle: ReactNode;
  readonly items: readonly MenuEntry[];
  onEdit(area: Area): void;
}

function AreaRow({ area, count, handle, items, onEdit }: AreaRowProps) {
  return (
    <div className="flex min-h-15 items-center gap-2 px-2.5">
      {handle}
      <button
        type="button"
        aria-label={`${area.name}, ${text('area.contents', { count })}`}
        onClick={() => onEdit(area)}
        className="press flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control px-1.5 text-left hover:bg-n3/60 active:bg-n3"
      >
        <span
          className="size-3.5 flex-none rounded-[.25rem] bg-(--solid)"
          style={activityColor(area.color)}
          aria-hidden="true"
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-body font-strong text-n12">{area.name}</span>
          <span className="block text-small text-n10 tabular-nums">{text('area.contents', { count })}</span>
        </span>
      </button>
      <Menu label={text('area.more', { name: area.name })} items={items} />
    </div>
  );
}

interface DeleteDialogProps {
  readonly area: Area;
  readonly count: number;
  onClose(): void;
  onConfirm(): void;
}

function DeleteDialog({ area, count, onClose, onConfirm }: DeleteDialogProps) {
  const fallback = useFallbackArea().name;
  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => !next && onClose()}
      danger
      title={text('area.deleteTitle', { name: area.name })}
      text={text('area.deleteMoves', { count, fallback })}
      confirmLabel={text('area.delete')}
      onConfirm={onConfirm}
    />
  );
}
