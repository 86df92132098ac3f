import { lazy, Suspense, useEffect, useState } from 'react';
import { openBreakdown, useBreakdownTarget } from '#breakdown';
import { lazyImport, whenIdle } from '#platform';

const load = () => lazyImport(() => import('./BreakdownSheet'));
const BreakdownSheet = lazy(load);

/**
 * Renders the open breakdown. Mounted outside the rows and cards of the screen: React events bubble through portals,
 * and a press in the sheet must not press the row that opened it.
 */
export function BreakdownHost() {
  const target = useBreakdownTarget();
  // Kept during the closing animation.
  const [last, setLast] = useState(target);
  if (target && target !== last) setLast(target);
  useEffect(() => {
    // Preloads the sheet, so that the first breakdown opens immediately.
    void whenIdle.then(load).catch(() => undefined);
    // Closes with its screen.
    return () => openBreakdown(null);
  }, []);
  return (
    last && (
      <Suspense fallback={null}>
        <BreakdownSheet target={last} isOpen={target !== null} />
      </Suspense>
    )
  );
}
