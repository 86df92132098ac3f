import { GripVertical } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useGrowing } from '../../../app/navigation/useGrowing';
import { later } from '../../../platform/later';
import { useText } from '../../../platform/text';
import { ActivityRow } from './ActivityRow';
import { AreaSection } from './AreaSection';
import { areaRows, ROOM, type CurrentListProps, type ShownRows } from './currentList';

const SortableActivities = lazy(() => later(() => import('./SortableActivities')));

/** The current activities by area. They are there at once; putting them in order can be done a moment later. */
export function CurrentList(props: CurrentListProps) {
  const groups = areaRows(props);
  const shown = useGrowing(groups.map(({ itemIds }) => itemIds.length), ROOM);
  return (
    <Suspense fallback={<UnsortableList {...props} groups={groups} shown={shown} />}>
      <SortableActivities {...props} groups={groups} shown={shown} />
    </Suspense>
  );
}

function UnsortableList({ groups, shown, ...props }: CurrentListProps & ShownRows) {
  const text = useText();
  const { activities, week, hasRoom, open, onCreate } = props;
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  return (
    <div className="flex flex-col gap-6">
      {groups.slice(0, shown.length).map(({ id, areaId, name, color, itemIds }, index) => (
        <AreaSection key={id} name={name} color={color} isEmpty={itemIds.length === 0} onAdd={() => onCreate(areaId)}>
          <ul aria-label={name} className={itemIds.length === 0 ? 'flex min-h-15 items-center' : 'min-h-15'}>
            {itemIds.length === 0 && <li className="flex-1 px-3.5 text-small text-n10">{text('activity.emptyArea')}</li>}
            {itemIds.slice(0, shown[index]).map((itemId) => {
              const activity = byId.get(itemId);
              return activity && <li key={itemId}><ActivityRow activity={activity} week={week} handle={HANDLE} hasRoom={hasRoom} open={open} /></li>;
            })}
          </ul>
        </AreaSection>
      ))}
    </div>
  );
}

/** Holds the place of the real one. */
const HANDLE = (
  <span className="inline-flex h-9 w-6 flex-none items-center justify-center text-n9" aria-hidden="true">
    <GripVertical className="size-4.5" />
  </span>
);
