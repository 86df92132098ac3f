import { useCallback } from 'react';
import { navigateTo, useLocationState } from '#navigation';
import { useSessionActions } from '#features/user';

/**
 * Continues after sign-in: loads the user's data and navigates to the given page, else to the requested one, else to
 * today.
 */
export function useEnter(): (href?: string) => Promise<void> {
  const { intended } = useLocationState();
  const { completeSignIn } = useSessionActions();
  return useCallback(
    async (href = intended ?? '/day') => {
      // Errors are ignored here: the navigation repeats the request and shows the error page.
      await completeSignIn().catch(() => undefined);
      navigateTo(href, { replace: true });
    },
    [completeSignIn, intended],
  );
}
