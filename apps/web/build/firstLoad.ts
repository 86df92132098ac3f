import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { throughDoors } from '../../../tools/doors.mjs';
import { SOURCES } from './sources';

const START = join(SOURCES, 'main.tsx');
/** Sources of the package of texts, which use texts themselves. */
const TEXTS = fileURLToPath(new URL('../../../packages/i18n/src/', import.meta.url));
const TEXTS_PACKAGE = '@sevenfold/i18n/';
/** Matches static imports and re-exports of our own files and of the texts, without types and dynamic imports. */
const IMPORTED =
  /(?<=^|; )(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s+)?'(?<path>(?:[./]|@sevenfold\/i18n\/)[^']+)'/gm;
const ENDINGS = ['', '.ts', '.tsx'];

let known: ReadonlySet<string> | undefined;

/** Returns our own files in the first load: main.tsx and its transitive static imports. */
export function filesOfFirstLoad(): ReadonlySet<string> {
  known ??= reachable(START);
  return known;
}

function reachable(start: string): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (/\.tsx?$/.test(file)) waiting.push(...importsOf(file));
  }
  return found;
}

function importsOf(file: string): string[] {
  return [...throughDoors(readFileSync(file, 'utf8'), SOURCES).matchAll(IMPORTED)].map(({ groups }) => {
    const name = groups?.['path'] ?? '';
    const path = name.startsWith(TEXTS_PACKAGE)
      ? join(TEXTS, name.slice(TEXTS_PACKAGE.length))
      : resolve(dirname(file), name);
    const ending = ENDINGS.find(
      (candidate) => existsSync(path + candidate) && !(candidate === '' && !/\.\w+$/.test(path)),
    );
    if (ending === undefined) throw new Error(`${file} imports ${path}, which is not there`);
    return path + ending;
  });
}
