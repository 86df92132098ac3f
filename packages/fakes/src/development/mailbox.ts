import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReceivedMail } from '../smtp';

const FOLDER = join(tmpdir(), 'sevenfold-mail');

/** Saves a received email as a file that a browser can open, and prints its path. */
export async function saveMail({ headers, html, text }: ReceivedMail): Promise<void> {
  const name = (headers.get('message-id') ?? 'email').replaceAll(/[^\w.-]/g, '');
  const path = join(FOLDER, `${name}.${html === '' ? 'txt' : 'html'}`);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path, html === '' ? text : html);
  // Not to stdout, which contains only the environment variables for the server.
  process.stderr.write(`Email received: ${path}\n`);
}
