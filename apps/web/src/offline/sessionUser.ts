import type { User } from '@sevenfold/contract';
import { replica, sessionUserId } from '../data/device';
import { userQuery } from '../features/user/api';

/** The user whose data this tab shows and may keep on this device; undefined for none. */
export const sessionUser = (): User | undefined =>
  sessionUserId() === undefined ? undefined : replica.queries.getQueryData(userQuery.queryKey);
