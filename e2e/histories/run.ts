import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import { installDevices } from './clock';
import { live } from './live';
import { type Plan, plans } from './plan';
import { Servers } from './servers';

const RUNS = Number(process.env['HISTORIES'] ?? 1_000);
const SEED = process.env['HISTORIES_SEED'];
/** The path from the seed to a history that failed. */
const PATH = process.env['HISTORIES_PATH'];
/** Number of test files, each with its own process, that share the histories. */
const FILES = 2;
/** Number of concurrent histories per file, to keep the database busy. Each lane has its own seed. */
const LANES = 4;
/** Maximum duration of a history on a slow machine, in milliseconds. */
const HISTORY_TIMEOUT_MS = 2_000;
/** Maximum time for shrinking a failed history, in milliseconds. */
const SHRINK_TIMEOUT_MS = 60_000;

/** The histories of one test file. */
export interface Share {
  readonly title: string;
  /** Runs them. Returns the failures, each with the command that repeats it. */
  run(): Promise<string[]>;
  /** Time limit in milliseconds. */
  readonly timeoutMs: number;
}

/** @param file 0 to FILES − 1 */
export async function shareOf(file: number): Promise<Share> {
  installDevices();
  const servers = await Servers.start();
  if (PATH !== undefined) {
    return {
      title: `history ${PATH} of seed ${SEED}`,
      run: async () => (file === 0 ? failuresOf([await again(servers, Number(SEED), PATH)]) : []),
      timeoutMs: SHRINK_TIMEOUT_MS,
    };
  }
  const seed = SEED === undefined ? randomInt(2 ** 31 - LANES) : Number(SEED) + file * LANES;
  const runs = part(RUNS, FILES, file);
  return {
    title: `${runs} histories, seed ${seed}`,
    run: async () => failuresOf(await race(servers, runs, seed)),
    timeoutMs: SHRINK_TIMEOUT_MS + RUNS * HISTORY_TIMEOUT_MS,
  };
}

/** Divides a number into equal parts; the remainder goes to the first ones. */
const part = (whole: number, parts: number, index: number): number =>
  Math.floor(whole / parts) + Number(index < whole % parts);

/** Runs histories in several lanes. After the first failure, only its lane continues, and shrinks it. */
function race(servers: Servers, runs: number, seed: number): Promise<fc.RunDetails<[Plan]>[]> {
  let failing: number | undefined;
  let until = Infinity;
  const liveIn = (lane: number) => async (plan: Plan) => {
    if ((failing !== undefined && failing !== lane) || performance.now() > until) return;
    await live(servers, plan).catch((error: unknown) => {
      if (failing === undefined) until = performance.now() + SHRINK_TIMEOUT_MS;
      failing ??= lane;
      if (failing === lane) throw error;
    });
  };
  const lanes = Array.from({ length: Math.min(LANES, runs) }, (_, lane) =>
    fc.check(fc.asyncProperty(plans, liveIn(lane)), { seed: seed + lane, numRuns: part(runs, LANES, lane) }),
  );
  return Promise.all(lanes);
}

/** Repeats a single history, without those that fast-check would run next if it passes. */
function again(servers: Servers, seed: number, path: string): Promise<fc.RunDetails<[Plan]>> {
  let isFirst = true;
  const liveOnce = async (plan: Plan) => {
    if (!isFirst) return;
    isFirst = false;
    await live(servers, plan);
  };
  return fc.check(fc.asyncProperty(plans, liveOnce), { seed, path, numRuns: 1, endOnFailure: true });
}

const failuresOf = (lanes: readonly fc.RunDetails<[Plan]>[]): string[] =>
  lanes
    .filter(({ failed }) => failed)
    .map(
      ({ seed, counterexamplePath, errorInstance }) =>
        `${errorInstance instanceof Error ? errorInstance.message : String(errorInstance)}\nOnce more: npm run test:histories -- 1 --seed ${seed} --path ${counterexamplePath}`,
    );
