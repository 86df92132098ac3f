import { useEffect, useState } from 'react';
import { now } from '#platform';

const STEP_MS = 30_000;

/** The time in epoch milliseconds, renewed twice a minute. */
export function useNow(): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return time;
}
