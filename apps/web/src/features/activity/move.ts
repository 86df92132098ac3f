import { shownAreaOf } from '@sevenfold/domain/area';
import { dispatch } from '#dispatch';
import { text } from '#platform';
import { knownAreas } from '#features/area';
import { moveActivities } from './commands';
import { knownActivities } from './api';
import { placesAfterMove, type ActivityMove } from './places';

/**
 * Moves an activity in the list, as one command. A change of area is confirmed by a toast; a move within one is
 * visible.
 */
export function moveActivity(move: ActivityMove): void {
  const activities = knownActivities();
  const areas = knownAreas();
  const places = placesAfterMove(activities, areas, move, text('area.other'));
  const activity = activities.find(({ id }) => id === move.activityId);
  if (!activity || places.length === 0) return;
  const area = areas.find(({ id }) => id === move.areaId);
  const message =
    shownAreaOf(areas, text('area.other'))(activity.areaId) === move.areaId
      ? undefined
      : text('activity.toast.moved', { name: activity.name, area: area?.name ?? text('area.other') });
  dispatch(moveActivities(activities, places), message);
}
