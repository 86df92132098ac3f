import { useEffect, useState } from 'react';

interface Redirect {
  /** True from the press until the other page opens. */
  readonly isBusy: boolean;
  readonly error: unknown;
  start(): void;
}

/** Leaves for a page of the payment system. Coming back by the back button shows the button again. */
export function useRedirect(open: () => Promise<void>): Redirect {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const reset = () => setBusy(false);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);
  const start = () => {
    setBusy(true);
    setError(undefined);
    open().catch((failure: unknown) => {
      setBusy(false);
      setError(failure);
    });
  };
  return { isBusy, error, start };
}
