import { useProgressiveRows } from '#navigation';
import { ActivityRow } from './ActivityRow';
import { AreaSection } from './AreaSection';
import { areaRows, ROOM, type CurrentListProps } from './currentList';

/** The archived activities by area, without empty areas. */
export function ArchivedList(props: Omit<CurrentListProps, 'onCreate' | 'isSorting'>) {
  const { activities, week, today, hasRoom, open } = props;
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  const groups = areaRows(props).filter(({ itemIds }) => itemIds.length > 0);
  const shown = useProgressiveRows(
    groups.map(({ itemIds }) => itemIds.length),
    ROOM,
  );
  return (
    <div className="flex flex-col gap-6">
      {groups.slice(0, shown.length).map(({ id, name, color, itemIds }, index) => (
        <AreaSection key={id} name={name} color={color}>
          <ul aria-label={name}>
            {itemIds.slice(0, shown[index]).map((itemId) => {
              const activity = byId.get(itemId);
              return (
                activity && (
                  <li key={itemId}>
                    <ActivityRow activity={activity} week={week} today={today} hasRoom={hasRoom} open={open} />
                  </li>
                )
              );
            })}
          </ul>
        </AreaSection>
      ))}
    </div>
  );
}
