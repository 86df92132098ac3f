import { lazy, Suspense, useEffect, useState } from 'react';
import { later } from '../../../platform/later';
import { quiet } from '../../../platform/quiet';
import { closeEvidence, useOpened } from '../opened';

const load = () => later(() => import('./EvidenceSheet'));
const EvidenceSheet = lazy(load);

/** After everything the screen itself needs. */
const PRELOAD_MS = 2_000;

/**
 * Where the numbers of a screen open. Once per screen, outside of rows and cards: what is pressed in there is not
 * pressed in them.
 */
export function EvidenceHost() {
  const opened = useOpened();
  const [last, setLast] = useState(opened);
  if (opened && opened !== last) setLast(opened);
  useEffect(() => {
    // The first number that is pressed opens at once, and without a network too.
    const timer = setTimeout(() => void quiet.then(load).catch(() => undefined), PRELOAD_MS);
    return () => {
      clearTimeout(timer);
      // Another screen has other numbers.
      closeEvidence();
    };
  }, []);
  if (!last) return null;
  return (
    <Suspense fallback={null}>
      <EvidenceSheet key={JSON.stringify(last)} opened={last} isOpen={opened !== null} onClose={closeEvidence} />
    </Suspense>
  );
}
