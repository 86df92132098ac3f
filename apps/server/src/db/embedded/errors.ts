import { statfs } from 'node:fs/promises';
import { StartupError } from '../../startupError';
import { errorCode } from '../../systemError';

/** With less free space, PostgreSQL cannot write even its smallest file. */
const MIN_FREE_BYTES = 1024 * 1024;

/**
 * Turns a file system error about space or permissions into a StartupError; returns any other error unchanged.
 *
 * @param folder the configured folder, named in the message
 */
export function fileFailure(error: unknown, folder: string): unknown {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(folder, error);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartupError(
        `The data folder ${folder} cannot be written by this user: start as the user it belongs to, or set another data folder.`,
        { cause: error },
      );
    case 'ENAMETOOLONG':
      return new StartupError(
        `The path of the data folder is too long for this system (${folder.length} characters): set another data folder.`,
        { cause: error },
      );
    case 'ENOENT':
      // Only for mkdir: in other calls the code means a missing executable or file.
      return error instanceof Error && 'syscall' in error && error.syscall === 'mkdir'
        ? new StartupError(`The data folder ${folder} cannot be created there: set another data folder.`, {
            cause: error,
          })
        : error;
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartupError(
        `The data folder ${folder} is not a folder: remove the file of that name, or set another data folder.`,
        {
          cause: error,
        },
      );
    default:
      return error;
  }
}

/**
 * Creates the error of a PostgreSQL executable that failed, from its output.
 *
 * On a full disk there may be no output, so in that case the free space is checked.
 */
export async function processFailure(
  program: string,
  output: string,
  folder: string,
  logFile?: string,
): Promise<StartupError> {
  const message = lastLogLine(output);
  if (/No space left on device|Disk quota exceeded/.test(output) || (message === null && (await isFull(folder))))
    return diskFull(folder);
  const reason = message ?? 'it ended without a message';
  const log = logFile === undefined ? '' : ` Its log is ${logFile}.`;
  return new StartupError(`PostgreSQL's ${program} failed: ${reason}.${log} Set DATABASE_URL to use another database.`);
}

/** Creates the error of a full disk. */
export function diskFull(folder: string, cause?: unknown): StartupError {
  return new StartupError(`The disk that holds the data folder ${folder} is full: free some space and start again.`, {
    cause,
  });
}

async function isFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < MIN_FREE_BYTES;
}

/** The last line of the log that reports an error, without timestamp and level; null if there is none. */
export function lastLogLine(output: string): string | null {
  const messages = output.split('\n').flatMap((line) => {
    const found = /(?:PANIC|FATAL|ERROR|error):\s+(.*)/.exec(line)?.[1]?.trim();
    return found === undefined || found === '' ? [] : [found.replace(/\.$/, '')];
  });
  return messages.at(-1) ?? null;
}
