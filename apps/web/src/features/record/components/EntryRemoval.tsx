import type { Entry } from '@sevenfold/contract';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dispatch, undo } from '#dispatch';
import type { Command } from '#data';
import { useText } from '#platform';
import { Button } from '#ui';
import { removeEntries } from '../api';

interface EntryRemoval {
  remove(entry: Entry): void;
  /** True when a removed entry can be restored. */
  readonly isRemoved: boolean;
  /** Rendered below the list. A toast is outside the dialog and unreachable by keyboard and screen reader. */
  readonly notice: ReactNode;
}

interface Removal {
  readonly id: Entry['id'];
  readonly command: Command;
}

/** Removes entries of a list in a dialog, and restores the last one there, unless Ctrl+Z has. */
export function useEntryRemoval(entries: readonly Entry[], onRestored?: () => void): EntryRemoval {
  const text = useText();
  const [last, setRemoval] = useState<Removal | null>(null);
  const removal = last !== null && entries.some(({ id }) => id === last.id) ? null : last;
  const undoButton = useRef<HTMLButtonElement>(null);
  // The pressed button was removed with its entry, so the focus is moved.
  useEffect(() => undoButton.current?.focus(), [removal]);
  const remove = (entry: Entry) => {
    const command = removeEntries([entry]);
    dispatch(command);
    setRemoval({ id: entry.id, command });
  };
  const restore = () => {
    if (removal) undo(removal.command);
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
