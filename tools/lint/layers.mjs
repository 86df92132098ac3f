// Lints the structure: allowed imports between packages, cycles, catch-all names, reads of the clock, silenced checks,
// comments (comments.mjs), and the rules of the web app's sources (web.mjs).
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commentFaults } from './comments.mjs';
import { cyclesIn, featureCycles, layerFaults } from './folders.mjs';
import { webFaults } from './web.mjs';

/** Packages that each package may import: of this repository, and of the registry where that is limited. */
/** @type {Record<string, { ours: string[], theirs?: string[] }>} */
const LAYERS = {
  'packages/domain': { ours: [], theirs: [] },
  'packages/contract': { ours: ['domain'], theirs: ['zod'] },
  'packages/model': { ours: ['domain', 'contract'], theirs: [] },
  'packages/i18n': { ours: ['domain'] },
  'packages/fakes': { ours: [] },
  'apps/server': { ours: ['domain', 'contract', 'model', 'i18n'] },
  'apps/web': { ours: ['domain', 'contract', 'model', 'i18n'] },
};
const SCOPE = '@sevenfold/';
/** Sources whose folders are entered through their `index.ts` only, by `#` and the folder's name. */
const DOORS = /^apps\/(?:web|server)\/src\//;
const SOURCE = /\.(?:ts|tsx|mts|mjs|js)$/;
const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'dist',
  'coverage',
  'android',
  'ios',
  'www',
  'test-results',
  'playwright-report',
]);
/** Folder in which the embedded database keeps its files. */
const DATABASE = 'data';
const FORBIDDEN_NAMES = new Set(['utils', 'shared', 'common', 'types']);
const CLOCKS = [
  /^apps\/server\/src\/clock\.ts$/,
  /^apps\/web\/src\/platform\/clock\.ts$/,
  /^packages\/domain\/src\/calendar\//,
];
const CLOCK_READING = /\bnew Date\b(?!\s*\(\s*[^\s)])|\bDate\.now\b|(?<!new )\bDate\(/;
/** Any construction of a date: allowed in the calendar, and in the server for the instants it passes to PostgreSQL. */
const DATE_MAKING = /\bnew Date\b|\bDate\.now\b|(?<!new )\bDate\(/;
/** Bundles the first screen with itself, which is in a folder. */
const ENTRY = 'apps/web/src/main.tsx';
/** Files that bundle or test an application. They may use our tools. */
const BUILD = /^apps\/\w+\/(?:build\/|\w+\.config\.ts$)/;
const SILENCERS = /@ts-(?:ignore|nocheck|expect-error)|(?:oxlint|eslint)-disable|\bas unknown as\b|\bknip-ignore\b/;
/** Matches statements and calls only: an import inside a comment or a string does not start its line. */
const IMPORTS = [
  /^\s*(?:import|export)\s[^'";]*?\sfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
];

/**
 * Lists everything wrong with these files, one line each.
 * @param {Map<string, string>} files text by path, relative to the checkout and with forward slashes
 * @returns {string[]}
 */
export function faultsIn(files) {
  const faults = [...files].flatMap(([path, text]) => [
    ...nameFaults(path),
    ...importFaults(path, text),
    ...textFaults(path, text),
  ]);
  const targets = targetsIn(files);
  return [...new Set(faults), ...layerFaults(targets), ...featureCycles(targets), ...cyclesIn(targets)];
}

/** @param {string} path */
function nameFaults(path) {
  const named = path.split('/').find((part) => FORBIDDEN_NAMES.has(part.replace(/\..*$/, '')));
  return named === undefined ? [] : [`${path}: "${named}" says nothing of what is in it: name it after its noun`];
}

/**
 * @param {string} path
 * @param {string} text
 */
function textFaults(path, text) {
  const faults = [];
  const own = path.startsWith('tools/lint/');
  const lines = text.split('\n');
  const at = (/** @type {RegExp} */ wanted, /** @type {string[]} */ among) =>
    among.findIndex((line) => wanted.test(line)) + 1;
  const silenced = own ? 0 : at(SILENCERS, lines);
  if (silenced > 0) faults.push(`${path}:${silenced}: a check is silenced: mend what it complains of`);
  if (/^(?:apps|packages\/(?!fakes\/))/.test(path) && !isTest(path) && !CLOCKS.some((clock) => clock.test(path))) {
    const wrong = path.startsWith('apps/server/') ? CLOCK_READING : DATE_MAKING;
    const read = at(wrong, withoutComments(text).split('\n'));
    if (read > 0) faults.push(`${path}:${read}: makes a date of its own: ask the clock, or the calendar`);
  }
  return faults;
}

/**
 * Blanks comments and keeps the line numbers. A block comment starts after a space or a line break: "/*" within a word
 * is part of a glob.
 */
function withoutComments(/** @type {string} */ text) {
  const blank = (/** @type {string} */ comment) => comment.replace(/[^\n]/g, ' ');
  return text.replace(/(?<=^|\s)\/\*[\s\S]*?\*\//g, blank).replace(/(?<=^|\s)\/\/.*/gm, blank);
}

/** @param {string} path */
function isTest(path) {
  return /(?:^|\/)test\//.test(path) || /\.test\.\w+$/.test(path);
}

/** True if a file is for tests or development, and may import the fakes. @param {string} path */
function mayUseFakes(path) {
  return (
    isTest(path) ||
    /^(?:e2e|bench|tools)\//.test(path) ||
    path.startsWith('apps/server/src/dev') ||
    path.startsWith('packages/fakes/')
  );
}

/**
 * @param {string} path
 * @param {string} text
 */
function importFaults(path, text) {
  const home = packageOf(path);
  const layer = home === null ? undefined : LAYERS[home];
  return importsOf(text).flatMap((specifier) => {
    if (specifier.startsWith('#')) return [];
    const fault = specifier.startsWith('.')
      ? relativeFault(path, home, specifier)
      : packageFault(path, home, layer, specifier);
    return fault === null ? [] : [`${path}: imports ${specifier}: ${fault}`];
  });
}

/**
 * @param {string} path
 * @param {string | null} home
 * @param {string} specifier
 */
function relativeFault(path, home, specifier) {
  const target = posix.join(posix.dirname(path), specifier);
  if (home !== null && BUILD.test(path) && target.startsWith('tools/')) return null;
  if (home !== null && !`${target}/`.startsWith(`${home}/`))
    return `a package is imported by its name, never by a path out of ${home}`;
  if (!isTest(path) && home !== null && /(?:^|\/)test\//.test(target))
    return 'production code must not depend on tests';
  const folder = folderWithDoor(target);
  if (
    DOORS.test(path) &&
    path !== ENTRY &&
    folder !== undefined &&
    folder !== folderWithDoor(path) &&
    !target.endsWith('.css')
  )
    return `enter the folder through its index.ts, as '#${folder}'`;
  return null;
}

/**
 * Returns "ui" or "features/day"; undefined for files beside these folders.
 * @param {string} path
 */
function folderWithDoor(path) {
  return /^apps\/\w+\/src\/((?:features|adapters)\/[^/]+|(?!features\/|adapters\/)[^/]+)\//.exec(path)?.[1];
}

/**
 * @param {string} path
 * @param {string | null} home
 * @param {{ ours: string[], theirs?: string[] } | undefined} layer
 * @param {string} specifier
 */
function packageFault(path, home, layer, specifier) {
  if (!specifier.startsWith(SCOPE)) {
    const limited = layer?.theirs !== undefined && !isTest(path) && path.startsWith(`${home}/src/`);
    return limited && !layer.theirs?.includes(packageName(specifier)) ? `${home} imports nothing of that kind` : null;
  }
  const name = specifier.slice(SCOPE.length).split('/')[0] ?? '';
  if (home === null || home.endsWith(`/${name}`))
    return name === 'fakes' && !mayUseFakes(path) ? 'fakes are for tests and development' : null;
  if (name === 'fakes') return mayUseFakes(path) ? null : 'fakes are for tests and development';
  return layer?.ours.includes(name) === true ? null : `${home} stands below or beside it`;
}

/** @param {string} specifier */
function packageName(specifier) {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
}

/** Returns "packages/x" or "apps/x"; null for files outside of both. @param {string} path */
function packageOf(path) {
  return /^(?:packages|apps)\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}

/** @param {string} text */
function importsOf(text) {
  return IMPORTS.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''));
}

/**
 * Maps each file to the files it imports, including type-only and dynamic imports.
 * @param {Map<string, string>} files
 * @returns {Map<string, string[]>}
 */
function targetsIn(files) {
  return new Map(
    [...files].map(([path, text]) => [path, importsOf(text).flatMap((specifier) => resolve(files, path, specifier))]),
  );
}

/**
 * @param {Map<string, string>} files
 * @param {string} from
 * @param {string} specifier
 * @returns {string[]} the file the specifier resolves to, if it is one of these
 */
function resolve(files, from, specifier) {
  const sources = specifier.startsWith('#') ? DOORS.exec(from)?.[0] : undefined;
  if (sources !== undefined) return [`${sources}${specifier.slice(1)}/index.ts`].filter((door) => files.has(door));
  if (!specifier.startsWith('.')) return [];
  const target = posix.join(posix.dirname(from), specifier);
  const candidates = [
    target,
    ...['.ts', '.tsx', '.mts', '.mjs', '/index.ts', '/index.tsx'].map((ending) => target + ending),
  ];
  return candidates.filter((candidate) => files.has(candidate)).slice(0, 1);
}

/**
 * Reads all source files of the checkout.
 * @param {string} root
 * @param {RegExp} names matches the names of the files to read
 */
function readFiles(root, names = SOURCE) {
  /** @type {Map<string, string>} */
  const files = new Map();
  const walk = (/** @type {string} */ folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory() && path !== DATABASE && !SKIPPED_FOLDERS.has(entry.name) && !entry.name.startsWith('.'))
        walk(path);
      else if (entry.isFile() && names.test(entry.name)) files.set(path, readFileSync(join(root, path), 'utf8'));
    }
  };
  walk('');
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  const files = readFiles(root);
  const faults = [
    ...faultsIn(files),
    ...[...files].flatMap(([path, text]) => webFaults(path, text)),
    ...[...files, ...readFiles(root, /\.(?:sql|css|html)$/)].flatMap(([path, text]) => commentFaults(path, text)),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
