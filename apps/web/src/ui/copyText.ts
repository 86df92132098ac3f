import { text } from '#platform';
import { toast } from './toast';

/** Copies a text to the clipboard. @param done what the user is told then */
export const copyText = (value: string, done: string): Promise<unknown> =>
  writeText(value).then(
    () => toast({ kind: 'success', text: done }),
    () => toast({ kind: 'error', text: text('error.unexpected') }),
  );

/** Writes a text to the clipboard. Browsers have `navigator.clipboard` over https only. @throws if it is refused */
export async function writeText(value: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(value);
  const field = document.createElement('textarea');
  field.value = value;
  field.readOnly = true;
  field.className = 'sr-only';
  // Within the open dialog, if there is one: it keeps the focus to itself.
  const focused = document.activeElement;
  (focused?.closest('[role=dialog]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!isCopied) throw new Error('The browser has refused to copy');
}
