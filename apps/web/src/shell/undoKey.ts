import { undoLast } from '#dispatch';
import { isApple, keyName, TYPING } from '#navigation';

/** Undoes with Ctrl+Z or ⌘Z, also in dialogs, but not while the user types: in a list of choices nothing is typed. */
export function undoByKey(isSignedIn: () => boolean): void {
  document.addEventListener('keydown', (event) => {
    const { target } = event;
    const isTyping = target instanceof Element && target.closest(TYPING) && !target.closest('select');
    if (event.defaultPrevented || event.repeat || isTyping || !isSignedIn() || keyName(event, isApple) !== 'mod+z')
      return;
    event.preventDefault();
    undoLast();
  });
}
