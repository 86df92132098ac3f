import { type ReactNode, Suspense, useState } from 'react';

interface LazySheet {
  open(): void;
  /** The sheet, once it was opened. */
  readonly sheet: ReactNode;
}

/**
 * A sheet or dialog whose component is loaded when it is opened. Each opening starts with fresh state.
 *
 * @param render renders the component, made by `lazy`
 */
export function useLazySheet(render: (isOpen: boolean, onClose: () => void) => ReactNode): LazySheet {
  // Counts the openings.
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => {
      setTurn(turn + 1);
      setOpen(true);
    },
    sheet: turn > 0 && (
      <Suspense key={turn} fallback={null}>
        {render(isOpen, () => setOpen(false))}
      </Suspense>
    ),
  };
}
