import { lazyImport } from '../../platform/lazyImport';
import { IS_SHELL } from '../../platform/shell';
import { text } from '../../platform/text';
import { nativeErrorText } from '../../ui/nativeErrorText';
import { toast } from '../../ui/toast';

/** True if the device has a share dialog. */
export const canShareLinks = (): boolean => IS_SHELL || 'share' in navigator;

/** Opens the share dialog of the device with a link. Closing it is no error. */
export async function shareLink(url: string): Promise<void> {
  try {
    if (IS_SHELL) await (await lazyImport(() => import('../../platform/native/shareDialog'))).openShareDialog({ url });
    else await navigator.share({ url });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ kind: 'error', text: nativeErrorText(error, 'error.unexpected') ?? text('error.unexpected') });
  }
}
