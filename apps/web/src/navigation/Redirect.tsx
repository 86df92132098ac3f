import { useEffect } from 'react';
import { hrefOf, type Target } from './href';
import { navigateTo } from './location';

/**
 * Leads elsewhere, once, for a screen that has nothing to show. It may be drawn again before the next screen is there.
 */
export function Redirect({ target }: { target: Target }) {
  const href = hrefOf(target);
  useEffect(() => navigateTo(href, { replace: true }), [href]);
  return null;
}
