// npm test: runs every kind of check, each journey once, the fastest first. npm run test:all (--all): runs the same
// steps and the gallery with every test, large counts and a new random seed; decision 0108. With names of steps as
// arguments, runs only those. Steps of one group run in parallel; each of them uses at most one processor.
import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.mjs';
import { checkBudget } from './budget.mjs';
import { seedOfCommit } from './seed.mjs';
import { startCleaner } from './leftovers.mjs';
import { folderForTests } from './memoryFolder.mjs';
import { isEnding, whenStopped } from './stopping.mjs';
import { capture, ensureBuilt, ensureInstalled, npmCommand, runTool, ToolError } from './workspace.mjs';

/**
 * Zones west and east of Greenwich, one with a half-hour offset and half-hour daylight saving: weeks must not depend on
 * the machine's time zone.
 */
const ZONES = ['Asia/Tokyo', 'America/St_Johns'];

/** The server of the end-to-end tests; see e2e/playwright.config.ts. */
const E2E_ORIGIN = `http://127.0.0.1:${process.env['SEVENFOLD_E2E_PORT'] ?? '7791'}`;

/** Variables of the tests that have a small count by default, as in `npm test`. */
const LARGE_COUNTS = {
  ALL_ZONES: '1',
  BACKUP_KILLS: '50',
  CALENDAR_HISTORIES: '100',
  CONTRACT_INPUTS: '200',
  DRILL_ENTRIES: '100000',
  EXPANDED_CALENDARS: '1000',
  FEED_EVENTS: '45000',
  HISTORIES: '4000',
  HOSTILE_CALENDARS: '100',
  IMPORT_ROWS: '20000',
  INTERRUPTED_STARTS: '20',
  MAIL_KILLS: '60',
  MUTATED_WEBHOOKS: '5000',
  NUMBER_HISTORIES: '500',
  ROW_HISTORIES: '200',
  STOPPED_STARTS: '5',
  WEBHOOK_EVENTS: '5',
  WIDGET_HISTORIES: '10000',
};

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

const total = { passed: 0, failed: 0, skipped: 0 };
/**
 * Temporary files of this run: reports, databases, browser profiles. Writable for every user, like the system's own
 * folder.
 */
const temporary = realpathSync(mkdtempSync(join(folderForTests(), 'sevenfold-run-')));
chmodSync(temporary, 0o1777);
let browser = '';
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false }, seed: { type: 'string' } },
});
/** Seed of the simulations, of the random inputs and of samples: `npm run test:all` searches for rare faults (decision 0062). */
const seed = options.seed ?? (options.all ? String(randomInt(2 ** 28)) : await seedOfCommit());
const variables = {
  ...(options.all && LARGE_COUNTS),
  CALENDAR_SEED: seed,
  HISTORIES_SEED: seed,
  ROW_SEED: seed,
  ZONES_SEED: seed,
};
/** Options that leave out the tests that are tagged to run in `npm run test:all` only, and each second screen size. */
const vitestTier = options.all ? [] : ['--tags-filter=!long'];
const playwrightTier = options.all ? [] : ['--project=desktop', '--project=phone', '--grep-invert=@long'];
/** The zones change nothing but calendars; `npm run test:all` tests that they do not. */
const domainTier = options.all ? [] : ['test/calendar'];

/** @typedef {[name: string, run: () => Promise<unknown>]} Step */

/** @type {Step[][]} */
const groups = [
  [['install', ensureInstalled]],
  [
    ['types', () => npmRun('check:types')],
    ['format', () => npmRun('check:format')],
    ['lint', () => npmRun('check:lint')],
    ['unused', () => npmRun('check:unused')],
    // Here, because an installation mostly waits for the network.
    ['browser', async () => (browser = await findBrowser())],
  ],
  [['unit and integration', () => vitest('all', 'UTC', [])]],
  ZONES.map((zone) => [
    `domain in ${zone}`,
    () => vitest(zone.replace('/', '-'), zone, ['--project=domain', '--maxWorkers=1', ...domainTier]),
  ]),
  [
    ['build', ensureBuilt],
    // The web app of the native shell, for the server of the end-to-end tests.
    ['shell build', buildShell],
  ],
  [['budget', async () => checkBudget()]],
  [
    ['crash', () => runNode(['tools/crash.mjs', options.all ? '100' : '1', '--seed', seed])],
    ['fuzz', () => runNode(['tools/fuzz.mjs', options.all ? '500' : '10', '--seed', seed])],
  ],
  [['end to end', () => playwright('e2e/playwright.config.ts', playwrightTier)]],
  ...(options.all
    ? [/** @type {Step[]} */ ([['gallery', () => playwright('e2e/gallery/gallery.config.ts', [])]])]
    : []),
];

