import type { Activity } from '@sevenfold/contract';
import { activityLimit } from '@sevenfold/domain/subscription';
import { dispatch } from '#dispatch';
import { toast } from '#ui';
import { together } from '#features/record';
import { knownServerConfig } from '#features/serverConfig';
import { knownUser } from '#features/user';
import { knownActivities } from './api';
import { setActive } from './commands';

/**
 * Archives activities. The toast offers to undo it, unless there are more active activities than the plan includes, as
 * after premium has ended: then the server would reject the undo.
 */
export function archiveAll(activities: readonly Activity[], message: string): void {
  const command = together(activities.map((activity) => setActive(activity, false)));
  if (!isOverLimit()) return dispatch(command, message);
  dispatch({ ...command, inverse: [] });
  toast({ kind: 'success', text: message });
}

function isOverLimit(): boolean {
  const limit = activityLimit(
    knownUser()?.subscription.type ?? 'FREE',
    knownServerConfig()?.freePlan?.activities ?? null,
  );
  return limit !== null && knownActivities().filter(({ isActive }) => isActive).length > limit;
}
