import type { Activity, Area, Objective } from '@sevenfold/contract';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRowsState } from '#data';
import { dispatch } from '#dispatch';
import { text, useText } from '#platform';
import {
  announce,
  Card,
  ConfirmDialog,
  EmptyState,
  Loading,
  type MenuEntry,
  PageError,
  Skeleton,
  SortableList,
} from '#ui';
import { useActivities } from '#features/activity';
import { moveArea, useAreas, useFallbackArea } from '#features/area';
import { useObjectives } from '#features/objective';
import { AreaRow } from '../components/AreaRow';
import { NewArea } from '../components/NewArea';
import { SettingsPage } from '../components/SettingsPage';
import { deleteArea } from '../deleteArea';
import { type Autosave, useAutosave } from '../useAutosave';

/** The areas of life: added, renamed, recoloured, reordered and deleted. */
export default function AreasScreen() {
  useText();
  const areas = useAreas();
  const activities = useActivities();
  const objectives = useObjectives();
  const { isFailed, isReading, retry } = useRowsState();
  const isLoaded = areas !== undefined && activities !== undefined && objectives !== undefined;
  return (
    <SettingsPage section="areas-of-life">
      <p className="-mt-3 text-body text-n10">{text('area.hint')}</p>
      {!isLoaded && isFailed && <PageError onRetry={retry} busy={isReading} />}
      <Loading pending={!isLoaded && !isFailed} skeleton={<Skeleton className="h-80 rounded-card" />}>
        {isLoaded && <Areas areas={areas} activities={activities} objectives={objectives} />}
      </Loading>
    </SettingsPage>
  );
}

interface AreasProps {
  readonly areas: readonly Area[];
  readonly activities: readonly Activity[];
  readonly objectives: readonly Objective[];
}

function Areas({ areas, activities, objectives }: AreasProps) {
  const autosave = useAutosave();
  const [deleting, setDeleting] = useState<Area | null>(null);
  const close = () => setDeleting(null);
  const activitiesIn = ({ id }: Area) => activities.filter(({ areaId }) => areaId === id);
  const countCurrent = (area: Area): number => activitiesIn(area).filter(({ isActive }) => isActive).length;
  const remove = (area: Area) => {
    close();
    dispatch(deleteArea(area, activities, objectives), text('area.deleted', { name: area.name }));
  };
  const startDelete = (area: Area) => (activitiesIn(area).length > 0 ? setDeleting(area) : remove(area));
  return (
    <div className="flex flex-col gap-5">
      <Card>
        {areas.length === 0 ? (
          <EmptyState drawing="activities" text={text('area.none')} />
        ) : (
          <AreaList areas={areas} countCurrent={countCurrent} autosave={autosave} onDelete={startDelete} />
        )}
      </Card>
      <NewArea areas={areas} />
      {deleting && (
        <DeleteDialog
          area={deleting}
          count={activitiesIn(deleting).length}
          onClose={close}
          onConfirm={() => remove(deleting)}
        />
      )}
    </div>
  );
}

interface AreaListProps {
  readonly areas: readonly Area[];
  /** Number of activities that are not archived. */
  countCurrent(area: Area): number;
  readonly autosave: Autosave;
  onDelete(area: Area): void;
}

function AreaList({ areas, countCurrent, autosave, onDelete }: AreaListProps) {
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
          area && (
            <AreaRow area={area} count={countCurrent(area)} handle={handle} items={menuOf(area)} autosave={autosave} />
          )
        );
      }}
    />
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
      onClose={onClose}
      danger
      title={text('area.deleteTitle', { name: area.name })}
      text={text('area.deleteMoves', { count, fallback })}
      confirmLabel={text('area.delete')}
      onConfirm={onConfirm}
    />
  );
}