if (options.all) console.log(`seed ${seed}`);

const cleanUp = startCleaner(temporary);
whenStopped(cleanUp);
await runTool(runSteps);
if (isEnding()) await new Promise(() => undefined); // until all started processes have ended
await cleanUp();
// Counts a failure of a step that has no tests, or that failed before its tests were counted.
if (process.exitCode !== undefined && total.failed === 0) total.failed = 1;
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failed} failed`);

async function runSteps() {
  const names = groups.flat().map(([name]) => name);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new ToolError(`There is no step "${unknown}". Steps: ${names.join(', ')}`);
  for (const group of groups) {
    if (isEnding()) return;
    const chosen = group.filter(([name]) => wanted.length === 0 || wanted.includes(name));
    const failed = (await Promise.allSettled(chosen.map(runStep))).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }
}

/** @param {Step} step */
async function runStep([name, run]) {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  try {
    await run();
    console.log(`ok      ${name}, ${seconds()}`);
  } catch (error) {
    if (!isEnding()) console.log(`FAILED  ${name}, ${seconds()}`);
    throw error;
  }
}

/**
 * Returns the environment of a test, which must never reach a database in use.
 * @param {Record<string, string>} extra
 */
function testEnvironment(extra) {
  const { DATABASE_URL: _, ...rest } = process.env;
  return { ...rest, TMPDIR: temporary, ...extra };
}

/**
 * @param {string} script
 * @param {string[]} args
 * @param {Record<string, string>} extra environment
 */
async function npmRun(script, args = [], extra = {}) {
  const { code, output } = await capture(...npmCommand(['run', '--silent', script, ...args]), {
    env: testEnvironment(extra),
  });
  if (code !== 0) throw stepError(code, output);
}

function buildShell() {
  return npmRun('build:shell', ['--workspace', '@sevenfold/web'], { VITE_SERVER_ORIGIN: E2E_ORIGIN });
}

/** @param {string[]} args a file to run with Node, and its arguments */
async function runNode(args) {
  const { code, output } = await capture(process.execPath, args, { env: testEnvironment({}) });
  if (code !== 0) throw stepError(code, output);
}

/**
 * @param {string} name of the report
 * @param {string} zone
 * @param {string[]} args
 */
async function vitest(name, zone, args) {
  const report = join(temporary, `vitest-${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  await runCounted(
    report,
    ['vitest', 'run', ...vitestTier, ...args, ...reporters],
    { ...variables, TZ: zone },
    vitestCount,
  );
}

/**
 * @param {string} config path of the configuration
 * @param {string[]} args
 */
async function playwright(config, args) {
  const report = join(temporary, `${config.replaceAll('/', '-')}.json`);
  const chromium = browser === '' ? await findBrowser() : browser;
  const extra = {
    SEVENFOLD_CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    TZ: 'UTC',
    ...(!options.all && { E2E_COLORS: 'off' }),
  };
  await runCounted(
    report,
    ['playwright', 'test', '--config', config, ...args, '--reporter=list,json'],
    extra,
    playwrightCount,
  );
}

/**
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number }}
 * VitestReport
 */
/** @type {(text: string) => Count} */
function vitestCount(text) {
  /** @type {VitestReport} */
  const report = JSON.parse(text);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @type {(text: string) => Count} */
function playwrightCount(text) {
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} */
  const { stats } = JSON.parse(text);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/**
 * Runs tests and adds the counts of their report.
 * @param {string} report path
 * @param {string[]} command an executable of the packages, and its arguments
 * @param {Record<string, string>} extra environment
 * @param {(text: string) => Count} count
 */
async function runCounted(report, command, extra, count) {
  const { code, output } = await capture(...npmCommand(['exec', '--no', '--', ...command]), {
    env: testEnvironment(extra),
  });
  const { passed, failed, skipped } = existsSync(report)
    ? count(readFileSync(report, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0 };
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (code !== 0) throw stepError(code, output);
  if (passed === 0) throw new ToolError('Stopped: no test ran in this step.');
}

/**
 * @param {number} code
 * @param {string} output
 */
function stepError(code, output) {
  if (!isEnding()) process.stdout.write(output);
  return new ToolError(`Stopped: this step failed with exit code ${code}; its output is above.`);
}
