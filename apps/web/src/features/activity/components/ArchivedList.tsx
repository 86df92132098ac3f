import { ActivityRow } from './ActivityRow';
import { AreaSection } from './AreaSection';
import { areaRows, type CurrentListProps } from './currentList';

/** The archived activities by area; areas without any are left out. */
export function ArchivedList(props: Omit<CurrentListProps, 'onCreate'>) {
  const { activities, week, hasRoom, open } = props;
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  return (
    <div className="flex flex-col gap-6">
      {areaRows(props)
        .filter(({ itemIds }) => itemIds.length > 0)
        .map(({ id, name, color, itemIds }) => (
          <AreaSection key={id} name={name} color={color}>
            <ul aria-label={name}>
              {itemIds.map((itemId) => {
                const activity = byId.get(itemId);
                return activity && <li key={itemId}><ActivityRow activity={activity} week={week} hasRoom={hasRoom} open={open} /></li>;
              })}
            </ul>
          </AreaSection>
        ))}
    </div>
  );
}
