import { Directory, Filesystem } from '@capacitor/filesystem';
import { callNative } from '../nativeError';
import { openShareDialog } from './shareDialog';

/** Folder of the cache for shared files. Android's `file_paths.xml` lets other apps read this folder only. */
const FOLDER = 'exports';
/** Bytes that are passed to the device at once: a multiple of three, so that the parts of the base64 text can be joined. */
const PART_BYTES = 3 << 18;

/**
 * Stores a file in the cache of the device and opens the share dialog with it, from which the user saves or sends it.
 * Resolves also if they close the dialog. The file of the last time is removed before, not after: another app may still
 * be reading it.
 *
 * @throws {NativeError} if the device cannot store or share it
 */
export async function shareFile(name: string, content: Blob): Promise<void> {
  const file = { path: `${FOLDER}/${name}`, directory: Directory.Cache };
  await Filesystem.rmdir({ path: FOLDER, directory: Directory.Cache, recursive: true }).catch(() => undefined);
  const { uri } = await callNative(async () => {
    const written = await Filesystem.writeFile({ ...file, data: await base64(content, 0), recursive: true });
    for (let start = PART_BYTES; start < content.size; start += PART_BYTES)
      await Filesystem.appendFile({ ...file, data: await base64(content, start) });
    return written;
  });
  await openShareDialog({ title: name, files: [uri] });
}

/** Reads a part of a file as base64. */
function base64(content: Blob, start: number): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    // A data URL, whose part before the comma names the type.
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')));
    reader.readAsDataURL(content.slice(start, start + PART_BYTES));
  });
}
