import type { User } from '@sevenfold/contract';
import { sessionUserId } from '#data';
import { knownUser } from './api';

/** The user whose data this tab may show and store on this device. */
export const sessionUser = (): User | undefined => (sessionUserId() === undefined ? undefined : knownUser());
