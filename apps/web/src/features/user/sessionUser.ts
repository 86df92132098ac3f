import type { User } from '@sevenfold/contract';
import { replica, sessionUserId } from '../../data/device';
import { userQuery } from './api';

/** The user whose data this tab may show and store on this device. */
export const sessionUser = (): User | undefined =>
  sessionUserId() === undefined ? undefined : replica.queries.getQueryData(userQuery.queryKey);
