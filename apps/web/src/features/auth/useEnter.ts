import { useCallback } from 'react';
import { usePlaceState } from '../../navigation/navigation';
import { navigateTo } from '../../navigation/place';
import { initialise } from '../../session/session';

/** Once there is a session: loads the person's data and goes where they were going, or to today. */
export function useEnter(): () => Promise<void> {
  const { intended } = usePlaceState();
  return useCallback(async () => {
    // When it fails, the navigation finds out for itself and leads to the page that says so.
    await initialise({ force: true }).catch(() => undefined);
    navigateTo(intended ?? '/day', { replace: true });
  }, [intended]);
}
