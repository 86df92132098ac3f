import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Hashes of layout boxes by screen, size and language, and the fonts they were measured with by language. */
interface StoredBoxes {
  readonly fonts: Readonly<Record<string, string>>;
  readonly hashes: Readonly<Record<string, string>>;
}

export const OUTPUT = fileURLToPath(new URL('../../dist/gallery/', import.meta.url));

export const stored: StoredBoxes = JSON.parse(readFileSync(new URL('./boxes.json', import.meta.url), 'utf8'));

/** Writes a file of the gallery, relative to its folder. */
export function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(OUTPUT + path), { recursive: true });
  writeFileSync(OUTPUT + path, content);
}
