import { useEffect, useLayoutEffect, useState } from 'react';
import { usePlace } from '../navigation/navigation';
import { COMPACT, useMedia } from '../ui/useMedia';

const HEIGHT = '3.5rem';
const TYPED_IN =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=range]),textarea,[contenteditable=true]';

/** Where a person is led through something. */
const FLOW = '/weekly-review/';

/**
 * Whether the tabs show: on compact screens, unless somebody types or is led through something. Tells everything that
 * must keep clear of them how high they are.
 */
export function useCompactTabs(): boolean {
  const isCompact = useMedia(COMPACT);
  const isTyping = useTyping();
  const isLed = usePlace().pathname.startsWith(FLOW);
  const isShown = isCompact && !isTyping && !isLed;
  // Before the first style is computed: whoever changes a property of the root later has that of the whole page
  // computed once more.
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
    // When the focus moves on, the field it left is the active element a moment longer.
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
