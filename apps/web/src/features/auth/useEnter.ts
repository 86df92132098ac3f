import { useCallback } from 'react';
import { useLocationState } from '../../navigation/navigation';
import { navigateTo } from '../../navigation/location';
import { useSessionActions } from '../user/sessionActions';

/** Once there is a session: loads the person's data and goes where they were going, or to today. */
export function useEnter(): () => Promise<void> {
  const { intended } = useLocationState();
  const { completeSignIn } = useSessionActions();
  return useCallback(async () => {
    // When it fails, the navigation finds out for itself and leads to the page that says so.
    await completeSignIn().catch(() => undefined);
    navigateTo(intended ?? '/day', { replace: true });
  }, [completeSignIn, intended]);
}
