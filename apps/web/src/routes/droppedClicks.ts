import { text } from '../platform/text';
import { toast } from '../ui/toast';

/** Shows a toast: a click in the DOM snapshot was not repeated. */
export const showClickDropped = (): void => void toast({ kind: 'info', text: text('day.tapDropped') });
