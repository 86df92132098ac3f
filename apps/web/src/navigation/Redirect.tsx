import { useEffect } from 'react';
import { formatHref, type Target } from './href';
import { navigateTo } from './location';

/** Navigates elsewhere, once, even if it is rendered several times before the next screen is shown. */
export function Redirect({ target }: { target: Target }) {
  const href = formatHref(target);
  useEffect(() => navigateTo(href, { replace: true }), [href]);
  return null;
}
