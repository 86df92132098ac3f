import { useEffect } from 'react';

/** Saves what was typed when the tab is hidden or closed, and when the component is unmounted. @param flush stable */
export function useFlushOnHide(flush: () => void): void {
  useEffect(() => {
    const onVisibilityChange = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', onVisibilityChange);
    addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
}
