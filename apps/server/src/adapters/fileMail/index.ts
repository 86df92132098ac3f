import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from '#ports';
import { composeMime } from '#adapters/mime';

const FROM = 'Sevenfold <sevenfold@localhost>';

interface FileMailOptions {
  readonly folder: string;
  /** Called with the path of each written email. */
  readonly onWritten: (path: string) => void;
}

/** Writes emails to files, which mail programs open, instead of sending them: for development without a mail server. */
export const fileMail = ({ folder, onWritten }: FileMailOptions): Mail => ({
  async send(message, commit) {
    const { bytes } = await composeMime(message, FROM);
    await mkdir(folder, { recursive: true });
    await commit?.();
    const path = join(folder, `${message.id.replaceAll(/[^\w-]/g, '_')}.eml`);
    await writeFile(path, bytes);
    onWritten(path);
  },
});
