import { useLayoutEffect } from 'react';

/** Height of the button row below a step: 44, padding of 12 above and below, and its border. */
const HEIGHT = '4.3rem';

/** Moves toasts and the running timer above the buttons of a flow, so that they are not tapped by mistake. */
export function useFooterRoom(): void {
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--footer-height', HEIGHT);
    return () => {
      document.documentElement.style.removeProperty('--footer-height');
    };
  }, []);
}
