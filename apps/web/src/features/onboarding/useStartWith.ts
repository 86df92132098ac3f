import { dispatch } from '#dispatch';
import { newId, text } from '#platform';
import { useActivities, useActivityRoom, useCurrentWeek } from '#features/activity';
import { useAreas } from '#features/area';
import { useToday } from '#features/user';
import { type Pick, startWith, type Tile, toActivities } from './pick';

/** Creation of picked activities. */
interface StartWith {
  /** Maximum number of further activities; infinite without a limit. */
  readonly room: number;
  /** Limit of the plan; null for none. */
  readonly limit: number | null;
  /** Creates the picked activities; undefined while areas are being loaded. */
  readonly create: ((tiles: readonly Tile[], picks: readonly Pick[]) => void) | undefined;
}

export function useStartWith(): StartWith {
  const areas = useAreas();
  const week = useCurrentWeek();
  const today = useToday();
  const { limit, used } = useActivityRoom(useActivities());
  return {
    room: limit === null ? Infinity : Math.max(0, limit - used),
    limit,
    create:
      areas &&
      ((tiles, picks) => {
        const made = toActivities(tiles, picks, { areas, week, newId });
        const isShort = made.some(({ weeklyGoalsTimeline = [] }) => weeklyGoalsTimeline.length > 1);
        dispatch(
          startWith(made, today),
          text(isShort ? 'onboarding.toastShort' : 'onboarding.toastStarted', { count: made.length }),
        );
      }),
  };
}
