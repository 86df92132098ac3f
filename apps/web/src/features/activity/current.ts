import type { Activity } from '@sevenfold/contract';
import { weekIdOf, type WeekId } from '@sevenfold/domain/calendar';
import { activityLimit, canActivate } from '@sevenfold/domain/plan';
import { useServerConfig } from '../serverConfig/api';
import { useToday, useUser, useWeekStartDay } from '../user/api';

/** The week of the person's today. */
export function useCurrentWeek(): WeekId {
  return weekIdOf(useToday(), useWeekStartDay());
}

export interface ActivityRoom {
  /** How many activities the person's plan keeps active; null for no limit. */
  readonly limit: number | null;
  readonly used: number;
  /** Whether one more can be active. The server has the last word. */
  readonly hasRoom: boolean;
}

/** How much room the person's plan leaves for activities. */
export function useActivityRoom(activities: readonly Activity[] | undefined): ActivityRoom {
  const plan = useUser().subscription.type;
  const freeLimit = useServerConfig()?.freePlan.activities;
  const used = activities?.filter(({ isActive }) => isActive).length ?? 0;
  if (freeLimit === undefined) return { limit: null, used, hasRoom: true };
  return { limit: activityLimit(plan, freeLimit), used, hasRoom: canActivate({ plan, freeLimit, activeCount: used }) };
}
