import { useEffect, useLayoutEffect, useRef } from 'react';
import { isComposed } from '#platform';

interface FlowKeys {
  readonly onNext: () => void;
  readonly onLeave: () => void;
}

const OVERLAY = ':is([role=dialog],[role=alertdialog],[role=menu],[role=listbox]):not([data-state=closed],[hidden])';

/** ⌘/Ctrl+Enter continues and Escape leaves, also while typing; an open dialog handles both itself. */
export function useFlowKeys(keys: FlowKeys): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isComposed(event) || event.repeat || document.querySelector(OVERLAY)) return;
      if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        latest.current.onNext();
      } else if (event.key === 'Escape' && !event.defaultPrevented) {
        event.preventDefault();
        latest.current.onLeave();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
