import { replica } from '../data/device';
import type { Command } from '../data/replica';
import { text } from '../platform/text';
import { announce } from '../ui/announce';
import { dismissToast, toast } from '../ui/toast';

let lastSaid: number | undefined;

/** Does what a person asked for; with a sentence, says so in a toast that takes it back. */
export function perform(act: Command, says?: string): void {
  replica.perform(act);
  if (says)
    lastSaid = toast({ kind: 'success', text: says, action: { label: text('ui.undo'), onAct: () => undo(act) } });
}

/** Takes one act back. False when it was taken back already. */
export function undo(act: Command): boolean {
  return saidSo(replica.undo(act));
}

/** Takes the last act back, wherever the person is now. False when there is none. */
export function undoLast(): boolean {
  // Its toast would offer to undo what is undone.
  if (lastSaid !== undefined) dismissToast(lastSaid);
  return saidSo(replica.undo());
}

function saidSo(isUndone: boolean): boolean {
  announce(text(isUndone ? 'shell.undone' : 'shell.nothingToUndo'));
  return isUndone;
}
