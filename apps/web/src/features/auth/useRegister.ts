import { useCallback } from 'react';
import { useSessionActions } from '#features/user';
import { register, type SignInMethod } from './api';
import { newProfile } from './newProfile';
import { dropName } from './registrationName';
import { useEnter } from './useEnter';

/** Identity of a new user. */
interface Ticket {
  readonly method: SignInMethod;
  readonly token: string;
}

/** Registers a new user and continues with the first activities. */
export function useRegister(): (ticket: Ticket, name: string) => Promise<void> {
  const enter = useEnter();
  const session = useSessionActions();
  return useCallback(
    async ({ method, token }, name) => {
      await register(session, { auth: { method, token }, ...newProfile(name) });
      dropName();
      await enter('/onboarding');
    },
    [enter, session],
  );
}
