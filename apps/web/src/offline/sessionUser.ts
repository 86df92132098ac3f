import type { User } from '@sevenfold/contract';
import { replica, sessionUserId } from '../data/device';
import { userQuery } from '../features/user/api';

/** The user whose data this tab shows and may store on this device, if any. */
export const sessionUser = (): User | undefined =>
  sessionUserId() === undefined ? undefined : replica.queries.getQueryData(userQuery.queryKey);
