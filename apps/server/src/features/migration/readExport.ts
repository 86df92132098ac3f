import { createReadStream } from 'node:fs';
import { exportHeader, oldAccount, oldAddress, type OldAccount } from '@sevenfold/contract/migration';
import { addDays, type CivilDate } from '@sevenfold/domain/calendar';
import { z } from 'zod';
import { parseJson } from '../../json';
import { StartupError } from '../../startupError';

/** Largest line, in bytes: an account of ten years has some megabytes. */
const LINE_MAX = 64 * 1024 * 1024;
const NEWLINE = 0x0a;

/** An account of an export: its line in the file, from 1, its values, and the JSON they were read from. */
export interface ExportedAccount {
  readonly line: number;
  readonly email: string;
  readonly account: OldAccount;
  readonly json: string;
}

/** An invalid value in an export: its line in the file, and its path in the account, such as `dayRecords.3.date`. */
export interface Problem {
  readonly line: number;
  readonly path: string;
  readonly message: string;
}

const envelope = z.looseObject({ email: oldAddress });

/**
 * Reads an export, with one account in memory at a time.
 *
 * @param now epoch milliseconds; an export with a later date is rejected
 * @param onProblem called for each invalid value; its account is left out
 * @throws {StartupError} when the file cannot be read, is not an export of version 1.0, or is cut off
 */
export async function* readExport(
  file: string,
  now: number,
  onProblem: (problem: Problem) => void,
): AsyncGenerator<ExportedAccount> {
  const lines = linesOf(file);
  const first = await lines.next();
  const header = exportHeader.safeParse(first.done ? undefined : parseJson(first.value));
  if (!header.success) throw new StartupError(`${file} is not an export of version 1.0 (see docs/migration.md).`);
  const { exportedAt, accounts } = header.data;
  if (Date.parse(exportedAt) > now) throw new StartupError(`${file} claims to be exported in the future.`);
  // East of UTC, the next day may have begun when the export was written.
  const lastDate = addDays(exportedAt.slice(0, 10) as CivilDate, 1);
  const lineByEmail = new Map<string, number>();
  let line = 1;
  for await (const text of lines) {
    line += 1;
    const problem = (path: string, message: string) => onProblem({ line, path, message });
    const read = accountOf(text, lastDate, problem);
    if (!read) continue;
    const firstLine = lineByEmail.get(read.email);
    if (firstLine === undefined) {
      lineByEmail.set(read.email, line);
      yield { line, ...read };
    } else problem('email', `Line ${firstLine} has this address too`);
  }
  if (line - 1 !== accounts)
    throw new StartupError(`${file} has ${line - 1} accounts, and its header says ${accounts}: it is not complete.`);
}

function accountOf(
  text: string,
  lastDate: CivilDate,
  problem: (path: string, message: string) => void,
): Omit<ExportedAccount, 'line'> | undefined {
  const value = envelope.safeParse(parseJson(text));
  if (!value.success) {
    for (const issue of value.error.issues) problem(pathOf(issue.path), issue.message);
    return undefined;
  }
  const { email, ...rest } = value.data;
  const account = oldAccount.safeParse(rest);
  if (!account.success) {
    for (const issue of account.error.issues) problem(pathOf(issue.path), issue.message);
    return undefined;
  }
  const late = account.data.dayRecords.findIndex((record) => 'amount' in record && record.date > lastDate);
  if (late >= 0) {
    problem(`dayRecords.${late}.date`, 'This day is after the export');
    return undefined;
  }
  return { email, account: account.data, json: JSON.stringify(rest) };
}

const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join('.');

/**
 * Yields the lines that are not empty.
 *
 * @throws {StartupError} when the file cannot be read, or a line is too long
 */
async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  // Parts of the line whose end has not been read yet, and their bytes.
  let parts: Buffer[] = [];
  let size = 0;
  const finishLine = (lastPart: Buffer): string => {
    const text = Buffer.concat([...parts, lastPart]).toString('utf8');
    [parts, size] = [[], 0];
    return text.trim();
  };
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
      let bytes = chunk as Buffer;
      for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE)) {
        const text = finishLine(bytes.subarray(0, end));
        if (text !== '') yield text;
        bytes = bytes.subarray(end + 1);
      }
      parts.push(bytes);
      size += bytes.length;
      if (size > LINE_MAX) throw new StartupError(`${file} has a line of more than 64 MB: it is not an export.`);
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const text = finishLine(Buffer.alloc(0));
  if (text !== '') yield text;
  return undefined;
}
