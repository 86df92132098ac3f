import { replica } from '../data/device';
import type { Command } from '../data/replica';
import { text } from '../platform/text';
import { announce } from '../ui/announce';
import { dismissToast, toast } from '../ui/toast';

/** Toast of the last command that had one. */
let lastToast: number | undefined;

/** Dispatches a command; with a message, shows it in a toast that offers to undo the command. */
export function dispatch(command: Command, message?: string): void {
  replica.dispatch(command);
  if (message)
    lastToast = toast({
      kind: 'success',
      text: message,
      action: { label: text('ui.undo'), onAct: () => undo(command) },
    });
}

/** Undoes a command. Returns false if it was already undone. */
export function undo(command: Command): boolean {
  return announceUndo(replica.undo(command));
}

/** Undoes the last command of any screen. Returns false if there is none. */
export function undoLast(): boolean {
  // Its toast still offers to undo it.
  if (lastToast !== undefined) dismissToast(lastToast);
  return announceUndo(replica.undo());
}

function announceUndo(isUndone: boolean): boolean {
  announce(text(isUndone ? 'shell.undone' : 'shell.nothingToUndo'));
  return isUndone;
}
