import { useLayoutEffect } from 'react';

/** The row of buttons below a step: 44, 12 above and below, and its line. */
const HEIGHT = '4.3rem';

/**
 * While a flow is shown, toasts and the running timer stand above its buttons: one that was tapped for the other would
 * stop a timer.
 */
export function useFooterRoom(): void {
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--footer-height', HEIGHT);
    return () => {
      document.documentElement.style.removeProperty('--footer-height');
    };
  }, []);
}
