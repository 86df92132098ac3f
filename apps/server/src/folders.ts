import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents. Used instead of `mkdir` with `recursive`, which never returns where a file
 * system reports ENOENT for a folder whose parent exists, as `/proc` does.
 *
 * @param mode of every folder that is created
 * @throws {Error} of the system call that failed, with its code
 */
export async function makeFolders(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (await isFolder(path)) return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || parent === path || (await isFolder(parent))) throw error;
    await makeFolders(parent, mode);
    await makeFolders(path, mode);
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
