import { text } from '#platform';
import { toast } from '#ui';

/** Shows a toast: a click in the DOM snapshot was not repeated. */
export const showClickDropped = (): void => void toast({ kind: 'info', text: text('day.tapDropped') });
