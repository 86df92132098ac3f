import type { Activity } from '@sevenfold/contract';
import { weekIdOf, type WeekId } from '@sevenfold/domain/calendar';
import { activityLimit, canActivate } from '@sevenfold/domain/subscription';
import { useServerConfig } from '#features/serverConfig';
import { useToday, useUser, useWeekStartDay } from '#features/user';

/** The week of the user's today. */
export function useCurrentWeek(): WeekId {
  return weekIdOf(useToday(), useWeekStartDay());
}

export interface ActivityRoom {
  /** Maximum number of active activities of the user's plan; null for no limit. */
  readonly limit: number | null;
  readonly used: number;
  /** True if one more activity can be active. The server decides finally. */
  readonly hasRoom: boolean;
}

/** The remaining number of active activities in the user's plan. */
export function useActivityRoom(activities: readonly Activity[] | undefined): ActivityRoom {
  const plan = useUser().subscription.type;
  const freePlan = useServerConfig()?.freePlan;
  const used = activities?.filter(({ isActive }) => isActive).length ?? 0;
  if (!freePlan) return { limit: null, used, hasRoom: true };
  const freeLimit = freePlan.activities;
  return { limit: activityLimit(plan, freeLimit), used, hasRoom: canActivate({ plan, freeLimit, activeCount: used }) };
}
