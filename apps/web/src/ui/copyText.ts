import { text } from '../platform/text';
import { toast } from './toast';

/** Copies a text to the clipboard. @param done what the user is told then */
export const copyText = (value: string, done: string): Promise<unknown> =>
  navigator.clipboard.writeText(value).then(
    () => toast({ kind: 'success', text: done }),
    () => toast({ kind: 'error', text: text('error.unexpected') }),
  );
