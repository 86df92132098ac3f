import { type Command, replica } from '#data';
import { overlays, text } from '#platform';
import { announce, toast } from '#ui';

/** The lowest overlay that was open when a command was dispatched, by the command's inverse. */
export const overlayOf = new WeakMap<object, object | undefined>();
/** Toast of the last command that had one, after the command's inverse. */
export let lastToast: readonly [inverse: object, id: number] | undefined;

/** Dispatches a command; with a message, shows it in a toast that offers to undo the command. */
export function dispatch(command: Command, message?: string): void {
  replica.dispatch(command);
  overlayOf.set(command.inverse, overlays().lowest);
  if (message)
    lastToast = [
      command.inverse,
      toast({
        kind: 'success',
        text: message,
        action: { label: text('ui.undo'), onAct: () => tellUndo(command.inverse, () => replica.undo(command)) },
      }),
    ];
}

/** Undoes a command. Returns false if it was already undone. */
export const undo = (command: Command): boolean => tellUndo(command.inverse, () => replica.undo(command), announce);

type DescribeUndo = (inverse: Command['inverse']) => string;

let describeUndo: DescribeUndo = () => text('shell.undone');

/** Names what an undo does; registered when idle. */
export function registerUndoDescription(describe: DescribeUndo): void {
  describeUndo = describe;
}

/** Runs an undo, tells what was undone, and returns whether anything was. */
export function tellUndo(
  inverse: Command['inverse'] | undefined,
  run: () => boolean,
  tell: (message: string) => void = showUndo,
): boolean {
  // Before the undo, which may remove what the message names.
  const message = inverse && describeUndo(inverse);
  const isUndone = run();
  if (isUndone && message) tell(message);
  else announce(text('shell.nothingToUndo'));
  return isUndone;
}

const showUndo = (message: string): void => void toast({ kind: 'success', text: message });
