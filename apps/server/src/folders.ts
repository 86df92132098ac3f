import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents. Replaces `mkdir` with `recursive`, which never returns on file systems that
 * report ENOENT for a folder whose parent exists, such as `/proc`.
 *
 * @param mode of every created folder
 * @throws {Error} of the failed system call, with its code
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
