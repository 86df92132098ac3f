import { lazyImport } from './lazyImport';
import { IS_SHELL } from './shell';

/** Opens the system's dialog for sharing an address. @throws {DOMException} of name AbortError if the user closes it */
export async function shareUrl(url: string): Promise<void> {
  if (IS_SHELL) await (await lazyImport(() => import('./native/shareDialog'))).openShareDialog({ url });
  else await navigator.share({ url });
}
