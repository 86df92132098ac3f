import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../dist/gallery/', import.meta.url));

/** Writes a file of the gallery, relative to its folder. */
export function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(FOLDER + path), { recursive: true });
  writeFileSync(FOLDER + path, content);
}
