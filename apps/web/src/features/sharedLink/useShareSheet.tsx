import { lazy, type ReactNode, Suspense, useState } from 'react';
import { lazyImport } from '#platform';
import type { Subject } from './subject';

const ShareSheet = lazy(() => lazyImport(() => import('./components/ShareSheet')));

interface ShareSheetControl {
  open(): void;
  /** The sheet, once it was opened. */
  readonly sheet: ReactNode;
}

/** The sheet that shares something, loaded when it is opened. */
export function useShareSheet(subject: Subject): ShareSheetControl {
  // Counts the openings, so that each starts with fresh state.
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => {
      setTurn(turn + 1);
      setOpen(true);
    },
    sheet: turn > 0 && (
      <Suspense fallback={null}>
        <ShareSheet key={turn} subject={subject} open={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
