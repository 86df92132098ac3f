import { lazyImport } from './lazyImport';
import { IS_SHELL } from './shell';

/** Time until the object URL of a file is revoked: some browsers start reading it only after the task. */
const KEPT_MS = 60_000;

/**
 * Saves content as a file: in a browser as a download, also without a connection; in the native app from the share dialog.
 *
 * @throws {NativeError} in the native app, if the device cannot store or share it
 */
export async function saveFile(name: string, content: Blob): Promise<void> {
  if (!IS_SHELL) return download(name, content);
  const { shareFile } = await lazyImport(() => import('./native/shareFile'));
  await shareFile(name, content);
}

function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
