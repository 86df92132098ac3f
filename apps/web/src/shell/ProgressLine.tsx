import { useEffect, useState } from 'react';

const DELAY_MS = 150;

/** A thin line at the top while a page loads; not shown for pages that load immediately. */
export function ProgressLine({ isLoading }: { isLoading: boolean }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isLoading) {
      setShown(false);
      return undefined;
    }
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isShown && <div className="progress-line" aria-hidden="true" />;
}
