import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import { installDeviceGlobals } from './clock';
import { EXAMPLES } from './examples';
import { type Plan, plans } from './plan';
import { runPlan } from './runPlan';
import { Servers } from './servers';

const RUNS = Number(process.env['HISTORIES'] ?? 100);
const SEED = process.env['HISTORIES_SEED'];
/** The path from the seed to a history that failed. */
const PATH = process.env['HISTORIES_PATH'];
/** Number of test files, each with its own process, that share the histories. */
const FILES = 2;
/** Number of concurrent histories per file, to keep the database busy. Each lane has its own seed. */
const LANES = 4;
/** Maximum duration of a history on a slow machine, in milliseconds; on a cluster, each statement passes two servers. */
const HISTORY_TIMEOUT_MS = process.env['CLUSTER_TESTS'] === undefined ? 2_000 : 8_000;
/** Maximum time for shrinking a failed history, in milliseconds. */
const SHRINK_TIMEOUT_MS = 60_000;

/** The histories of one test file. */
export interface Share {
  readonly title: string;
  /**
   * Runs them. Returns the failures, each with the command that repeats it.
   *
   * @param signal ends the run early, because another file has failed
   */
  run(signal: AbortSignal): Promise<string[]>;
  /** Time limit in milliseconds. */
  readonly timeoutMs: number;
}

/** @param file 0 to FILES − 1 */
export async function shareOf(file: number): Promise<Share> {
  installDeviceGlobals();
  const servers = await Servers.start();
  if (PATH !== undefined) {
    return {
      title: `history ${PATH} of seed ${SEED}`,
      run: async () => (file === 0 ? failuresOf([await repeatOne(servers, Number(SEED), PATH)]) : []),
      timeoutMs: SHRINK_TIMEOUT_MS,
    };
  }
  const seed = SEED === undefined ? randomInt(2 ** 31 - FILES * LANES) : Number(SEED);
  const runs = part(RUNS, FILES, file);
  return {
    title: `${runs} histories, seed ${seed}`,
    run: async (signal) => [
      ...(file === 0 ? await failedExamples(servers) : []),
      ...failuresOf(await runConcurrently(servers, runs, seed + file * LANES, signal)),
    ],
    timeoutMs: SHRINK_TIMEOUT_MS + RUNS * HISTORY_TIMEOUT_MS,
  };
}

async function failedExamples(servers: Servers): Promise<string[]> {
  const failures: string[] = [];
  for (const [name, plan] of Object.entries(EXAMPLES))
    await runPlan(servers, plan).catch((error: unknown) => failures.push(`${name}: ${String(error)}`));
  return failures;
}

/** Divides a number into equal parts; the remainder goes to the first ones. */
const part = (whole: number, parts: number, index: number): number =>
  Math.floor(whole / parts) + Number(index < whole % parts);

/** Runs histories in several lanes. After the first failure, only its lane continues, and shrinks it. */
function runConcurrently(
  servers: Servers,
  runs: number,
  seed: number,
  signal: AbortSignal,
): Promise<fc.RunDetails<[Plan]>[]> {
  let failing: number | undefined;
  let until = Infinity;
  const runIn = (lane: number) => async (plan: Plan) => {
    if (signal.aborted || (failing !== undefined && failing !== lane) || performance.now() > until) return;
    await runPlan(servers, plan).catch((error: unknown) => {
      if (failing === undefined) until = performance.now() + SHRINK_TIMEOUT_MS;
      failing ??= lane;
      if (failing === lane) throw error;
    });
  };
  const lanes = Array.from({ length: Math.min(LANES, runs) }, (_, lane) =>
    fc.check(fc.asyncProperty(plans, runIn(lane)), { seed: seed + lane, numRuns: part(runs, LANES, lane) }),
  );
  return Promise.all(lanes);
}

/** Repeats a single history, without those that fast-check would run next if it passes. */
function repeatOne(servers: Servers, seed: number, path: string): Promise<fc.RunDetails<[Plan]>> {
  let isFirst = true;
  const runOnce = async (plan: Plan) => {
    if (!isFirst) return;
    isFirst = false;
    await runPlan(servers, plan);
  };
  return fc.check(fc.asyncProperty(plans, runOnce), { seed, path, numRuns: 1, endOnFailure: true });
}

const failuresOf = (lanes: readonly fc.RunDetails<[Plan]>[]): string[] =>
  lanes
    .filter(({ failed }) => failed)
    .map(
      ({ seed, counterexamplePath, errorInstance }) =>
        `${errorInstance instanceof Error ? errorInstance.message : String(errorInstance)}\nRepeat with: npm run test:histories -- 1 --seed ${seed} --path ${counterexamplePath}`,
    );
