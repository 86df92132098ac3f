import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { makeFolders } from '../folders';
import { StartupError } from '../startupError';
import { errorCode } from '../systemError';

/**
 * Writes a new gzipped file that only this user can read. The file appears complete and synced to disk, or not at all.
 *
 * @returns its size in bytes
 * @throws {StartupError} when the file exists already, or cannot be written
 */
export async function writeNewFile(file: string, text: AsyncIterable<Buffer>, signal: AbortSignal): Promise<number> {
  if (existsSync(file)) throw exists(file);
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.part`;
  try {
    await makeFolders(dirname(file), 0o700);
    const handle = await open(draft, 'wx', 0o600);
    const target = handle.createWriteStream({ flush: true });
    await pipeline(text, createGzip(), target, { signal });
    if (existsSync(file)) throw exists(file);
    await rename(draft, file);
    return target.bytesWritten;
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined); // the original error is thrown either way
    throw writeFailure(error, file);
  }
}

const exists = (file: string): StartupError => new StartupError(`The file ${file} already exists. Name another one.`);

function writeFailure(error: unknown, file: string): unknown {
  const code = errorCode(error);
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartupError(
        `The disk for ${file} is full: free some space, or name a file on another one. Nothing was kept.`,
        { cause: error },
      );
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
    case 'ENOTDIR':
      return new StartupError(`This user may not write the file ${file}. Name another one.`, { cause: error });
    case 'ENAMETOOLONG':
      return new StartupError(
        `The name of the backup file is too long for this system (${file.length} characters with its folder). Choose a shorter one.`,
        { cause: error },
      );
    case 'ABORT_ERR':
      return new StartupError('Stopped. No backup was written.');
    default:
      return error;
  }
}
