import { IS_SHELL, shareUrl, text } from '#platform';
import { nativeErrorText, toast } from '#ui';

/** True if the device has a share dialog. */
export const canShareLinks = (): boolean => IS_SHELL || 'share' in navigator;

/** Opens the share dialog of the device with a link. Closing it is no error. */
export async function shareLink(url: string): Promise<void> {
  try {
    await shareUrl(url);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ kind: 'error', text: nativeErrorText(error, 'error.unexpected') ?? text('error.unexpected') });
  }
}
