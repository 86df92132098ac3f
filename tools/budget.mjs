// Checks the size of the first load: all scripts and styles that a browser fetches until /day is painted, in the
// language with the largest texts. Also checks into how many scripts the app is divided.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root, runTool, ToolError } from './workspace.mjs';

/** In kilobytes of 1,000 bytes, compressed by gzip at its highest level. */
const LIMIT_KB = 132;
/** Number of scripts, the service worker and other workers included, and of small ones among them. */
const SCRIPTS_MAX = 40;
const SMALL_SCRIPTS_MAX = 5;
const SMALL_BYTES = 10_000;
const FOLDER = join(root, 'apps/web/dist');
const START = 'index.html';
const FIRST_TEXTS = /^virtual:catalogue\/\w+\/first$/;

/** @typedef {{ file: string, imports?: string[] }} Chunk an entry of Vite's manifest */
/** @typedef {Record<string, Chunk>} Manifest */
/** @typedef {Record<string, Record<string, number>>} Contents the modules of each script and their lengths */
/** @typedef {{ file: string, kilobytes: number }} Part */

/**
 * Lists the files of the first load: the page with its inline styles, its scripts with their static imports, and the
 * texts of one language.
 * @param {Manifest} manifest
 * @param {(file: string) => number} kilobytesOf
 * @returns {Part[]}
 */
export function firstLoad(manifest, kilobytesOf) {
  const part = (/** @type {string} */ file) => ({ file, kilobytes: kilobytesOf(file) });
  const texts = Object.keys(manifest)
    .filter((name) => FIRST_TEXTS.test(name))
    .map((name) => part(chunkOf(manifest, name).file));
  const [longest] = texts.sort((a, b) => b.kilobytes - a.kilobytes);
  return [...filesFrom(manifest, START).map(part), part(START), ...(longest ? [longest] : [])].sort(
    (a, b) => b.kilobytes - a.kilobytes,
  );
}

/**
 * @param {Manifest} manifest
 * @param {string} start
 */
function filesFrom(manifest, start) {
  /** @type {Set<string>} */
  const files = new Set();
  const seen = new Set([start]);
  for (const name of seen) {
    const { file, imports = [] } = chunkOf(manifest, name);
    files.add(file);
    for (const next of imports) seen.add(next);
  }
  return [...files];
}

/**
 * @param {Manifest} manifest
 * @param {string} name
 */
function chunkOf(manifest, name) {
  const chunk = manifest[name];
  if (!chunk) throw new ToolError(`The manifest of the build has no ${name}`);
  return chunk;
}

/**
 * Breaks a script down into packages and folders, largest first. The compressed size is divided in proportion to the
 * uncompressed sizes.
 * @param {Part} part
 * @param {Contents} contents
 */
export function groupsOf({ file, kilobytes }, contents) {
  /** @type {Map<string, number>} */
  const groups = new Map();
  for (const [module, length] of Object.entries(contents[file] ?? {}))
    groups.set(groupOf(module), (groups.get(groupOf(module)) ?? 0) + length);
  const all = [...groups.values()].reduce((sum, length) => sum + length, 0);
  return [...groups]
    .map(([name, length]) => ({ name, kilobytes: (kilobytes * length) / all }))
    .sort((a, b) => b.kilobytes - a.kilobytes);
}

/** @param {string} module */
function groupOf(module) {
  const ours = /^(?:src|\.\.\/\.\.\/packages)\/(?:features\/)?[\w-]+/.exec(module);
  return ours ? ours[0].replace('../../', '') : (/^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module);
}

/** @param {string} name */
const readBuilt = (name) => readFileSync(join(FOLDER, name));

/**
 * Selects the part of a file that counts: of the page, its scripts and styles.
 * @param {string} name
 */
function countedOf(name) {
  const content = readBuilt(name);
  return name === START
    ? [...content.toString().matchAll(/<(script|style)>(.*?)<\/\1>/gs)].map(([, , text]) => text).join('')
    : content;
}

/**
 * @param {string} name
 * @returns {unknown}
 */
const readJson = (name) => JSON.parse(readBuilt(name).toString());

/** Prints what the first load consists of and how many scripts there are. Throws if a limit is exceeded. */
export function checkBudget() {
  checkFirstLoad();
  checkScripts();
}

/** Each script costs a request and a start of its own, and small ones compress badly. */
function checkScripts() {
  const scripts = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const small = scripts.filter((name) => readBuilt(name).length < SMALL_BYTES);
  console.log(
    `${scripts.length} scripts, limit ${SCRIPTS_MAX}; ${small.length} below ${SMALL_BYTES / 1000} kB, limit ${SMALL_SCRIPTS_MAX}`,
  );
  if (scripts.length > SCRIPTS_MAX || small.length > SMALL_SCRIPTS_MAX)
    throw new ToolError(
      `The app is divided into too many scripts; below ${SMALL_BYTES / 1000} kB: ${small.join(', ')}. apps/web/build/chunks.ts says which file a lazily imported module belongs to: docs/decisions/0015.`,
    );
}

function checkFirstLoad() {
  const contents = /** @type {Contents} */ (readJson('.vite/contents.json'));
  const manifest = /** @type {Manifest} */ (readJson('.vite/manifest.json'));
  const parts = firstLoad(manifest, (file) => gzipSync(countedOf(file), { level: 9 }).length / 1000);
  const all = parts.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
  for (const part of parts) {
    console.log(line(part.kilobytes, part.file));
    for (const group of groupsOf(part, contents))
      if (group.kilobytes >= 0.1) console.log(line(group.kilobytes, `  ${group.name}`));
  }
  console.log(line(all, `total, limit ${LIMIT_KB} kB`));
  if (all > LIMIT_KB)
    throw new ToolError(
      `The first load is ${(all - LIMIT_KB).toFixed(1)} kB over its ${LIMIT_KB} kB. What the first screen does without belongs behind lazyImport(): docs/decisions/0015.`,
    );
}

/**
 * @param {number} kilobytes
 * @param {string} name
 */
const line = (kilobytes, name) => `${kilobytes.toFixed(1).padStart(6)} kB  ${name}`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runTool(async () => checkBudget());
