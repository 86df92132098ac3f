import { createContext, useContext } from 'react';

/** Session actions available to screens. Provided by `App`, because the session lies above the features. */
export interface SessionActions {
  /**
   * Must be called before a sign-in request is sent.
   *
   * @throws if an earlier sign-out cannot be sent to the server
   */
  prepareToSignIn(): Promise<void>;
  /** Loads the data of the user who has just signed in. @throws if the server does not respond */
  completeSignIn(): Promise<void>;
  /** Removes the user's data from this device and ends the session. */
  signOut(): Promise<void>;
}

export const SessionContext = createContext<SessionActions | undefined>(undefined);

export function useSessionActions(): SessionActions {
  const actions = useContext(SessionContext);
  if (!actions) throw new Error('SessionContext is not provided');
  return actions;
}
