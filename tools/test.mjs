// npm test: runs all checks, the fastest first. npm run test:long (--long): runs those again that have large counts or
// slow drills, with more of them and new random seeds; decision 0088. With names of steps as arguments, runs only those.
// Steps of one group run in parallel; each of them uses at most one processor.
import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.mjs';
import { checkBudget } from './budget.mjs';
import { seedOfCommit } from './seed.mjs';
import { endProcessesIn } from './leftovers.mjs';
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

/** Cycles of `npm run test:crash`, and inputs per route of `npm run test:fuzz`. */
const COUNTS = { commit: { crash: '3', fuzz: '25' }, long: { crash: '100', fuzz: '500' } };

/** Variables of the tests that have a small count by default. */
const LARGE_COUNTS = {
  ALL_ZONES: '1',
  BACKUP_KILLS: '50',
  CALENDAR_HISTORIES: '100',
  CONTRACT_INPUTS: '200',
  DRILL_ENTRIES: '100000',
  EXPANDED_CALENDARS: '1000',
  FEED_EVENTS: '45000',
  HOSTILE_CALENDARS: '100',
  IMAGE_STEPS: '1',
  IMPORT_ROWS: '20000',
  INTERRUPTED_STARTS: '20',
  MAIL_KILLS: '60',
  MUTATED_WEBHOOKS: '5000',
  NUMBER_HISTORIES: '500',
  STOPPED_STARTS: '5',
  WEBHOOK_EVENTS: '5',
  WIDGET_HISTORIES: '10000',
};

/** The test files that read LARGE_COUNTS. */
const LARGE_FILES = [
  'contract.test',
  'features/sweep',
  'features/entryTime',
  'features/importUndoScale',
  'backup/kills',
  'backup/verify',
  'signals.test',
  'embedded/stop',
  'image/steps',
  'reviewEmail/kills',
  'subscription/webhook',
  'calendar/histories',
  'calendar/feedSize',
  'adapters/icalFeedHostile',
  'adapters/icalFeedExpansion',
  'widget/histories',
  'notification/simulation',
];

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
  options: { long: { type: 'boolean', default: false }, seed: { type: 'string' } },
});
/** Seed of the simulations, of the random inputs and of samples: the long run searches for rare faults (decision 0062). */
const seed = options.seed ?? (options.long ? String(randomInt(2 ** 28)) : await seedOfCommit());
const seeds = { HISTORIES_SEED: seed, CALENDAR_SEED: seed, ZONES_SEED: seed };

/** @typedef {[name: string, run: () => Promise<unknown>]} Step */

/** @type {Step[][]} */
const commitGroups = [
  [['install', ensureInstalled]],
  [
    ['types', () => npmRun('check:types')],
    ['format', () => npmRun('check:format')],
    ['lint', () => npmRun('check:lint')],
    ['unused', () => npmRun('check:unused')],
    // Here, because an installation mostly waits for the network.
    ['browser', async () => (browser = await findBrowser())],
  ],
  [['unit and integration', () => vitest('all', 'UTC', [], seeds)]],
  ZONES.map((zone) => [
    `domain in ${zone}`,
    () => vitest(zone.replace('/', '-'), zone, ['--project', 'domain', '--maxWorkers=1'], seeds),
  ]),
  [
    ['build', ensureBuilt],
    // The web app of the native shell, for the server of the end-to-end tests.
    ['shell build', buildShell],
  ],
  [['budget', async () => checkBudget()]],
  [
    ['crash', () => crash(COUNTS.commit.crash)],
    ['fuzz', () => fuzz(COUNTS.commit.fuzz)],
  ],
  [['end to end', () => playwright('e2e/playwright.config.ts')]],
  [['gallery', () => playwright('e2e/gallery/gallery.config.ts')]],
];

/** @type {Step[][]} */
const longGroups = [
  [['install', ensureInstalled]],
  [['browser', async () => (browser = await findBrowser())]],
  [
    ['build', ensureBuilt],
    ['shell build', buildShell],
  ],
  [['histories', () => vitest('histories', 'UTC', ['--project', 'histories'], { ...seeds, HISTORIES: '4000' })]],
  [
    [
      'large counts',
      () =>
        vitest('large', 'UTC', ['--project', 'server', '--project', 'web', ...LARGE_FILES], {
          ...seeds,
          ...LARGE_COUNTS,
        }),
    ],
  ],
  ['UTC', ...ZONES].map((zone) => [
    `domain in ${zone}`,
    () =>
      vitest(zone.replace('/', '-'), zone, ['--project', 'domain', '--maxWorkers=1'], { ...seeds, ...LARGE_COUNTS }),
  ]),
  [
    ['crash', () => crash(COUNTS.long.crash)],
    ['fuzz', () => fuzz(COUNTS.long.fuzz)],
  ],
  [['end to end', () => playwright('e2e/playwright.config.ts', { E2E_LONG: '1' })]],
];

const groups = options.long ? longGroups : commitGroups;
if (options.long) console.log(`seed ${seed}`);

const cleanUp = async () => {
  await endProcessesIn(temporary);
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
};
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

/** @param {string} cycles */
function crash(cycles) {
  return runNode(['tools/crash.mjs', cycles, '--seed', seed]);
}

/** @param {string} inputs */
function fuzz(inputs) {
  return runNode(['tools/fuzz.mjs', inputs, '--seed', seed]);
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
 * @param {Record<string, string>} extra environment
 */
async function vitest(name, zone, args, extra = {}) {
  const report = join(temporary, `vitest-${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  await runCounted(report, ['vitest', 'run', ...args, ...reporters], { ...extra, TZ: zone }, vitestCount);
}

/**
 * @param {string} config path of the configuration
 * @param {Record<string, string>} variables
 */
async function playwright(config, variables = {}) {
  const report = join(temporary, `${config.replaceAll('/', '-')}.json`);
  const chromium = browser === '' ? await findBrowser() : browser;
  const extra = { ...variables, SEVENFOLD_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, TZ: 'UTC' };
  await runCounted(report, ['playwright', 'test', '--config', config, '--reporter=list,json'], extra, playwrightCount);
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
