import type { Entry } from '@sevenfold/contract';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dispatch, undo } from '../../../dispatch/dispatch';
import type { Command } from '../../../data/replica';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { removeEntries } from '../api';

interface EntryRemoval {
  remove(entry: Entry): void;
  /** True when a removed entry can be restored. */
  readonly isRemoved: boolean;
  /** Rendered below the list. A toast is outside the dialog and unreachable by keyboard and screen reader. */
  readonly notice: ReactNode;
}

/** Removes entries of a list in a dialog, and restores the last one there. */
export function useEntryRemoval(onRestored?: () => void): EntryRemoval {
  const text = useText();
  const [removal, setRemoval] = useState<Command | null>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  // The pressed button was removed with its entry, so the focus is moved.
  useEffect(() => undoButton.current?.focus(), [removal]);
  const remove = (entry: Entry) => {
    const command = removeEntries([entry]);
    dispatch(command);
    setRemoval(command);
  };
  const restore = () => {
    if (removal) undo(removal);
    setRemoval(null);
    onRestored?.();
  };
  const notice = (
    <div role="status">
      {removal && (
        <p className="flex min-h-11 items-center gap-2 text-body text-n10">
          {text('entry.removed')}
          <Button
            ref={undoButton}
            variant="ghost"
            size="small"
            icon={<Undo2 className="size-4.5" aria-hidden="true" />}
            onClick={restore}
          >
            {text('ui.undo')}
          </Button>
        </p>
      )}
    </div>
  );
  return { remove, isRemoved: removal !== null, notice };
}
