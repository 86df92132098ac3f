import { useEffect } from 'react';
import type { Target } from './href';
import { navigate } from './location';
import { useLocation, useLocationState } from './navigation';

/**
 * Opens the form of a new item after navigation with that intent, or for a URL ending in #new. The intent is consumed,
 * so that going back does not open it again.
 *
 * @param location address of the list, without the intent
 */
export function useCreateIntent(isReady: boolean, location: () => Target, create: () => void): void {
  const { create: isRequested } = useLocationState();
  const { hash } = useLocation();
  useEffect(() => {
    if (!(isRequested || hash === 'new') || !isReady) return;
    navigate({ ...location(), replace: true });
    create();
  });
}
