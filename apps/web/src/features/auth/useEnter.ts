import { useCallback } from 'react';
import { useLocationState } from '../../navigation/navigation';
import { navigateTo } from '../../navigation/location';
import { useSessionActions } from '../user/sessionActions';

/** Continues after sign-in: loads the user's data and navigates to the requested page, or to today. */
export function useEnter(): () => Promise<void> {
  const { intended } = useLocationState();
  const { completeSignIn } = useSessionActions();
  return useCallback(async () => {
    // Errors are ignored here: the navigation repeats the request and shows the error page.
    await completeSignIn().catch(() => undefined);
    navigateTo(intended ?? '/day', { replace: true });
  }, [completeSignIn, intended]);
}
