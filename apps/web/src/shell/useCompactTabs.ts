import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from '#navigation';
import { COMPACT, useMedia } from '#ui';

const HEIGHT = '3.5rem';
const TYPED_IN = 'input:not([type=checkbox],[type=radio],[type=range]),textarea';

/** True for the routes of guided flows, such as a review, which fill the page: menu and tabs are hidden. */
export const isFlow = (pathname: string): boolean => pathname.startsWith('/weekly-review/');

/**
 * True if the tabs are shown: on compact screens, except while the user types and in guided flows. Publishes their
 * height for elements that must stay above them.
 */
export function useCompactTabs(): boolean {
  const isCompact = useMedia(COMPACT);
  const isTyping = useTyping();
  const isInFlow = isFlow(useLocation().pathname);
  const isShown = isCompact && !isTyping && !isInFlow;
  // Runs before the first style computation: changing a property of the root later would recompute the styles of the
  // whole document.
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    document.documentElement.style.setProperty('--tabs-height', HEIGHT);
    return () => {
      document.documentElement.style.removeProperty('--tabs-height');
    };
  }, [isShown]);
  return isShown;
}

function useTyping(): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    const look = () => setTyping(document.activeElement?.matches(TYPED_IN) === true);
    // The field that loses the focus stays the active element for a moment.
    const later = () => requestAnimationFrame(look);
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', later);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', later);
    };
  }, []);
  return isTyping;
}
