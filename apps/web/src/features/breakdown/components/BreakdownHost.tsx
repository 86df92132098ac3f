import { lazy, Suspense, useEffect, useState } from 'react';
import { closeBreakdown, useBreakdownTarget } from '../../../breakdown/breakdown';
import { lazyImport } from '../../../platform/lazyImport';
import { whenIdle } from '../../../platform/whenIdle';

const load = () => lazyImport(() => import('./BreakdownSheet'));
const BreakdownSheet = lazy(load);

/** After everything the screen itself needs. */
const PRELOAD_MS = 2_000;

/**
 * Draws the open breakdown. Mounted beside the screen, outside of its rows and cards: React events bubble through
 * portals, and a press in the sheet must not be a press on the row it was opened from.
 */
export function BreakdownHost() {
  const target = useBreakdownTarget();
  // Kept while the sheet closes, so that its content stays during the animation.
  const [last, setLast] = useState(target);
  if (target && target !== last) setLast(target);
  useEffect(() => {
    // Preloads the sheet: the first number opens at once, also without a network.
    const timer = setTimeout(() => void whenIdle.then(load).catch(() => undefined), PRELOAD_MS);
    return () => {
      clearTimeout(timer);
      // Unmounted with its screen: another screen has other numbers.
      closeBreakdown();
    };
  }, []);
  if (!last) return null;
  return (
    <Suspense fallback={null}>
      <BreakdownSheet key={JSON.stringify(last)} target={last} isOpen={target !== null} onClose={closeBreakdown} />
    </Suspense>
  );
}
