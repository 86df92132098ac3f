import type { Activity } from '@sevenfold/contract';
import { activityLimit } from '@sevenfold/domain/subscription';
import type { Command } from '#data';
import { dispatch } from '#dispatch';
import { toast } from '#ui';
import { together } from '#features/record';
import { knownServerConfig } from '#features/serverConfig';
import { knownUser } from '#features/user';
import { knownActivities } from './api';
import { setActive } from './commands';

/**
 * Archives an activity. Without an inverse while there are more active activities than the plan includes, as after premium
 * has ended: the server would reject it.
 */
export function archived(activity: Activity): Command {
  const command = setActive(activity, false);
  return isOverLimit() ? { ...command, inverse: [] } : command;
}

/** Archives activities. The toast offers to undo it if that is possible. */
export function archiveAll(activities: readonly Activity[], message: string): void {
  const command = together(activities.map(archived));
  if (command.inverse.length > 0) return dispatch(command, message);
  dispatch(command);
  toast({ kind: 'success', text: message });
}

function isOverLimit(): boolean {
  const limit = activityLimit(
    knownUser()?.subscription.type ?? 'FREE',
    knownServerConfig()?.freePlan?.activities ?? null,
  );
  return limit !== null && knownActivities().filter(({ isActive }) => isActive).length > limit;
}
