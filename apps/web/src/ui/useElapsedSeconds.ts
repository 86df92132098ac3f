import { useEffect, useState } from 'react';
import { now } from '#platform';

/**
 * Returns whole seconds since `startedAt` (epoch milliseconds), updated every second; 0 for null. Negative while the
 * clock of the device is behind the one that the start was read from.
 */
export function useElapsedSeconds(startedAt: number | null): number {
  const [, tick] = useState(0);
  const passed = startedAt === null ? 0 : now() - startedAt;
  useEffect(() => {
    if (startedAt === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      timer = setTimeout(
        () => {
          tick((count) => count + 1);
          next();
        },
        1000 - (Math.max(0, now() - startedAt) % 1000),
      );
    };
    next();
    return () => clearTimeout(timer);
  }, [startedAt]);
  return Math.floor(passed / 1000);
}
