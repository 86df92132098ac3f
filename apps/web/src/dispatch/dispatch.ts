import { replica } from '../data/device';
import type { Command } from '../data/replica';
import { text } from '../platform/text';
import { overlays } from '../platform/overlays';
import { announce } from '../ui/announce';
import { toast } from '../ui/toast';

/** The lowest overlay that was open when a command was dispatched, by the command's inverse. */
export const overlayOf = new WeakMap<object, object | undefined>();
/** Toast of the last command that had one. */
export let lastToast: number | undefined;

/** Dispatches a command; with a message, shows it in a toast that offers to undo the command. */
export function dispatch(command: Command, message?: string): void {
  replica.dispatch(command);
  overlayOf.set(command.inverse, overlays().lowest);
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

/** Announces the result of an undo, and returns it. */
export function announceUndo(isUndone: boolean): boolean {
  announce(text(isUndone ? 'shell.undone' : 'shell.nothingToUndo'));
  return isUndone;
}
